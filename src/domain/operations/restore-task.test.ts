import { expect, it } from 'vitest';
import { subtaskIds } from '../list.ts';
import { project } from '../project.ts';
import { base, listOf, pend, top } from '../testing/sample-view.ts';
import { deleteTask } from './intents.ts';
import type { Intent } from './operation.ts';
import { undoOf } from './undo.ts';

it('shows what is back already, as after a read that came before its answer, once [4.3]', () => {
  const view = project(base(), []);
  const back = undoOf(deleteTask(view, 'A', 'a2') as Intent, view);
  const shown = project(base(), back.map(pend));
  expect(top(shown, 'A')).toEqual(['a1', 'a2', 'a3']);
  expect(subtaskIds(listOf(shown, 'A'), 'a2')).toEqual(['a2x', 'a2y']);
});
