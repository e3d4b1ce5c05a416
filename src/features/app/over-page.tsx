import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { askDelete, openLabels, openOutbox } from '../../store/ui-slice.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { useExternal } from '../../ui/external.ts';
import { late, lateWithFocus } from '../../ui/late.tsx';
import { held } from '../board/drag/hand.ts';
import { shortcutsOpen } from '../header/shortcuts-open.ts';
import { Asked } from '../messages/asked.tsx';

const DeleteAssigned = lateWithFocus(() => import('../task/delete-assigned.tsx'));
const Outbox = lateWithFocus(() => import('../outbox/outbox.tsx'));
const CarryHint = late(() => import('../board/drag/carry-hint.tsx'));
const Shortcuts = lateWithFocus(() => import('../header/shortcuts.tsx'));
const LabelPicker = lateWithFocus(() => import('../label/label-picker.tsx'));

/**
 * The overlays of the board and of the popup. One whose file cannot be loaded closes again, and the page below goes on.
 */
export function OverPage() {
  const dispatch = useAppDispatch();
  const deleting = useAppSelector(({ ui }) => ui.deleting !== null);
  const outbox = useAppSelector(({ ui }) => ui.outbox !== null);
  const labelling = useAppSelector(({ ui }) => ui.labelling !== null);
  const shortcuts = useExternal(shortcutsOpen, (value) => value);
  const carried = useExternal(held, (hand) => (hand?.by === 'keyboard' ? hand.title : null));
  const part = (open: boolean, close: () => void, what: ReactNode) => open && <Asked onClose={close}>{what}</Asked>;
  return (
    <>
      {part(deleting, () => dispatch(askDelete(null)), <DeleteAssigned />)}
      {part(outbox, () => dispatch(openOutbox(null)), <Outbox />)}
      {carried !== null && (
        <Boundary>
          <CarryHint title={carried} />
        </Boundary>
      )}
      {part(shortcuts, () => shortcutsOpen.set(false), <Shortcuts />)}
      {part(labelling, () => dispatch(openLabels(null)), <LabelPicker />)}
    </>
  );
}
