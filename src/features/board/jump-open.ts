import { external } from '../../ui/external.ts';

/** Whether the list to go to is being asked for. */
export const jumpOpen = external(false);
