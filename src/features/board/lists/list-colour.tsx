import { colourInput, readableOn } from '../../../domain/colour.ts';
import type { ListView } from '../../../domain/list.ts';
import { writeListEntry } from '../../../domain/operations/list-entry.ts';
import { DARK_SWATCHES, LIGHT_SWATCHES } from '../../../domain/swatches.ts';
import { actOnView } from '../../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../../store/hooks.ts';
import { requirePremium } from '../../../store/settings/premium.ts';
import { Popover } from '../../../ui/popover.tsx';
import { Swatches } from '../../../ui/swatches.tsx';
import { useDark } from '../../../ui/use-dark.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { boardMenu } from '../board-menu.ts';

/** The colour picker of a list, with the swatches of the current theme [2.49]. */
export default function ListColour({ list, anchor }: { readonly list: ListView; readonly anchor: HTMLElement }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const dark = useDark();
  return (
    <Popover
      anchor={anchor}
      label={words.listColor}
      onClose={() => {
        boardMenu.set(null);
        anchor.focus();
      }}
    >
      <Swatches
        label={words.listColor}
        hexLabel={words.hexColor}
        colors={dark ? DARK_SWATCHES : LIGHT_SWATCHES}
        names={words.colorNames}
        value={list.color}
        inkOn={readableOn}
        onPick={(picked) => {
          const color = colourInput(picked);
          const write = () => dispatch(actOnView((view) => writeListEntry(view, list.id, { color })));
          // Premium may have ended while the picker is open. Removing the colour is free.
          if (color === null) write();
          else requirePremium(store, 'colours', write);
        }}
      />
    </Popover>
  );
}
