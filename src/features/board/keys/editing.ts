import { external } from '../../../ui/external.ts';

/** The id of the task whose title is being edited in place, or null. */
export const editingTitle = external<string | null>(null);
