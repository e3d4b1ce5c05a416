import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

type Press = (event: React.MouseEvent | React.TouchEvent) => void;

/** Gives the press to the one draggable, whenever it is drawn. */
export type TakePress = (press: Press) => void;

const RELEASES = ['mouseup', 'touchend', 'touchcancel'] as const;

/**
 * Drag and drop for everything inside. Cards know nothing of dragging, and a move renders none of them. The library's
 * context, which changes with every move, stands beside the board and not around it: nothing of the board is looked
 * through for who reads it. It is read when a pointer first comes over the board; a press that is earlier waits for it.
 */
export function DragLayer({ children }: { readonly children: ReactNode }) {
  const [Context, setContext] = useState<ComponentType<{ readonly take: TakePress }> | null>(null);
  const asked = useRef(false);
  const press = useRef<Press | null>(null);
  const early = useRef<Parameters<Press>[0] | null>(null);
  const load = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    import('./drag-context.tsx').then(
      (module) => setContext(() => module.default),
      // Asked for again by the next pointer.
      () => {
        asked.current = false;
      },
    );
  }, []);
  const take = useCallback<TakePress>((taken) => {
    press.current = taken;
    const event = early.current;
    early.current = null;
    if (event) taken(event);
  }, []);
  const onPress: Press = (event) => {
    if (press.current) return press.current(event);
    early.current = event;
    load();
  };
  useEffect(() => {
    const letGo = () => {
      early.current = null;
    };
    for (const name of RELEASES) document.addEventListener(name, letGo, true);
    return () => {
      for (const name of RELEASES) document.removeEventListener(name, letGo, true);
    };
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the press belongs to the card below; keys have their own way */}
      <div className="hand" onPointerEnter={load} onMouseDown={onPress} onTouchStart={onPress}>
        {children}
      </div>
      {Context && <Context take={take} />}
    </>
  );
}
