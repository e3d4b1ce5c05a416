import { useState } from 'react';
import { type DayField, isDay } from '../../domain/filter.ts';
import {
  crosses,
  type DueRange,
  dayBounds,
  dueRanges,
  hasRange,
  withDay,
  withRange,
} from '../../domain/filter-fields.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectWeekStart } from '../../store/settings/week-start.ts';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { Choice } from './choices.tsx';
import { useFilter } from './use-filter.ts';

/** The range of due days, with those that are asked for often as shortcuts. */
export function DueDays() {
  const words = useAllMessages();
  const weekStart = useAppSelector(selectWeekStart);
  const { beforeToday, thisWeek, nextDays } = dueRanges(useToday(), Number(weekStart));
  const ranges = [
    { name: words.beforeToday, range: beforeToday },
    { name: words.thisWeek, range: thisWeek },
    { name: words.nextDays, range: nextDays },
  ];
  return <DayRange title={words.dueRange} from="from" to="to" ranges={ranges} />;
}

interface DayRangeProps {
  readonly title: string;
  readonly from: DayField;
  readonly to: DayField;
  /** Ranges offered as shortcuts. */
  readonly ranges?: readonly { readonly name: string; readonly range: DueRange }[];
}

/** A range of days, of which each end can be left open. */
export function DayRange({ title, from, to, ranges = [] }: DayRangeProps) {
  const words = useAllMessages();
  const { filter, set } = useFilter();
  const [crossed, setCrossed] = useState(false);
  const end = (field: DayField, name: string) => (
    <DayInput title={title} name={name} field={field} onCrossed={setCrossed} />
  );
  return (
    <fieldset>
      <legend>{title}</legend>
      {ranges.length > 0 && (
        <div className="choices ranges">
          {ranges.map(({ name, range }) => (
            <Choice
              key={name}
              name={name}
              on={hasRange(filter, range)}
              onChange={() => set(withRange(filter, hasRange(filter, range) ? {} : range))}
            />
          ))}
        </div>
      )}
      <div className="days">
        {end(from, words.fromDay)}
        {end(to, words.toDay)}
      </div>
      {crossed && (
        <p className="crossed" role="alert">
          {words.rangeCrosses}
        </p>
      )}
    </fieldset>
  );
}

interface DayInputProps {
  readonly title: string;
  readonly name: string;
  readonly field: DayField;
  onCrossed(crossed: boolean): void;
}

/**
 * One end of a range of days. While a day is typed, its digits form other days: month 1 before 12, year 2 before 2026.
 * So a day that the filter does not accept, or that crosses the other end, is not applied until the typing is over.
 */
function DayInput({ title, name, field, onCrossed }: DayInputProps) {
  const { filter, now, set } = useFilter();
  const [typed, setTyped] = useState<string | null>(null);
  const { min, max } = dayBounds(filter, field);
  const apply = (day: string) => set(withDay(now(), field, day === '' ? null : day));
  const finish = ({ value, validity }: HTMLInputElement) => {
    const crossed = isDay(value) && crosses(filter, field, value);
    if (crossed) onCrossed(true);
    if (crossed || (value === '' && !validity.badInput && filter?.[field])) apply(value);
    setTyped(null);
  };
  return (
    <label>
      {name}
      <input
        type="date"
        aria-label={`${title}: ${name}`}
        min={min}
        max={max}
        value={typed ?? filter?.[field] ?? ''}
        onChange={({ currentTarget: { value, validity } }) => {
          setTyped(value);
          onCrossed(false);
          if (value === '' ? !validity.badInput : isDay(value) && !crosses(filter, field, value)) apply(value);
        }}
        onBlur={(event) => finish(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish(event.currentTarget);
        }}
      />
    </label>
  );
}
