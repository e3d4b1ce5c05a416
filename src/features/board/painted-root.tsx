import type { ReactNode } from 'react';
import { boardsOf } from '../../domain/board.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectUser } from '../../store/selectors.ts';
import { colourStyle } from './column/colour-style.ts';
import { ColumnsRoot } from './columns-styles.ts';

/** The root of a board of several lists, in the board's own colour. The popup, with its one list, uses neither. */
export function PaintedRoot({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const boardId = useAppSelector((state) => state.ui.boardId);
  const color = useAppSelector(
    (state) => boardsOf(selectUser(state), '').find(({ id }) => id === boardId)?.backgroundColor ?? null,
  );
  return (
    <ColumnsRoot className={`${color === null ? '' : 'own-colour '}${className}`} style={colourStyle('board', color)}>
      {children}
    </ColumnsRoot>
  );
}
