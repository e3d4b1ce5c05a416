import type { RootState } from '../store.ts';

/** The name of a document, if it is known. */
export const selectDocumentName = (state: RootState, fileId: string | null | undefined): string | undefined =>
  fileId ? state.ui.documentNames[fileId] : undefined;
