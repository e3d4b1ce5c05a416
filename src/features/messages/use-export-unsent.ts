import { useAppDispatch } from '../../store/hooks.ts';
import { exportUnsent } from '../../store/outbox/export-unsent.ts';
import { downloadJson } from '../../ui/download.ts';
import { calendarDay } from '../../ui/today.ts';
import { useAllMessages } from './all-messages.ts';

/** Gives a function that saves everything that no cloud knows in a file, named after the day. */
export function useExportUnsent(): () => Promise<void> {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  return async () => {
    const made = await dispatch(exportUnsent());
    downloadJson(words.exportFile(calendarDay(new Date(made.exported))), made);
  };
}
