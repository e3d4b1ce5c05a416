import type { Subject } from '../../domain/operations/subject.ts';
import type { LineState } from '../../store/outbox/outbox.ts';
import { listName } from '../messages/list-name.ts';
import type { OutboxMessages } from '../messages/outbox-messages.ts';

/** Describes what a change does. `nowhere`: its task is in no list any more. */
export function whatWords({ kind, title, count, fields }: Subject, words: OutboxMessages, nowhere = false): string {
  const task = nowhere && title === '' ? null : title;
  switch (kind) {
    case 'INSERT_TASK':
      return words.whatInsert(title);
    case 'UPDATE_TASK':
      return fields.includes('status') ? words.whatReopen(task) : words.whatEdit(task);
    case 'COMPLETE_TASKS':
      return words.whatComplete(task, count);
    case 'MOVE_TASK':
      return words.whatMove(task);
    case 'DELETE_TASK':
      return words.whatDelete(title, count);
    case 'RESTORE_TASK':
      return words.whatRestore(title, count);
    case 'DELETE_COMPLETED_TASKS':
      return words.whatClear(count);
    case 'INSERT_TASKLIST':
      return words.whatAddList(listName(title));
    case 'UPDATE_TASKLIST':
      return words.whatRenameList(listName(title));
    case 'DELETE_TASKLIST':
      return words.whatDeleteList(listName(title));
    case 'DELETE_SHARED_BOARD':
      return words.whatLeaveBoard;
    case 'WRITE_USER':
      return words.whatSettings(title);
    case 'UNDO':
      return words.whatUndo(title);
  }
}

/** Names a field of a task or a list. */
export function fieldWords(field: string, words: OutboxMessages): string {
  const names: Readonly<Record<string, string>> = {
    title: words.fieldTitle,
    notes: words.fieldNotes,
    due: words.fieldDue,
    name: words.fieldName,
  };
  return names[field] ?? field;
}

/** Says in which list a change happens and, for an edit, which fields it changes: 'in Home · title, notes'. */
export function whereWords({ list, fields, kind }: Subject, words: OutboxMessages): string {
  const edited = kind === 'UPDATE_TASK' ? fields.filter((field) => field !== 'status') : [];
  const parts = [
    ...(list === null ? [] : [words.inList(listName(list))]),
    ...(edited.length > 0 ? [edited.map((field) => fieldWords(field, words)).join(', ')] : []),
  ];
  return parts.join(' · ');
}

/** Describes the state of a change. While nothing can be sent at all, it says that instead. */
export function stateWords(
  state: LineState,
  { offline, held, stuck }: { readonly offline: boolean; readonly held: boolean; readonly stuck: boolean },
  words: OutboxMessages,
): string {
  const own: Record<LineState, string> = {
    saving: words.stateSaving,
    unsaved: words.stateUnsaved,
    fresh: words.stateFresh,
    sending: words.stateSending,
    unsure: words.stateUnsure,
    failed: words.stateFailed,
    blocked: words.stateBlocked,
    homeless: words.stateHomeless,
    asks: words.stateAsks,
  };
  const waits = state === 'fresh' || state === 'failed' || state === 'blocked' || state === 'unsure';
  if (waits && held) return words.stateHeld;
  if (waits && offline) return words.stateOffline;
  return state === 'fresh' && stuck ? words.stateStuck : own[state];
}

/**
 * Says why sending a change failed, by its error code; null for a code that means nothing to a user. `ofSettings`: the
 * change is one of settings.
 */
export function whyWords(code: string | null, ofSettings: boolean, words: OutboxMessages): string | null {
  const why: Readonly<Record<string, string>> = {
    offline: words.whyOffline,
    unavailable: words.whyUnavailable,
    unauthenticated: words.whySignedOut,
    'expired-access': words.whyAccess,
    'insufficient-scope': words.whyScope,
    quota: words.whyQuota,
    'global-quota': words.problemGlobalQuota,
    'not-found': words.whyNotFound,
    'previous-not-found': words.whyNotFound,
    'precondition-failed': words.whyChanged,
    invalid: words.whyInvalid,
    refused: words.whyRefused,
    'signed-out': words.whySignedOut,
    'token-unavailable': words.problemToken,
    storage: words.whyStorage,
    'storage-quota': words.whyFull,
    'storage-failed': words.whyStorage,
    'storage-closing': words.whyClosing,
  };
  // Settings are not stored in Google Tasks, so these codes need other words.
  const settings: typeof why = {
    unavailable: words.whySettingsSilent,
    'not-found': words.whySettingsGone,
    invalid: words.whySettingsRefused,
    refused: words.whySettingsRefused,
  };
  return code === null ? null : (ofSettings && settings[code]) || (why[code] ?? null);
}
