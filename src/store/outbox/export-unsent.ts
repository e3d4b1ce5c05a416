import type { Operation } from '../../domain/operations/operation.ts';
import type { AppThunk } from '../store.ts';
import { type LeftText, leftTexts } from '../texts/left-texts.ts';
import { readKept } from './kept.ts';

/** Everything that could not be sent, in the form of an export file. */
export interface Export {
  readonly account: string;
  /** UTC ISO timestamp. */
  readonly exported: string;
  readonly changes: readonly { readonly operation: Operation; readonly state: string; readonly error: string | null }[];
  /** Changes in a format that this build does not know, as they are stored. */
  readonly unreadable: readonly unknown[];
  readonly refused: readonly { readonly operation: Operation; readonly error: string | null }[];
  /** Values that lost a conflict: the task's title, the field and the value. */
  readonly lost: readonly { readonly title: string; readonly field: string; readonly value: string | null }[];
  /** Texts that were typed but not added, or could not be saved. */
  readonly texts: readonly LeftText[];
}

/**
 * Collects everything that no cloud knows: changes that wait, were not saved or cannot be read by this build, changes
 * that were refused, values that were overwritten, and texts that still stand in fields.
 */
export function exportUnsent(): AppThunk<Promise<Export>> {
  return async (dispatch, getState, { ports }) => {
    await dispatch(readKept());
    const { ops, kept, ui } = getState();
    return {
      account: ui.account?.email ?? '',
      exported: new Date(ports?.now() ?? 0).toISOString(),
      changes: ops.entries.map(({ pending: { operation }, save, record, failure }) => ({
        operation,
        state: save === 'saved' ? (record?.state ?? 'waiting') : save,
        error: failure ?? record?.lastError ?? null,
      })),
      unreadable: ops.unreadable.map(({ raw }) => raw),
      refused: kept.happened.flatMap((one) =>
        one.kind === 'dropped' ? [{ operation: one.operation, error: one.error }] : [],
      ),
      lost: kept.happened.flatMap((one) =>
        one.kind === 'clash' ? [{ title: one.title, field: one.field, value: one.lost }] : [],
      ),
      texts: ports ? leftTexts() : [],
    };
  };
}
