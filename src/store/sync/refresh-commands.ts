import type { CommandResult } from '../../protocol/messages.ts';
import type { AppThunk } from '../store.ts';

/** Starts a complete refresh that a person asked for. */
export function refreshNow(): AppThunk<Promise<CommandResult>> {
  return (_dispatch, _getState, { visitor }) => visitor.engine.command({ name: 'refresh' });
}

/** The Refresh button of 'A new version is available!' [8.30]. */
export function refreshPage(): AppThunk {
  return (_dispatch, _getState, { visitor }) => visitor.applyUpdate();
}
