import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { start } from '../../store/testing/started.ts';
import { ListChoice } from './list-choice.tsx';

it('says of each list on which board it is, where there are several: two of them may have one name', async () => {
  const { rig, epoch, store } = await start();
  const drawn = () =>
    renderToString(
      <Provider store={store}>
        <ListChoice label="Put it in" onChoose={() => {}} />
      </Provider>,
    );
  expect(drawn()).not.toContain('optgroup');
  const boards = { b1: { title: 'Office', position: 1 }, b2: { title: 'Empty', position: 2 } };
  await rig.records.writeUser(epoch, { boards, lists: { L2: { boardId: 'b1' } } });
  rig.hints.publish({ type: 'user' });
  await rig.settle();
  expect(drawn().match(/label="[^"]+"/g)).toEqual(['label="Put it in"', 'label="Main Board"', 'label="Office"']);
});
