import { Check, Monitor, Moon, Sun } from 'lucide-react';
import type { MenuEntry } from '../../ui/menu.tsx';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../ui/theme.ts';
import { useAllMessages } from '../messages/all-messages.ts';

const ICONS = { light: Sun, dark: Moon, system: Monitor };

/** A menu's entry for the theme, with a submenu; `chosen` is called after a choice in it. */
export function useThemeEntry(chosen?: () => void): MenuEntry {
  const words = useAllMessages();
  const theme = useThemeChoice();
  const names: Record<ThemeChoice, string> = { light: words.light, dark: words.dark, system: words.system };
  const Icon = ICONS[theme];
  const entryOf = (value: ThemeChoice): MenuEntry => {
    const Mark = theme === value ? Check : ICONS[value];
    return {
      label: names[value],
      icon: <Mark />,
      checked: theme === value,
      run: () => {
        chooseTheme(value);
        chosen?.();
      },
    };
  };
  return {
    label: words.theme,
    value: names[theme],
    icon: <Icon />,
    items: (['light', 'dark', 'system'] as const).map(entryOf),
  };
}
