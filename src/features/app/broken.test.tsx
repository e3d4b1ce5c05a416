import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { start } from '../../store/testing/started.ts';
import { accountBound } from '../../store/ui-slice.ts';
import { allMessages } from '../messages/all-messages.ts';
import Broken from './broken.tsx';

it('leads to the tasks in Google Tasks, should the page break again, but in a demo, which has none there', async () => {
  const { store } = await start();
  const drawn = () =>
    renderToString(
      <Provider store={store}>
        <Broken />
      </Provider>,
    );
  const words = allMessages();
  expect(drawn()).toContain(words.reload);
  expect(drawn()).not.toContain(words.openGoogleTasks);
  store.dispatch(accountBound({ uid: 'u1', email: 'ana@example.com', name: 'Ana', imageUrl: '' }));
  expect(drawn()).toMatch(new RegExp(`href="https://tasks\\.google\\.com/".*${words.openGoogleTasks}`));
});
