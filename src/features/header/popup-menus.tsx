import { Check, LogOut, RefreshCw, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectOffline, selectView } from '../../store/selectors.ts';
import { chooseDefaultList } from '../../store/settings/default-list.ts';
import { selectPremium } from '../../store/settings/premium.ts';
import { refreshNow } from '../../store/sync/refresh-commands.ts';
import { focusWith } from '../../ui/focus-with.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { navigate } from '../../ui/navigation.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { listGroups } from '../messages/list-groups.ts';
import type { PopupMenu } from './popup-header.tsx';
import { useReminderEntry } from './reminder-entries.tsx';
import { useThemeEntry } from './theme-entry.tsx';

/** How long "Fetching your tasks..." stays at most: an engine that ends meanwhile says nothing any more. */
const FETCHING_MS = 10_000;

interface MenusProps {
  readonly menu: PopupMenu;
  readonly listId: string | null;
  onClose(): void;
}

/** The popup's menus: one to choose the list, one for the theme and the account. */
export default function PopupMenus({ menu, listId, onClose }: MenusProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectView);
  const offline = useAppSelector(selectOffline);
  const theme = useThemeEntry();
  const reminders = useReminderEntry();
  const premium = useAppSelector(selectPremium);
  // Fixed when the menu opens.
  const [told] = useState(premium);
  const needsPremium = words.premiumFeature(words.premiumNames.notifications);
  const lists = (): MenuEntry[] => {
    const groups = listGroups(view, words.mainBoard);
    return groups.flatMap(({ id, label, options }) =>
      options.map((list) => ({
        id: list.value,
        label: list.label,
        icon: list.value === listId ? <Check /> : <i className="no-icon" />,
        checked: list.value === listId,
        group: groups.length > 1 ? { id, label } : undefined,
        run: () => dispatch(chooseDefaultList(list.value)),
      })),
    );
  };
  const refresh = async () => {
    // The popup has no button that shows it.
    const close = showToast({ text: words.fetching, ms: FETCHING_MS, key: 'fetching' });
    await dispatch(refreshNow());
    close();
  };
  const profile = (): MenuEntry[] => [
    {
      label: words.refresh,
      icon: <RefreshCw />,
      disabled: offline ? words.youAreOffline : undefined,
      run: () => void refresh(),
    },
    theme,
    // Only the board explains what Premium is for. An entry stays that is there when Premium ends.
    ...(told && reminders ? [premium ? reminders : { ...reminders, disabled: needsPremium }] : []),
    {
      label: words.switchAccount,
      icon: <UserRoundPen />,
      apart: true,
      run: () => navigate('/switchAccount'),
    },
    { label: words.signOut, icon: <LogOut />, run: () => navigate('/signOut') },
  ];
  // An entry that came later would move the others from under the pointer.
  if (menu.kind === 'profile' && reminders === undefined) return null;
  return (
    <Menu
      anchor={menu.anchor}
      label={menu.kind === 'lists' ? words.listsMenu : words.accountMenu}
      entries={menu.kind === 'lists' ? lists() : profile()}
      onClose={(chosen) => {
        // A chosen entry takes the focus while it is there, so the menu closes first. The field of a newly chosen list
        // takes the focus after this.
        if (chosen) focusWith(onClose, () => menu.anchor);
        else onClose();
      }}
    />
  );
}
