import type { View } from '../../domain/view.ts';
import { selectView } from '../selectors.ts';
import type { AppThunk } from '../store.ts';
import { documentsNamed } from '../ui-slice.ts';

/** Ids of the documents that tasks were assigned in [3.3]. */
export const assignedDocuments = (view: View): readonly string[] => [
  ...new Set(
    [...view.lists.values()].flatMap(({ tasks }) =>
      [...tasks.values()].flatMap(({ assignment }) => assignment?.driveFileId ?? []),
    ),
  ),
];

/** Asks Drive for the names of the documents that are not known yet. */
export function readDocumentNames(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { visitor }) => {
    const known = getState().ui.documentNames;
    const ids = assignedDocuments(selectView(getState())).filter((id) => !Object.hasOwn(known, id));
    if (ids.length === 0) return;
    const result = await visitor.engine.command({ name: 'documents', ids: [...ids] });
    if (!result.ok || !result.documents) return;
    dispatch(documentsNamed(result.documents));
  };
}
