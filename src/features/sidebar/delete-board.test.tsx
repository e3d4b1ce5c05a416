import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { sampleList } from '../../records/testing/samples.ts';
import { start } from '../../store/testing/started.ts';
import { DeleteBoardDialog } from './delete-board.tsx';

// The question is in a portal, which cannot be rendered without a document.
vi.mock('../../ui/question.tsx', () => ({ Question: ({ children }: { readonly children: ReactNode }) => children }));

it('names what stays, a list without a title too, and the main board as its user does', async () => {
  const { rig, epoch, store } = await start();
  const says = async (title: string, main: object) => {
    await rig.records.writeLists(epoch, [{ ...sampleList('L1'), title }], { synced: 2 });
    const boards = { default: { position: 0, ...main }, b1: { title: 'Office', position: 1 } };
    await rig.records.writeUser(epoch, { boards, lists: { L1: { boardId: 'b1' } } });
    rig.hints.publish({ type: 'user' });
    rig.hints.publish({ type: 'lists', lists: 'all' });
    await rig.settle();
    return renderToString(
      <Provider store={store}>
        <DeleteBoardDialog boardId="b1" />
      </Provider>,
    );
  };
  expect(await says('Home', {})).toContain('“Home” is the account’s default list.');
  expect(await says(' ', {})).toContain('“Untitled list” is the account’s default list.');
  expect(await says('Home', {})).toContain('so it moves to Main Board.');
  expect(await says('Home', { title: 'Life' })).toContain('so it moves to Life.');
});
