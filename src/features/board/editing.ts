import { external } from '../../ui/external.ts';

/** The task whose title is being edited in its place, if any. */
export const editingTitle = external<string | null>(null);
