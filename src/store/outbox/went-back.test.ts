import { expect, it, onTestFinished, vi } from 'vitest';
import { selectUndoables } from '../selectors.ts';
import { memoryText } from '../testing/rig.ts';
import { clash, start, titles } from '../testing/started.ts';
import { undo } from '../undo.ts';
import { selectHappened } from './happened.ts';
import { goBack } from './kept-acts.ts';

it('what happened is told again once the way back is undone: nothing else has the text', async () => {
  vi.stubGlobal('localStorage', memoryText());
  onTestFinished(() => void vi.unstubAllGlobals());
  const { store, settle, kept } = await start();
  await settle({ keep: [clash(9), { ...clash(8), data: { ...clash(8).data, taskId: 'L1-t1' } }] });
  const [first, second] = selectHappened(await kept());
  for (const one of [first, second]) if (one) store.dispatch(goBack(one, null));
  store.dispatch(undo(selectUndoables(store.getState()).at(-1)?.operationId ?? ''));
  expect(titles(store)).toEqual(['Mine', 'title of L1-t1'].toSorted());
  expect(selectHappened(store.getState())).toEqual([second]);
  expect(selectHappened(await kept())).toEqual([second]);
  if (second) store.dispatch(goBack(second, null));
  expect(selectHappened(await kept())).toEqual([]);
});
