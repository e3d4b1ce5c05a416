import { Fragment } from 'react';
import styled from 'styled-components';
import { KEY_NAMES } from '../../ui/mac.ts';
import { useSingleKeys } from '../../ui/single-keys-choice.ts';
import { useAllMessages } from '../messages/all-messages.ts';

const Columns = styled.div`
  columns: 2 240px;
  column-gap: 28px;
  margin-top: 12px;
  section { break-inside: avoid; padding-bottom: 14px; }
  h3 { padding: 6px 0; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--muted); }
  dl > div { display: flex; align-items: baseline; gap: 12px; padding: 3px 0; }
  dt { order: 2; flex: none; display: flex; align-items: baseline; gap: 4px; font-size: 11.5px; color: var(--muted); }
  dd { order: 1; flex: 1; margin: 0; font-size: 13.5px; }
  kbd { font: inherit; font-size: 11.5px; line-height: 18px; min-width: 22px; padding: 0 6px; text-align: center; border-radius: 4px; color: var(--muted); box-shadow: inset 0 0 0 1px var(--line-strong); }
  @media (forced-colors: active) { kbd { border: 1px solid CanvasText; } }
`;

const Note = styled.p`
  font-size: 12.5px;
  line-height: 18px;
  color: var(--muted);
`;

/** Keys, what they do, and 'or' if any one of the keys is enough. */
type Row = readonly [keys: readonly string[], what: string, each?: 'or'];

/** Every key and what it does. */
export function ShortcutTable() {
  const words = useAllMessages();
  const single = useSingleKeys();
  const groups: readonly (readonly [string, readonly Row[]])[] = [
    [
      words.keysCard,
      [
        [['Enter'], words.keyOpen],
        [['E', 'F2'], words.keyEdit, 'or'],
        [['C'], words.keyComplete],
        [['D'], words.keyDue],
        [['L'], words.keyLabels],
        [[']'], words.keyNest],
        [['['], words.keyUnnest],
        [[KEY_NAMES.alt, '↑ ↓'], words.keyMoveOne],
        [[KEY_NAMES.alt, 'Shift', '← →'], words.keyMoveAside],
        [['Space', 'M'], words.keyMove, 'or'],
        [[KEY_NAMES.delete], words.keyDelete],
      ],
    ],
    [
      words.keysMoving,
      [
        [['↑ ↓ ← →'], words.keyWhere],
        [['Home', 'End'], words.keyEnds],
        [['Page Up', 'Page Down'], words.keyPages],
        [[']', '['], words.keyNestWhile],
        [['Enter', 'Space'], words.keyDrop, 'or'],
        [['Esc'], words.keyCancel],
      ],
    ],
    [
      words.keysBoard,
      [
        [['↑ ↓ ← →'], words.keyFocus],
        [['N'], words.keyNew],
        [['/'], words.keySearch],
        [['G'], words.keyJump],
        [['Z', KEY_NAMES.undo], words.keyUndo, 'or'],
        [['?'], words.keyHelp],
      ],
    ],
    [
      words.keysSubtask,
      [
        [['Enter'], words.keySubtaskEdit],
        [['Shift Tab'], words.keySubtaskOut],
        [['Tab'], words.keySubtaskIn],
        [['Esc'], words.keySubtaskLeave],
        [['Space', '↑ ↓'], words.keySubtaskMove],
      ],
    ],
  ];
  return (
    <>
      <Columns>
        {groups.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, what, each]) => (
                <div key={what}>
                  <dt>
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && each && <span>{words.keyOr}</span>}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Columns>
      <Note>{single ? words.singleKeysOn : words.singleKeysOff(KEY_NAMES.undo)}</Note>
    </>
  );
}
