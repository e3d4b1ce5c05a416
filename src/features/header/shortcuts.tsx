import { Dialog } from '../../ui/dialog.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { ShortcutTable } from './shortcut-table.tsx';
import { shortcutsOpen } from './shortcuts-open.ts';

/** The dialog with every keyboard shortcut, which '?' opens. */
export default function Shortcuts() {
  const words = useAllMessages();
  return (
    <Dialog title={words.shortcuts} wide closeLabel={words.close} onClose={() => shortcutsOpen.set(false)}>
      <ShortcutTable />
    </Dialog>
  );
}
