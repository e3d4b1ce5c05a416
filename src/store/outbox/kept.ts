import type { AppThunk } from '../store.ts';
import { keptRead } from './kept-slice.ts';

/** Loads the code that reads `kept` only with the first read, so that no first paint waits for it. */
const readFile = () => import('./load-kept.ts');

/**
 * Reads the `kept` records: refused changes, lost values, deleted tasks. Does nothing while the database is not open.
 */
export function readKept(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { appender, ports }) => {
    const records = appender?.records();
    if (!records || !ports) return;
    try {
      const { loadKept } = await readFile().catch(readFile);
      dispatch(keptRead(await loadKept(records, ports.uid)));
    } catch {
      // The connection was closed meanwhile: the database's banner says so. A file that could not be loaded is loaded
      // the next time.
    }
  };
}
