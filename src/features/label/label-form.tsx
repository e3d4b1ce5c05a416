import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { colourInput, readableOn } from '../../domain/colour.ts';
import { type Label, labelOf, sameMark } from '../../domain/label.ts';
import { firstEmoji } from '../../domain/label-edit.ts';
import { seenText } from '../../domain/seen-text.ts';
import { DARK_SWATCHES, LIGHT_SWATCHES } from '../../domain/swatches.ts';
import { actUndoable } from '../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { editLabel, removeLabel, selectLabels, writeLabel } from '../../store/tasks/label-choice.ts';
import type { OwnLabel } from '../../store/tasks/labels.ts';
import { clearDraft, writeDraft } from '../../store/texts/drafts.ts';
import { leftIn } from '../../store/texts/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { composes } from '../../ui/keys.ts';
import { Swatches } from '../../ui/swatches.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBack } from '../../ui/use-back.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { forgetLabel, holdLabel, keepLabel, type LeftLabel } from './label-draft.ts';
import { LABEL_EMOJI } from './label-emoji.ts';

interface FormProps {
  /** The label to edit; null creates a new one. */
  readonly label: Label | OwnLabel | null;
  /** The initial name of a new label; an emoji at its start becomes the label's emoji. */
  readonly name: string;
  /** A new label that was left half made. */
  readonly left: LeftLabel | null;
  /** `made`: the mark of a label that was created. */
  onClose(made: string | null): void;
}

const isOwn = (label: Label | OwnLabel | null): label is OwnLabel => label !== null && 'id' in label;
/** Focuses the form's first input, since the button that opened the form is gone. */
const focusFirstField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();
const COLORS = [...LIGHT_SWATCHES.slice(12), ...DARK_SWATCHES.slice(6)];

/**
 * Creates a label, or renames and recolours one. The mark in the titles of tasks does not change: it is the label's
 * emoji, or the name of a label without one.
 */
export function LabelForm({ label, name: wanted, left, onClose }: FormProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const labels = useAppSelector(selectLabels);
  const holderOf = (emoji: string) => labels.find(({ mark }) => sameMark(mark, emoji));
  const [start] = useState(() => label ?? labelOf({ name: wanted, color: left?.color ?? '#2f5f96' }));
  const [emoji, setEmoji] = useState(
    () => label?.mark ?? left?.emoji ?? firstEmoji(start.mark) ?? LABEL_EMOJI.find((free) => !holderOf(free)) ?? '🏷️',
  );
  const renaming = label && `label:${isOwn(label) ? label.id : label.mark}`;
  const [name, setName] = useState(() => (renaming && leftIn(renaming, start.name)?.text) ?? start.name);
  const [color, setColor] = useState(start.color);
  const [tried, setTried] = useState(false);
  const isNew = label === null;
  const [keeps, setKeeps] = useState(false);
  useEffect(() => (isNew ? holdLabel(() => setKeeps(true)) : undefined), [isNew]);
  // Kept as a draft, since Chrome may close the popup at any time.
  useEffect(() => {
    if (keeps) keepLabel(name, emoji, color);
  }, [keeps, name, emoji, color]);
  const close = (made: string | null) => {
    if (keeps) forgetLabel();
    if (renaming) clearDraft(renaming);
    onClose(made);
  };
  const named = label !== null && firstEmoji(label.mark) === null;
  const rival = label === null ? holderOf(emoji) : undefined;
  const problem = seenText(name) === '' ? words.labelNameNeeded : rival ? words.labelEmojiTaken(rival.name) : null;

  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== null) return;
    const next = { emoji: named ? '' : emoji, name, color };
    const id = crypto.randomUUID();
    const intent = label === null ? writeLabel(id, next) : editLabel(store.getState(), label, next, id);
    if (intent) dispatch(actUndoable([intent]));
    close(label === null ? emoji : null);
  };
  // Escape and Back return to the list of labels instead of closing the picker.
  useBack(() => close(null));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || composes(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    close(null);
  };
  return (
    <form ref={focusFirstField} className="form" onSubmit={save} onKeyDown={onKeyDown} noValidate>
      <h2>{label === null ? words.createLabel : named ? words.editLabelNamed(name) : words.editLabel}</h2>
      {named ? (
        <p className="hint">{words.labelNameInTitles}</p>
      ) : (
        <TextField
          label={words.labelName}
          value={name}
          maxLength={100}
          onChange={(text) => {
            setName(text);
            if (renaming) writeDraft(renaming, text, start.name);
          }}
        />
      )}
      {label === null && <EmojiChoice emoji={emoji} onPick={setEmoji} />}
      <fieldset>
        <legend>{words.labelColor}</legend>
        <Swatches
          label={words.labelColor}
          hexLabel={words.hexColor}
          colors={COLORS}
          names={words.colorNames}
          value={color}
          inkOn={readableOn}
          onPick={(picked) => setColor(colourInput(picked) ?? color)}
        />
      </fieldset>
      <div className="foot">
        {tried && problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="end">
          {isOwn(label) && (
            <Button
              kind="quiet"
              title={words.removeLabelHint}
              onClick={() => {
                dispatch(actUndoable([removeLabel(label.id)]));
                close(null);
              }}
            >
              {words.removeLabel}
            </Button>
          )}
          <span className="apart" />
          <Button onClick={() => close(null)}>{words.back}</Button>
          <Button kind="primary" type="submit">
            {words.save}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Offers emoji for a new label, and a field for any other. */
function EmojiChoice({ emoji, onPick }: { readonly emoji: string; onPick(emoji: string): void }) {
  const words = useAllMessages();
  return (
    <fieldset>
      <legend>{words.labelEmoji}</legend>
      <div className="emoji">
        {LABEL_EMOJI.map((one) => (
          <button key={one} type="button" aria-pressed={one === emoji} onClick={() => onPick(one)}>
            {one}
          </button>
        ))}
      </div>
      <input
        className="own-emoji"
        aria-label={words.labelEmoji}
        value={emoji}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          onPick(firstEmoji(typed.startsWith(emoji) ? typed.slice(emoji.length) : typed) ?? emoji);
        }}
      />
      <p className="hint">{words.labelEmojiHint}</p>
    </fieldset>
  );
}
