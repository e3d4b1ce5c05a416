import { Pencil, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import styled from 'styled-components';
import { fold } from '../../domain/fold.ts';
import { type Label, labelled, labelsOf, sameMark, shownMark } from '../../domain/label.ts';
import { addMark, removeMark } from '../../domain/label-edit.ts';
import { editTask } from '../../domain/operations/intents.ts';
import { ranked } from '../../domain/ranked.ts';
import { TITLE_MAX } from '../../domain/task.ts';
import { listWith } from '../../domain/view.ts';
import { actUndoable } from '../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { labelKey, selectLabels } from '../../store/tasks/label-choice.ts';
import { selectOwnLabels } from '../../store/tasks/labels.ts';
import { openLabels } from '../../store/ui-slice.ts';
import { IconButton } from '../../ui/button.tsx';
import { focusStays } from '../../ui/focus-stays.ts';
import { composes } from '../../ui/keys.ts';
import { announce } from '../../ui/live-region.tsx';
import { COARSE } from '../../ui/media.ts';
import { Popover } from '../../ui/popover.tsx';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { type LeftLabel, leftLabel } from './label-draft.ts';
import { LabelForm } from './label-form.tsx';

const Root = styled.div`
  width: 280px;
  .find { width: 100%; height: 34px; padding: 0 10px; border: 1px solid var(--line-strong); border-radius: var(--r-s); background: var(--raised); font-size: 13.5px; }
  .find:focus-visible, .own-emoji:focus-visible { outline-offset: 0; border-color: transparent; }
  /* The height cuts a row in half, also when rows are higher for touch, which shows that the list scrolls. */
  ul { margin: 4px -4px 0; max-height: 294px; overflow: auto; scrollbar-width: thin; padding: 4px; scroll-padding: 4px; }
  li { display: flex; align-items: center; gap: 2px; border-radius: var(--r-s); }
  li:hover, li:focus-within { background: var(--hover); }
  li > label { flex: 1; min-width: 0; display: flex; align-items: center; gap: 9px; min-height: 34px; padding: 0 8px; cursor: pointer; }
  li > label > input { flex: none; width: 16px; height: 16px; margin: 0; accent-color: var(--accent); cursor: pointer; }
  li .mark { flex: none; width: 22px; text-align: center; }
  /* Fits its text, so that it begins beside its mark, whichever direction the text has. */
  li .name { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 13.5px; }
  li .dot { flex: none; margin-inline-start: auto; width: 10px; height: 10px; border-radius: 50%; box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--text) 30%, transparent); }
  .create { display: flex; align-items: center; gap: 9px; width: 100%; min-height: 34px; margin-top: 4px; padding: 0 8px; border-radius: var(--r-s); font-size: 13.5px; font-weight: 550; color: var(--accent); }
  .create:hover { background: var(--hover); }
  .create > svg { width: 17px; height: 17px; }
  .form { display: grid; gap: 14px; }
  .form h2 { font-size: 14px; font-weight: 600; }
  fieldset { min-width: 0; padding: 0; border: 0; }
  legend { padding: 0 0 6px; font-size: 12.5px; line-height: 17px; font-weight: 550; color: var(--muted); }
  .emoji { display: grid; grid-template-columns: repeat(9, 1fr); gap: 2px; }
  .emoji > button { height: 28px; text-align: center; border-radius: var(--r-s); font-size: 16px; }
  .emoji > button:hover { background: var(--hover); }
  .emoji > button[aria-pressed='true'] { background: var(--accent-soft); box-shadow: inset 0 0 0 2px var(--accent); }
  .own-emoji { width: 64px; height: 32px; margin-top: 8px; text-align: center; border: 1px solid var(--line-strong); border-radius: var(--r-s); background: var(--raised); font-size: 16px; }
  .hint { margin-top: 5px; font-size: 12px; line-height: 16px; color: var(--muted); }
  .problem { font-size: 12.5px; line-height: 17px; color: var(--bad); }
  ul + .problem { padding: 6px 8px; }
  /* In a low window the form scrolls, and its buttons stay in reach; what has the focus is scrolled out from under them. */
  .foot { position: sticky; bottom: -10px; display: grid; gap: 14px; margin: -4px -10px -10px; padding: 4px 10px 10px; background: var(--panel); }
  fieldset :is(button, input) { scroll-margin-block-end: 64px; }
  .end { display: flex; gap: 8px; }
  .end > .apart { flex: 1; }
  ${COARSE} {
    .find, .emoji > button, .own-emoji { height: 44px; }
    .emoji { grid-template-columns: repeat(6, 1fr); }
    li > label, .create { min-height: 44px; }
    li > button { margin-inline-end: 6px; }
  }
`;

/** The label picker of a task, at its card or in its details: tick, untick, create and edit labels. */
export default function LabelPicker() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.ui.labelling);
  // The picker follows its task to another list, as the details do.
  const task = useAppSelector((state) =>
    open ? listWith(selectView(state), open.taskId, open.listId)?.tasks.get(open.taskId) : undefined,
  );
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<Label | 'new' | null>(null);
  const [left, setLeft] = useState<LeftLabel | null>(null);
  const begun = useRef(false);
  begun.current = text !== '' || edited !== null;
  // A label whose creation was interrupted is continued.
  useEffect(() => {
    leftLabel().then((found) => {
      if (!found?.name || begun.current) return;
      setLeft(found);
      setText(found.name);
      setEdited('new');
    });
  }, []);
  const [returned, setReturned] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const store = useAppStore();
  const anchor = open && anchorOf(open.taskId);
  // The card stands in another column of 'Due today' now, as at midnight: the picker is placed at it anew.
  useToday();
  const [, placeAnew] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (open && anchor?.isConnected === false && anchorOf(open.taskId)) placeAnew();
  });
  // Unticking a label may have removed the card, for instance from what a filter shows.
  useEffect(() => {
    if (open && !(task && anchorOf(open.taskId))) dispatch(openLabels(null));
  });
  if (!open || !task || !anchor) return null;
  const close = () => {
    dispatch(openLabels(null));
    (anchor.isConnected ? anchor : anchorOf(open.taskId))?.focus();
  };
  const set = (mark: string, on: boolean) => {
    const view = selectView(store.getState());
    const from = listWith(view, open.taskId, open.listId);
    const now = from?.tasks.get(open.taskId);
    if (!from || !now) return;
    const title = on ? addMark(now.title, mark) : removeMark(now.title, mark);
    const refused = title.length > TITLE_MAX ? words.labelTooLong : title.trim() === '' ? words.labelIsTitle : null;
    setProblem(refused);
    if (refused !== null) return announce(refused);
    const intent = editTask(view, from.id, open.taskId, { title });
    if (!intent) return;
    dispatch(actUndoable([intent]));
    const name = labelsOf([mark], selectOwnLabels(store.getState()))[0]?.name || mark;
    announce(on ? words.labelAdded(name) : words.labelRemoved(name));
  };
  return (
    <Popover
      anchor={anchor}
      label={words.labels}
      side={anchor.hasAttribute('data-task') ? 'inline-end' : 'bottom'}
      content={edited === null ? 'labels' : 'form'}
      onClose={close}
    >
      <Root>
        {edited !== null ? (
          <LabelForm
            label={edited === 'new' ? null : edited}
            name={text.trim()}
            left={left}
            onClose={(made) => {
              setLeft(null);
              setEdited(null);
              setReturned(true);
              if (made === null) return;
              setText('');
              set(made, true);
            }}
          />
        ) : (
          <Choices
            marks={labelled(task).marks}
            text={text}
            focus={returned}
            problem={problem}
            onText={setText}
            onSet={set}
            onEdit={setEdited}
            onCreate={() => setEdited('new')}
          />
        )}
      </Root>
    </Popover>
  );
}

/** Scrolls what has appeared into view, in a window with room for a few lines. */
const showIt = (words: HTMLElement | null) => words?.scrollIntoView({ block: 'nearest' });

interface ChoicesProps {
  readonly marks: readonly string[];
  readonly text: string;
  /** Whether to focus the field: after the form has closed. */
  readonly focus: boolean;
  /** Why the last label could not be set. */
  readonly problem: string | null;
  onText(text: string): void;
  onSet(mark: string, on: boolean): void;
  onEdit(label: Label): void;
  onCreate(): void;
}

function Choices({ marks, text, focus, problem, onText, onSet, onEdit, onCreate }: ChoicesProps) {
  const words = useAllMessages();
  const labels = useAppSelector(selectLabels);
  const own = useAppSelector(selectOwnLabels);
  // Labels on the task that have no name are listed too, so that they can be removed.
  const unnamed = labelsOf(marks, own).filter(({ mark }) => !labels.some((label) => sameMark(label.mark, mark)));
  const wanted = fold(text.trim());
  const all = [...unnamed, ...labels];
  const named = ranked(all, text, ({ name }) => name);
  const marked = all.filter((label) => !named.includes(label) && sameMark(label.mark, text.trim()));
  const shown = [...marked, ...named];
  const isNamed = wanted !== '' && shown.some((label) => fold(label.name) === wanted);
  const find = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (focus) find.current?.focus();
  }, [focus]);
  const has = (label: Label) => marks.some((mark) => sameMark(mark, label.mark));
  return (
    <>
      <input
        ref={find}
        className="find"
        aria-label={words.findLabel}
        placeholder={words.findLabel}
        dir="auto"
        maxLength={100}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || composes(event.nativeEvent)) return;
          event.preventDefault();
          const [first] = shown;
          if (first && wanted !== '') {
            onSet(first.mark, !has(first));
            // Selected, so that Enter takes the choice back and typing another name replaces the text.
            event.currentTarget.select();
          } else if (wanted !== '') onCreate();
        }}
      />
      <ul ref={focusStays} tabIndex={-1} aria-label={words.labels}>
        {shown.map((label) => (
          <li key={labelKey(label, all)}>
            <label>
              <input
                type="checkbox"
                aria-label={label.name || `${words.labelWithout} ${label.mark}`}
                checked={has(label)}
                onChange={(event) => onSet(label.mark, event.currentTarget.checked)}
              />
              <span className="mark">{shownMark(label)}</span>
              <span className="name" dir="auto">
                {label.name || words.labelWithout}
              </span>
              <i className="dot" style={{ background: label.color }} />
            </label>
            <IconButton small label={words.editLabelNamed(label.name || label.mark)} onClick={() => onEdit(label)}>
              <Pencil size={15} />
            </IconButton>
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p ref={showIt} className="problem">
          {problem}
        </p>
      )}
      {!isNamed && (
        <button type="button" className="create" onClick={onCreate}>
          <Plus />
          {text.trim() === '' ? words.createLabel : words.createNamed(text.trim())}
        </button>
      )}
    </>
  );
}

/** The element to anchor the picker at: the button in the details if they are open, else the card. */
function anchorOf(taskId: string): HTMLElement | null {
  const id = CSS.escape(taskId);
  return (
    document.querySelector<HTMLElement>(`[data-labels-of="${id}"]`) ??
    document.querySelector<HTMLElement>(`[data-task="${id}"]`)
  );
}
