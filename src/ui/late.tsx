import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useKeysAhead } from './keys-ahead.ts';
import { readTwice } from './read-twice.ts';

type Read<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** A component whose file is loaded when it is needed. */
type Late<P> = ComponentType<P> & {
  /**
   * Loads the file ahead of time, so that a user who is about to need the component sees no gap. A failure shows only
   * when it is drawn.
   */
  ahead(): void;
  /** Returns true once its file has been loaded. */
  isThere(): boolean;
};

/**
 * Makes a component that loads its file when it is first drawn; until then it shows `meanwhile`. Unlike React's `lazy`,
 * it is drawn as soon as it is loaded: React keeps a Suspense fallback up for at least 300 ms, so that details took 330
 * ms to open for the first time. A file that fails to load twice throws to the Boundary around it, and is loaded again
 * the next time.
 */
export function late<P extends object>(read: Read<P>, meanwhile: ReactNode = null): Late<P> {
  let known: ComponentType<P> | null = null;
  const load = async () => {
    known ??= (await readTwice(read)).default;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once in a module for each part, as `lazy` is
  function Late(props: P) {
    const [Part, show] = useState(() => known);
    useEffect(() => {
      if (Part) return;
      let gone = false;
      load().then(
        () => {
          // Rendered synchronously, so that no key comes between the first render of a field and its focus.
          if (!gone) flushSync(() => show(() => known));
        },
        (error) => {
          if (gone) return;
          show(() => {
            throw error;
          });
        },
      );
      return () => {
        gone = true;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : meanwhile;
  }
  return Object.assign(Late, { ahead: () => void load().catch(() => {}), isThere: () => known !== null });
}

/**
 * Like `late`, for a part that takes the focus: keys that are typed before it has the focus are typed into it, and it
 * does not appear any more for a user who has gone on elsewhere.
 */
export function lateWithFocus<P extends object>(read: Read<P>): ComponentType<P> {
  const Part = late(read);
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  return function LateWithFocus(props: P) {
    useKeysAhead(Part.isThere);
    return <Part {...props} />;
  };
}
