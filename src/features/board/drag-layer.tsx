import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type EarlyPress, keepPress, type Press } from './early-press.ts';

/** Gives over what follows a press. */
export type TakePress = (press: Press) => void;

/**
 * Lets the page hold still under a finger that drags. Browsers ask a page only where there was such a listener when the
 * finger came down, and elsewhere scroll, or go back, whatever becomes of the touch. It stands on the board alone, since a
 * finger's scroll waits for an answer there.
 */
const holdStill = (element: HTMLElement | null) => element?.addEventListener('touchmove', () => {}, { passive: false });

/**
 * Drag and drop for everything inside. Cards know nothing of dragging, and a move renders none of them. What follows a
 * press is read when the page has nothing to do, or a pointer first comes over the board; a hand that is faster is
 * followed later.
 */
export function DragLayer({ children }: { readonly children: ReactNode }) {
  const [Hand, setHand] = useState<ComponentType<{ readonly take: TakePress }> | null>(null);
  const press = useRef<Press | null>(null);
  const early = useRef<EarlyPress | null>(null);
  const load = useCallback(() => {
    // Read once; what could not be read is asked for again by the next pointer.
    import('./pointer-hand.tsx').then(
      (module) => setHand(() => module.default),
      () => {},
    );
  }, []);
  const take = useCallback<TakePress>((taken) => {
    press.current = taken;
    void early.current?.giveTo(taken);
    early.current = null;
  }, []);
  const onPress: Press = (event) => {
    if (press.current) return press.current(event);
    early.current?.drop();
    early.current = keepPress(event);
    load();
  };
  useEffect(() => {
    // Safari has no such callback: there it is read when a pointer comes.
    globalThis.requestIdleCallback?.(load);
    return () => early.current?.drop();
  }, [load]);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the press belongs to the card below; keys have their own way */}
      <div ref={holdStill} className="hand" onPointerEnter={load} onMouseDown={onPress} onTouchStart={onPress}>
        {children}
      </div>
      {Hand && <Hand take={take} />}
    </>
  );
}
