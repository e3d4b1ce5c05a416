import { act } from '../act.ts';
import { selectUser } from '../selectors.ts';
import type { AppThunk, RootState } from '../store.ts';
import { writeSetting } from './settings.ts';

/** Sunday, Monday, Saturday [9.12]. */
type WeekStart = '0' | '1' | '6';

const CYCLE: Record<WeekStart, WeekStart> = { '0': '1', '1': '6', '6': '0' };

/** The first day of the week in the browser's language, as far as the browser knows it; else Monday. */
function localWeekStart(): WeekStart {
  try {
    const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
      getWeekInfo?(): { firstDay: number };
      weekInfo?: { firstDay: number };
    };
    const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
    return first === 7 ? '0' : first === 6 ? '6' : '1';
  } catch {
    // Chromium may give the name of a POSIX locale, "en-US@posix", which is no language tag.
    return '1';
  }
}

let local: WeekStart | null = null;

/** The user's choice, the same on all devices; until there is one, the locale's first day. */
export function selectWeekStart(state: RootState): WeekStart {
  const chosen = selectUser(state)?.calendarSettings?.weekStart;
  if (chosen !== undefined) return chosen;
  local ??= localWeekStart();
  return local;
}

/** Goes on to the next first day of the week [2.39]. */
export const cycleWeekStart = (): AppThunk => (dispatch, getState) =>
  void dispatch(act(writeSetting(['calendarSettings', 'weekStart'], CYCLE[selectWeekStart(getState())])));
