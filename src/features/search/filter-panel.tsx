import { useId, useMemo, useState } from 'react';
import styled from 'styled-components';
import { ALL_BOARDS, isVirtualBoard } from '../../domain/board.ts';
import { cleanFilter, type DayField, isDay, ME, type SearchFilter } from '../../domain/filter.ts';
import {
  crosses,
  type DueRange,
  dayBounds,
  dueRanges,
  hasRange,
  withDay,
  withRange,
} from '../../domain/filter-fields.ts';
import { type Label, labelled, labelsOf, sameMark, shownMark } from '../../domain/label.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { labelKey, selectLabels } from '../../store/label-choice.ts';
import { selectFilter } from '../../store/search.ts';
import { selectSearchedOrder } from '../../store/searched-lists.ts';
import { selectView } from '../../store/selectors.ts';
import { setSearchFilter } from '../../store/ui-slice.ts';
import { selectWeekStart } from '../../store/week-start.ts';
import { afterPress } from '../../ui/after-press.ts';
import { Button } from '../../ui/button.tsx';
import { composes } from '../../ui/keys.ts';
import { COARSE } from '../../ui/media.ts';
import { Popover } from '../../ui/popover.tsx';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { useBoards } from './use-boards.ts';

const Form = styled.div`
  width: min(336px, calc(100vw - 40px));
  display: grid;
  gap: 14px;
  padding: 4px;
  fieldset { min-width: 0; padding: 0; border: 0; }
  legend, .name { padding: 0 0 6px; font-size: 12.5px; line-height: 17px; font-weight: 550; color: var(--muted); }
  .choices { display: flex; flex-wrap: wrap; gap: 6px; max-height: 160px; overflow: auto; margin: -4px; padding: 4px; }
  .choice { position: relative; display: inline-flex; align-items: center; max-width: 100%; min-height: 28px; padding: 0 10px; border-radius: 14px; font-size: 12.5px; font-weight: 550; box-shadow: inset 0 0 0 1px var(--line-strong); cursor: pointer; }
  .choice > input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
  .choice > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .choice:hover { background: var(--hover); }
  .choice:has(:checked) { background: var(--accent); color: var(--on-accent); box-shadow: none; }
  .choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
  .ranges { margin-bottom: 4px; }
  .text { width: 100%; }
  .text, .days input { height: 34px; padding: 0 9px; border: 1px solid var(--line-strong); border-radius: var(--r-s); background: var(--raised); font-size: 13.5px; }
  .text:focus-visible, .days input:focus-visible { outline-offset: 0; border-color: transparent; }
  .days { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
  .days input { width: 100%; min-width: 0; padding: 0 7px; }
  .days label { display: grid; gap: 3px; font-size: 11.5px; line-height: 16px; color: var(--muted); }
  .crossed { margin-top: 6px; font-size: 12px; line-height: 16px; color: var(--bad); }
  .end { display: flex; justify-content: flex-end; }
  ${COARSE} { .choices { max-height: none; } .choice { min-height: 44px; border-radius: 22px; } .text, .days input { height: 44px; } }
  @media (forced-colors: active) { .choice { border: 1px solid ButtonBorder; } .choice:has(:checked) { background: Highlight; color: HighlightText; forced-color-adjust: none; } }
`;

interface PanelProps {
  readonly anchor: HTMLElement;
  onClose(): void;
}

/** The fields of the filter [2.46]. A choice applies at once. */
export default function FilterPanel({ anchor, onClose }: PanelProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const filter = useAppSelector(selectFilter);
  const labels = useAppSelector(selectLabels);
  const boards = useBoards();
  const set = (next: SearchFilter | null) => dispatch(setSearchFilter(next));
  /**
   * Changes part of the filter. Reads the current filter, because typed text is applied only after the press that ends
   * the typing, and that press may have changed another part.
   */
  const change = (part: Partial<SearchFilter>) => set(cleanFilter({ ...selectFilter(store.getState()), ...part }));
  /** The typed words to exclude, until they are applied. */
  const [typed, setTyped] = useState<string | null>(null);
  // Without a choice the search covers the board on the screen.
  const here = useAppSelector((state) => state.ui.boardId);
  const chosen = filter?.boards ?? (boards.some(({ id }) => id === here) ? [here] : []);
  const choose = (ids: readonly string[]) => change({ boards: ids.length === 1 && ids[0] === here ? [] : ids });
  const toggle = (values: readonly string[], value: string) =>
    values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  const today = useToday();
  const weekStart = useAppSelector(selectWeekStart);
  const { beforeToday, thisWeek, nextDays } = dueRanges(today, Number(weekStart));
  const ranges = [
    { name: words.beforeToday, range: beforeToday },
    { name: words.thisWeek, range: thisWeek },
    { name: words.nextDays, range: nextDays },
  ];
  const view = useAppSelector(selectView);
  const searched = useAppSelector(selectSearchedOrder);
  /** Labels that are on tasks or in the filter but have no name. */
  const unnamed = useMemo(() => {
    const marks = new Set(filter?.labels);
    for (const id of searched)
      for (const task of view.lists.get(id)?.tasks.values() ?? [])
        for (const mark of labelled(task).marks) marks.add(mark);
    return labelsOf([...marks], labels).filter(({ mark }) => !labels.some((known) => sameMark(known.mark, mark)));
  }, [filter?.labels, searched, view, labels]);
  const hasLabel = (label: Label) => (filter?.labels ?? []).some((mark) => sameMark(mark, label.mark));
  return (
    <Popover anchor={anchor} label={words.filter} onClose={onClose}>
      <Form>
        <fieldset>
          <legend>{words.searchIn}</legend>
          <div className="choices">
            {/* A virtual board gathers from all of them as it is, and shows no more than it gathers. */}
            {!isVirtualBoard(here) && (
              <Choice
                name={words.allBoards}
                on={chosen.includes(ALL_BOARDS)}
                onChange={() => choose(chosen.includes(ALL_BOARDS) ? [] : [ALL_BOARDS])}
              />
            )}
            {boards.map(({ id, title }) => (
              <Choice
                key={id}
                name={title}
                on={chosen.includes(id)}
                onChange={() => choose(toggle(chosen, id).filter((board) => board !== ALL_BOARDS))}
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{words.who}</legend>
          <div className="choices">
            <Choice
              name={words.assignedToYou}
              on={(filter?.assignee ?? []).includes(ME)}
              onChange={() => change({ assignee: toggle(filter?.assignee ?? [], ME) })}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>{words.labels}</legend>
          <div className="choices">
            {[...labels, ...unnamed].map((label) => (
              <Choice
                key={labelKey(label)}
                name={`${shownMark(label)} ${label.name || words.labelWithout}`}
                on={hasLabel(label)}
                onChange={() =>
                  change({
                    labels: hasLabel(label)
                      ? (filter?.labels ?? []).filter((mark) => !sameMark(mark, label.mark))
                      : [...(filter?.labels ?? []), label.mark],
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <WithoutWords
          text={typed ?? filter?.notContain ?? ''}
          onType={setTyped}
          onSet={(notContain) => {
            if (notContain.trim() !== (selectFilter(store.getState())?.notContain ?? '')) change({ notContain });
            setTyped(null);
          }}
        />
        <Days title={words.dueRange} from="from" to="to" filter={filter} onSet={set} ranges={ranges} />
        <Days title={words.updatedRange} from="updatedFrom" to="updatedTo" filter={filter} onSet={set} />
        {filter && (
          <div className="end">
            <Button
              kind="quiet"
              onClick={() => {
                set(null);
                setTyped(null);
              }}
            >
              {words.clearFilters}
            </Button>
          </div>
        )}
      </Form>
    </Popover>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly on: boolean;
  onChange(): void;
}

function Choice({ name, on, onChange }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={on} onChange={onChange} />
      <span dir="auto">{name}</span>
    </label>
  );
}

interface WordsProps {
  readonly text: string;
  onType(text: string): void;
  onSet(text: string): void;
}

function WithoutWords({ text, onType, onSet }: WordsProps) {
  const words = useAllMessages();
  const id = useId();
  return (
    <div>
      <label className="name" htmlFor={id} style={{ display: 'block' }}>
        {words.notContain}
      </label>
      <input
        id={id}
        className="text"
        dir="auto"
        maxLength={1024}
        placeholder={words.notContainHint}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        // After the press that moves the focus, which may clear the field.
        onBlur={({ currentTarget: field }) => afterPress(() => onSet(field.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !composes(event.nativeEvent)) onSet(text);
        }}
      />
    </div>
  );
}

interface DaysProps {
  readonly title: string;
  readonly from: DayField;
  readonly to: DayField;
  readonly filter: SearchFilter | null;
  /** Ranges offered as shortcuts. */
  readonly ranges?: readonly { readonly name: string; readonly range: DueRange }[];
  onSet(filter: SearchFilter | null): void;
}

function Days({ title, from, to, filter, ranges = [], onSet }: DaysProps) {
  const words = useAllMessages();
  const [crossed, setCrossed] = useState(false);
  const end = (field: DayField, name: string) => (
    <DayInput title={title} name={name} field={field} filter={filter} onSet={onSet} onCrossed={setCrossed} />
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
              onChange={() => onSet(withRange(filter, hasRange(filter, range) ? {} : range))}
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
  readonly filter: SearchFilter | null;
  onSet(filter: SearchFilter | null): void;
  onCrossed(crossed: boolean): void;
}

/**
 * One end of a range of days. While a day is typed, its digits form other days: month 1 before 12, year 2 before 2026.
 * So a day that the filter does not accept, or that crosses the other end, is not applied until the typing is over.
 */
function DayInput({ title, name, field, filter, onSet, onCrossed }: DayInputProps) {
  const store = useAppStore();
  const [typed, setTyped] = useState<string | null>(null);
  const { min, max } = dayBounds(filter, field);
  const set = (day: string) => onSet(withDay(selectFilter(store.getState()), field, day === '' ? null : day));
  const finish = ({ value, validity }: HTMLInputElement) => {
    const crossed = isDay(value) && crosses(filter, field, value);
    if (crossed) onCrossed(true);
    if (crossed || (value === '' && !validity.badInput && filter?.[field])) set(value);
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
          if (value === '' ? !validity.badInput : isDay(value) && !crosses(filter, field, value)) set(value);
        }}
        onBlur={(event) => finish(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish(event.currentTarget);
        }}
      />
    </label>
  );
}
