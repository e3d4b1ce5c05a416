import type { RootState } from '../store.ts';
import { selectUserRead } from './user-read.ts';

/** True once the user document has arrived or is out of reach: until then nobody knows which board a list is on. */
export const selectUserSettled = (state: RootState): boolean =>
  selectUserRead(state) || state.ui.engine?.settingsWait === true;
