import { useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

/** A value outside of React that few components read: a change renders only those. */
export interface External<T> {
  get(): T;
  /** Sets the value; tells the listeners only if it differs from the old one by `Object.is`. */
  set(value: T): void;
  /**
   * Sets the value at once, but tells the listeners only after the next frame is on the screen. Whatever renders before
   * that reads the new value.
   */
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

/** Reads what `select` returns for an external value; renders again only when that result changes by `Object.is`. */
export function useExternal<T, S>(source: External<T>, select: (value: T) => S): S {
  return useSyncExternalStore(source.subscribe, () => select(source.get()));
}
