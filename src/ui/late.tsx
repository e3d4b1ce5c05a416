import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useKeysAhead } from './keys-ahead.ts';
import { readTwice } from './read-twice.ts';

type Read<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** A component whose file is read when it is needed. */
type Late<P> = ComponentType<P> & {
  /** Reads the file already now: who is about to need it sees no gap. A failure shows when it is drawn. */
  ahead(): void;
  /** Whether its file has been read. */
  isThere(): boolean;
};

/**
 * A component in a file of its own, which is read when it is drawn first; until then there is `meanwhile`. Unlike React's `lazy`
 * it is drawn as soon as it is there: React holds back what a Suspense stood for until 300 ms are over, so that details
 * first opened took 330 ms. A file that cannot be read, not at a second try either, breaks the Boundary
 * around it, and is read again the next time.
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
          // In one go: no key comes between the first render of a field and its focus.
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
 * The same for a part that takes the focus: what is typed before it has it is typed into it, and it comes no more to whoever
 * has gone on elsewhere.
 */
export function lateWithFocus<P extends object>(read: Read<P>): ComponentType<P> {
  const Part = late(read);
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  return function LateWithFocus(props: P) {
    useKeysAhead(Part.isThere);
    return <Part {...props} />;
  };
}
