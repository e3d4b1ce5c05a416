import { useId, useMemo, useState } from 'react';
import styled from 'styled-components';
import { ALL_BOARDS, isVirtualBoard } from '../../domain/board.ts';
import { ME } from '../../domain/filter.ts';
import { type Label, labelled, labelsOf, sameMark, shownMark } from '../../domain/label.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectSearchedOrder } from '../../store/search/searched-lists.ts';
import { selectView } from '../../store/selectors.ts';
import { labelKey, selectLabels } from '../../store/tasks/label-choice.ts';
import { afterPress } from '../../ui/after-press.ts';
import { Button } from '../../ui/button.tsx';
import { composes } from '../../ui/keys.ts';
import { COARSE } from '../../ui/media.ts';
import { Popover } from '../../ui/popover.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { Choice, Choices } from './choices.tsx';
import { DayRange, DueDays } from './day-range.tsx';
import { useBoards } from './use-boards.ts';
import { useFilter } from './use-filter.ts';

const Form = styled.div`
  width: min(336px, calc(100vw - 40px));
  display: grid;
  gap: 14px;
  padding: 4px;
  fieldset { min-width: 0; padding: 0; border: 0; }
  legend, .name { padding: 0 0 6px; font-size: 12.5px; line-height: 17px; font-weight: 550; color: var(--muted); }
  .choices { display: flex; flex-wrap: wrap; gap: 6px; max-height: 160px; overflow: auto; scrollbar-width: thin; margin: -4px; padding: 4px; }
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
  const { filter, set, change } = useFilter();
  /** The typed words to exclude, until they are applied. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Popover anchor={anchor} label={words.filter} onClose={onClose}>
      <Form>
        <BoardChoices />
        <Choices legend={words.who}>
          <Choice
            name={words.assignedToYou}
            on={(filter?.assignee ?? []).includes(ME)}
            onChange={() => change({ assignee: toggled(filter?.assignee ?? [], ME) })}
          />
        </Choices>
        <LabelChoices />
        <WithoutWords typed={typed} onType={setTyped} />
        <DueDays />
        <DayRange title={words.updatedRange} from="updatedFrom" to="updatedTo" />
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

const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

/** The boards to search in. Without a choice the search covers the board on the screen. */
function BoardChoices() {
  const words = useAllMessages();
  const boards = useBoards();
  const { filter, change } = useFilter();
  const here = useAppSelector((state) => state.ui.boardId);
  const chosen = filter?.boards ?? (boards.some(({ id }) => id === here) ? [here] : []);
  const choose = (ids: readonly string[]) => change({ boards: ids.length === 1 && ids[0] === here ? [] : ids });
  const all = chosen.includes(ALL_BOARDS);
  return (
    <Choices legend={words.searchIn}>
      {/* A virtual board gathers from all of them as it is, and shows no more than it gathers. */}
      {!isVirtualBoard(here) && (
        <Choice name={words.allBoards} on={all} onChange={() => choose(all ? [] : [ALL_BOARDS])} />
      )}
      {boards.map(({ id, title }) => (
        <Choice
          key={id}
          name={title}
          on={chosen.includes(id)}
          onChange={() => choose(toggled(chosen, id).filter((board) => board !== ALL_BOARDS))}
        />
      ))}
    </Choices>
  );
}

function LabelChoices() {
  const words = useAllMessages();
  const { filter, change } = useFilter();
  const labels = useAppSelector(selectLabels);
  const unnamed = useUnnamedLabels(labels, filter?.labels);
  const marks = filter?.labels ?? [];
  const all = [...labels, ...unnamed];
  return (
    <Choices legend={words.labels}>
      {all.map((label) => {
        const others = marks.filter((mark) => !sameMark(mark, label.mark));
        const on = others.length < marks.length;
        return (
          <Choice
            key={labelKey(label, all)}
            name={`${shownMark(label)} ${label.name || words.labelWithout}`}
            on={on}
            onChange={() => change({ labels: on ? others : [...marks, label.mark] })}
          />
        );
      })}
    </Choices>
  );
}

/** Labels that are on tasks or in the filter but have no name. */
function useUnnamedLabels(labels: readonly Label[], filtered: readonly string[] | undefined): readonly Label[] {
  const view = useAppSelector(selectView);
  const searched = useAppSelector(selectSearchedOrder);
  return useMemo(() => {
    const marks = new Set(filtered);
    for (const id of searched)
      for (const task of view.lists.get(id)?.tasks.values() ?? [])
        for (const mark of labelled(task).marks) marks.add(mark);
    return labelsOf([...marks], labels).filter(({ mark }) => !labels.some((known) => sameMark(known.mark, mark)));
  }, [filtered, searched, view, labels]);
}

interface WordsProps {
  /** What was typed and is not applied yet. */
  readonly typed: string | null;
  onType(text: string | null): void;
}

/** The words to exclude. */
function WithoutWords({ typed, onType }: WordsProps) {
  const words = useAllMessages();
  const { filter, now, change } = useFilter();
  const id = useId();
  const apply = (notContain: string) => {
    if (notContain.trim() !== (now()?.notContain ?? '')) change({ notContain });
    onType(null);
  };
  const text = typed ?? filter?.notContain ?? '';
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
        onBlur={({ currentTarget: field }) => afterPress(() => apply(field.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !composes(event.nativeEvent)) apply(text);
        }}
      />
    </div>
  );
}
