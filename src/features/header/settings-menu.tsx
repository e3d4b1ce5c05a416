import {
  Bell,
  BellOff,
  CalendarDays,
  CircleHelp,
  Hash,
  Keyboard,
  MessageSquare,
  MonitorDown,
  Puzzle,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { requirePremium } from '../../store/settings/premium.ts';
import {
  selectNotifications,
  selectShowTaskCount,
  selectSoundEffects,
  toggleShowTaskCount,
  toggleSoundEffects,
} from '../../store/settings/settings.ts';
import { cycleWeekStart, selectWeekStart } from '../../store/settings/week-start.ts';
import { askToInstall, useInstalled } from '../../ui/install.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { navigate } from '../../ui/navigation.ts';
import { chooseSingleKeys, useSingleKeys } from '../../ui/single-keys-choice.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { useReminderEntry } from './reminder-entries.tsx';
import { useThemeEntry } from './theme-entry.tsx';

interface SettingsProps {
  readonly anchor: HTMLElement;
  onClose(): void;
}

/** The settings menu [2.36 to 2.44]. It stays open when a setting is switched, so that the user sees the new value. */
export default function SettingsMenu({ anchor, onClose }: SettingsProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const installed = useInstalled();
  const theme = { ...useThemeEntry(() => anchor.focus()), apart: true };
  const weekStart = useAppSelector(selectWeekStart);
  const notifications = useAppSelector(selectNotifications);
  const reminders = useReminderEntry();
  const sound = useAppSelector(selectSoundEffects);
  const counts = useAppSelector(selectShowTaskCount);
  const keys = useSingleKeys();
  // Waits for the reminders, whose entry would lead elsewhere until then.
  if (reminders === undefined) return null;
  const entries: MenuEntry[] = [
    ...(installed
      ? []
      : [
          {
            label: words.installApp,
            icon: <MonitorDown />,
            run: () => {
              if (!askToInstall()) navigate('/google-tasks-desktop-app');
            },
          },
        ]),
    { label: words.installExtension, icon: <Puzzle />, run: () => navigate('/chrome-extension') },
    theme,
    {
      label: words.weekStartsOn,
      value: words.weekdays[weekStart],
      icon: <CalendarDays />,
      stays: true,
      run: () => dispatch(cycleWeekStart()),
    },
    reminders ?? {
      label: words.notificationsSetting,
      value: notifications ? words.enabled : words.disabled,
      icon: notifications ? <Bell /> : <BellOff />,
      run: () => {
        requirePremium(store, 'notifications', () => navigate('/notifications'));
      },
    },
    {
      label: words.soundEffects,
      value: sound ? words.on : words.off,
      icon: sound ? <Volume2 /> : <VolumeX />,
      stays: true,
      run: () => dispatch(toggleSoundEffects()),
    },
    {
      label: words.showTaskCount,
      value: counts ? words.on : words.off,
      icon: <Hash />,
      stays: true,
      run: () => dispatch(toggleShowTaskCount()),
    },
    {
      label: words.singleKeys,
      value: keys ? words.on : words.off,
      icon: <Keyboard />,
      stays: true,
      run: () => chooseSingleKeys(!keys),
    },
    {
      label: words.sendFeedback,
      icon: <MessageSquare />,
      apart: true,
      run: () => navigate('/feedback'),
    },
    { label: words.help, icon: <CircleHelp />, run: () => navigate('/help') },
  ];
  return <Menu anchor={anchor} label={words.settings} entries={entries} onClose={onClose} />;
}
