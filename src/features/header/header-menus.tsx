import { ArchiveRestore, CreditCard, Keyboard, LogOut, Sparkles, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectUser } from '../../store/selectors.ts';
import { selectUserRead } from '../../store/settings/user-read.ts';
import { openOutbox } from '../../store/ui-slice.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { navigate } from '../../ui/navigation.ts';
import { useSingleKeys } from '../../ui/single-keys-choice.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import type { HeaderMenu } from './header.tsx';
import SettingsMenu from './settings-menu.tsx';
import { shortcutsOpen } from './shortcuts-open.ts';

interface MenusProps {
  readonly menu: HeaderMenu;
  onClose(): void;
}

/** The menus of the header; loaded when one is first opened. */
export default function HeaderMenus({ menu, onClose }: MenusProps) {
  if (menu.kind === 'settings') return <SettingsMenu anchor={menu.anchor} onClose={onClose} />;
  return <ProfileMenu anchor={menu.anchor} onClose={onClose} />;
}

/**
 * The profile menu: the subscription, or the offer of one, once the plan is read, and the ways out of this account
 * [2.33 to 2.35].
 */
function ProfileMenu({ anchor, onClose }: { readonly anchor: HTMLElement; onClose(): void }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const plan = useAppSelector((state) => selectUser(state)?.plan !== undefined);
  // Fixed when the menu opens: an entry that came later would move the others from under the pointer.
  const [known] = useState(useAppSelector(selectUserRead));
  const single = useSingleKeys();
  const subscription = {
    label: words.subscription,
    icon: <CreditCard />,
    run: () => navigate('/subscription'),
  };
  const offer = { label: words.tryPremium, icon: <Sparkles />, run: () => navigate('/features') };
  const entries: MenuEntry[] = [
    ...(known ? [plan ? subscription : offer] : []),
    {
      label: words.deletedAndCopies,
      icon: <ArchiveRestore />,
      run: () => dispatch(openOutbox('deleted')),
    },
    {
      label: words.shortcuts,
      icon: <Keyboard />,
      ...(single && { keys: '?' }),
      run: () => shortcutsOpen.set(true),
    },
    {
      label: words.switchAccount,
      icon: <UserRoundPen />,
      apart: true,
      run: () => navigate('/switchAccount'),
    },
    { label: words.signOut, icon: <LogOut />, run: () => navigate('/signOut') },
  ];
  return <Menu anchor={anchor} label={words.accountMenu} entries={entries} onClose={onClose} />;
}
