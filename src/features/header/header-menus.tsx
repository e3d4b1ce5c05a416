import { ArchiveRestore, Check, Keyboard, LogOut, Monitor, Moon, Sun, UserRoundPen } from 'lucide-react';
import { useAppDispatch } from '../../store/hooks.ts';
import { openOutbox } from '../../store/ui-slice.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { navigate } from '../../ui/navigation.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../ui/theme.ts';
import { useMessages } from '../messages/messages.ts';
import type { HeaderMenu } from './header.tsx';
import { shortcutsOpen } from './shortcuts-open.ts';

const STROKE = { strokeWidth: 1.8, 'aria-hidden': true } as const;

interface MenusProps {
  readonly menu: HeaderMenu;
  onClose(): void;
}

/** The menus of the header; loaded when one is asked for first. */
export default function HeaderMenus({ menu, onClose }: MenusProps) {
  const words = useMessages();
  const dispatch = useAppDispatch();
  const theme = useThemeChoice();
  const choice = (value: ThemeChoice, label: string, icon: React.ReactNode): MenuEntry => ({
    label,
    icon: theme === value ? <Check {...STROKE} /> : icon,
    checked: theme === value,
    run: () => {
      chooseTheme(value);
      menu.anchor.focus();
    },
  });
  const entries: MenuEntry[] =
    menu.kind === 'theme'
      ? [
          choice('light', words.light, <Sun {...STROKE} />),
          choice('dark', words.dark, <Moon {...STROKE} />),
          choice('system', words.system, <Monitor {...STROKE} />),
        ]
      : [
          {
            label: words.deletedAndCopies,
            icon: <ArchiveRestore {...STROKE} />,
            run: () => dispatch(openOutbox('deleted')),
          },
          { label: words.shortcuts, icon: <Keyboard {...STROKE} />, keys: '?', run: () => shortcutsOpen.set(true) },
          {
            label: words.switchAccount,
            icon: <UserRoundPen {...STROKE} />,
            apart: true,
            run: () => navigate('/switchAccount'),
          },
          { label: words.signOut, icon: <LogOut {...STROKE} />, run: () => navigate('/signOut') },
        ];
  return (
    <Menu
      anchor={menu.anchor}
      label={menu.kind === 'theme' ? words.theme : words.accountMenu}
      entries={entries}
      onClose={(chosen) => {
        onClose();
        if (!chosen) menu.anchor.focus();
      }}
    />
  );
}
