import { useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

/** A value outside of React that few components read: a change renders exactly those. */
export interface External<T> {
  get(): T;
  /** Tells the listeners only when the value is another one by `Object.is`. */
  set(value: T): void;
  /** Takes the value at once, and tells of it when the next frame is on the screen: what renders before that reads it. */
  hold(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** Makes an external value. */
export function external<T>(initial: T): External<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      tell();
    },
    hold(next) {
      value = next;
      afterPaint(tell);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads what `select` makes of an external value; renders again only when that changes by `Object.is`. */
export function useExternal<T, S>(source: External<T>, select: (value: T) => S): S {
  return useSyncExternalStore(source.subscribe, () => select(source.get()));
}
