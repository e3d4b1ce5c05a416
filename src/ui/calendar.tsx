import { useMemo } from 'react';
import { DayPicker } from 'react-day-picker';
import styled from 'styled-components';
import { isRtl } from './direction.ts';
import { COARSE } from './media.ts';
import { calendarDay } from './today.ts';

const Root = styled.div`
  width: 268px;
  .quick { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 8px; }
  .quick > button { flex: 1 0 auto; text-align: center; }
  /* Four go in two rows of two: otherwise the fourth would be alone in its row. */
  .quick:has(> :nth-child(4)) > button { flex-basis: 40%; }
  .quick > button { height: 28px; padding: 0 10px; border-radius: 14px; font-size: 12.5px; font-weight: 550; color: var(--text); box-shadow: inset 0 0 0 1px var(--line-strong); }
  .quick > button:hover { background: var(--hover); }
  .quick > button[aria-pressed='true'] { background: var(--accent); color: var(--on-accent); box-shadow: none; }
  @media (forced-colors: active) { .quick > button { border: 1px solid ButtonBorder; } }
  .rdp-month_caption { display: flex; align-items: center; height: 34px; padding-inline-start: 8px; font-size: 13.5px; font-weight: 600; }
  .rdp-months { position: relative; }
  .rdp-nav { position: absolute; top: 0; inset-inline-end: 0; display: flex; }
  .rdp-button_previous, .rdp-button_next { width: 34px; height: 34px; display: grid; place-items: center; border-radius: var(--r-s); color: var(--muted); }
  .rdp-button_previous:hover, .rdp-button_next:hover { background: var(--hover); }
  .rdp-chevron { width: 16px; height: 16px; fill: currentColor; }
  .rdp-chevron:dir(rtl) { transform: rotate(180deg); }
  .rdp-month_grid { border-collapse: collapse; width: 100%; }
  .rdp-weekday { height: 26px; font-size: 11.5px; font-weight: 550; color: var(--faint); text-align: center; }
  .rdp-day { padding: 0; text-align: center; }
  .rdp-day_button { width: 36px; height: 34px; border-radius: var(--r-s); text-align: center; font-size: 13px; color: var(--text); }
  ${COARSE} {
    width: 308px;
    .quick > button { height: 44px; padding: 0 14px; border-radius: 22px; }
    .rdp-button_previous, .rdp-button_next, .rdp-day_button { width: 44px; height: 44px; }
    .rdp-month_caption { height: 44px; }
  }
  .rdp-day_button:hover { background: var(--hover); }
  .rdp-outside .rdp-day_button { color: var(--muted); }
  .rdp-today .rdp-day_button { font-weight: 650; color: var(--accent); }
  .rdp-selected .rdp-day_button { background: var(--accent); color: var(--on-accent); }
`;

interface CalendarWords {
  /** Words that are added to the spoken date of a day. */
  readonly today: string;
  readonly chosen: string;
  readonly months: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
}

export interface CalendarProps {
  /** 'YYYY-MM-DD' or null. */
  readonly value: string | null;
  readonly today: string;
  readonly quick: readonly { readonly label: string; readonly day: string }[];
  readonly noneLabel: string;
  readonly words: CalendarWords;
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  readonly weekStartsOn: 0 | 1 | 6;
  onPick(day: string | null): void;
}

/** Makes the Date of a 'YYYY-MM-DD' day. `new Date(year, …)` reads years below 100 as 19xx; `setFullYear` does not. */
function toDate(day: string): Date {
  const date = new Date(2000, 0, 1);
  date.setFullYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
  return date;
}

/** The range that 'YYYY-MM-DD' can express: the calendar does not page beyond it. */
const FIRST_MONTH = toDate('0000-01-01');
const LAST_MONTH = toDate('9999-12-01');

// No shared DateTimeFormat: it would keep the time zone in which it was made, and the device may travel while the page
// is open.
const say = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  // The grid shows Gregorian months, even where the locale uses another calendar.
  date.toLocaleDateString(undefined, { calendar: 'gregory', ...options });
const month = (date: Date): string => say(date, { month: 'long', year: 'numeric' });
const FORMATS = {
  formatCaption: month,
  formatWeekdayName: (date: Date) => say(date, { weekday: 'narrow' }),
  formatDay: (date: Date) => date.getDate().toLocaleString(),
};
const FULL = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const labelsIn = (words: CalendarWords) => ({
  labelDayButton: (date: Date, { today, selected }: Readonly<Record<string, boolean>>) =>
    [say(date, FULL), today && words.today, selected && words.chosen].filter(Boolean).join(', '),
  labelGrid: month,
  labelWeekday: (date: Date) => say(date, { weekday: 'long' }),
  labelNav: () => words.months,
  labelPrevious: () => words.previousMonth,
  labelNext: () => words.nextMonth,
});

/**
 * A month to pick a day from, with a few quick choices above it. Days go in and out as 'YYYY-MM-DD', never as moments.
 */
export function Calendar({ value, today, quick, noneLabel, words, weekStartsOn, onPick }: CalendarProps) {
  const labels = useMemo(() => labelsIn(words), [words]);
  return (
    <Root>
      <div className="quick">
        {quick.map(({ label, day }) => (
          <button key={label} type="button" aria-pressed={day === value} onClick={() => onPick(day)}>
            {label}
          </button>
        ))}
        {value !== null && (
          <button type="button" onClick={() => onPick(null)}>
            {noneLabel}
          </button>
        )}
      </div>
      <DayPicker
        mode="single"
        autoFocus
        dir={isRtl() ? 'rtl' : 'ltr'}
        required
        weekStartsOn={weekStartsOn}
        showOutsideDays
        fixedWeeks
        today={toDate(today)}
        startMonth={FIRST_MONTH}
        endMonth={LAST_MONTH}
        defaultMonth={toDate(value ?? today)}
        selected={value === null ? undefined : toDate(value)}
        formatters={FORMATS}
        labels={labels}
        onSelect={(date) => onPick(calendarDay(date))}
      />
    </Root>
  );
}
