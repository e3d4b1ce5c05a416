import { Bell, BellOff, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReminderChoice } from '../../domain/reminder.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { requirePremium, selectPremium } from '../../store/settings/premium.ts';
import { type Reminders, readReminders } from '../../store/tasks/reminders.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { timeOfDay } from '../messages/moments.ts';

const FIRST_HOUR = 5;
const LAST_HOUR = 22;

const hourWords = (hour: number): string => timeOfDay(new Date(2000, 0, 1, hour));

/**
 * Returns the menu entry for the hour at which this device tells what is due, or never; without Premium the entry says
 * what it is for [5.5]. Null where the device has no reminders, as in the web app. Undefined until the choice is read.
 */
export function useReminderEntry(): MenuEntry | null | undefined {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const premium = useAppSelector(selectPremium);
  const [reminders, setReminders] = useState<Reminders | null>();
  useEffect(() => {
    dispatch(readReminders()).then(setReminders, () => setReminders(null));
  }, [dispatch]);
  if (!reminders) return reminders;
  const { choice, choose } = reminders;
  const entry = { label: words.notificationsSetting };
  if (!premium) {
    const run = () => requirePremium(store, 'notifications', () => {});
    return { ...entry, value: words.disabled, icon: <BellOff />, run };
  }
  const item = (label: string, value: ReminderChoice, holds: boolean): MenuEntry => ({
    label,
    icon: holds ? <Check /> : <i className="no-icon" />,
    checked: holds,
    run: () => void choose(value),
  });
  const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => FIRST_HOUR + index);
  return {
    ...entry,
    value: choice.on ? hourWords(choice.hour) : words.off,
    icon: choice.on ? <Bell /> : <BellOff />,
    items: [
      item(words.off, { ...choice, on: false }, !choice.on),
      ...hours.map((hour) => item(hourWords(hour), { on: true, hour }, choice.on && choice.hour === hour)),
    ],
  };
}
