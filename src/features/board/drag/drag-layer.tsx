import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type EarlyPress, keepPress, type Press } from './early-press.ts';

/** Receives the handler that follows presses, once its code is loaded. */
export type TakePress = (press: Press) => void;

/**
 * Lets the page hold still under a dragging finger. A browser lets a page prevent its scroll, or swipe back, only where
 * a non-passive listener existed when the finger came down. The listener is on the board alone, because every scroll by
 * finger there waits for the page's answer.
 */
const holdStill = (element: HTMLElement | null) => element?.addEventListener('touchmove', () => {}, { passive: false });

/**
 * Drag and drop for everything inside. Cards know nothing about dragging, and a pointer's move renders none of them.
 * The code that follows a press loads when the page is idle or a pointer first enters the board; a press that comes
 * before is kept and followed once it is there.
 */
export function DragLayer({ children }: { readonly children: ReactNode }) {
  const [Hand, setHand] = useState<ComponentType<{ readonly take: TakePress }> | null>(null);
  const press = useRef<Press | null>(null);
  const early = useRef<EarlyPress | null>(null);
  const load = useCallback(() => {
    // The module loads once; after a failed load the next pointer tries again.
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
    // Safari has no requestIdleCallback: there the code loads when a pointer enters.
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
