import { keptRead } from './kept-slice.ts';
import type { AppThunk } from './store.ts';

/** No first paint waits for what is kept: what reads it comes with the first read. */
const readFile = () => import('./load-kept.ts');

/** Reads what is kept: refused changes, lost values, deleted tasks. Nothing where the database is not open. */
export function readKept(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { appender, ports }) => {
    const records = appender?.records();
    if (!records || !ports) return;
    try {
      const { loadKept } = await readFile().catch(readFile);
      dispatch(keptRead(await loadKept(records, ports.uid)));
    } catch {
      // The connection was closed meanwhile: the banner of the database says so. A file that is lost is read the next time.
    }
  };
}
