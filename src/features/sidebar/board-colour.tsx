import { boardsOf } from '../../domain/board.ts';
import { colourInput, readableOn } from '../../domain/colour.ts';
import { colourBoard } from '../../domain/operations/boards.ts';
import { DARK_SWATCHES, LIGHT_SWATCHES } from '../../domain/swatches.ts';
import { actOnView } from '../../store/act.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectUser } from '../../store/selectors.ts';
import { Popover } from '../../ui/popover.tsx';
import { Swatches } from '../../ui/swatches.tsx';
import { useDark } from '../../ui/use-dark.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { boardAction } from './board-action.ts';

/** Lets the user choose a board's background colour. White removes it, so that the theme's shows. */
export function BoardColour({ boardId, anchor }: { readonly boardId: string; readonly anchor: HTMLElement }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const board = boardsOf(useAppSelector(selectUser), words.mainBoard).find(({ id }) => id === boardId);
  const dark = useDark();
  if (!board) return null;
  return (
    <Popover
      anchor={anchor}
      label={words.boardColorOf(board.title)}
      onClose={() => {
        boardAction.set(null);
        anchor.focus();
      }}
    >
      <Swatches
        label={words.boardColor}
        hexLabel={words.hexColor}
        colors={dark ? DARK_SWATCHES : LIGHT_SWATCHES}
        names={words.colorNames}
        value={board.backgroundColor}
        inkOn={readableOn}
        onPick={(picked) => dispatch(actOnView((view) => colourBoard(view, boardId, colourInput(picked))))}
      />
    </Popover>
  );
}
