import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { start } from '../../../store/testing/started.ts';
import { CardLabels } from './card-labels.tsx';

it('a label on a card is in its own colour, and in grey where nobody named it [3.15, 3.16]', async () => {
  const { rig, epoch, store } = await start();
  await rig.records.writeUser(epoch, { tags: { t: { name: '🪴 Garden', color: '#00aa33' } } });
  rig.hints.publish({ type: 'user' });
  await rig.settle();
  const drawn = (mark: string) =>
    renderToString(
      <Provider store={store}>
        <CardLabels marks={[mark]} />
      </Provider>,
    );
  expect(drawn('🪴')).toContain('--label:#00aa33');
  expect(drawn('#home')).toContain('--label:#80868b');
  expect(drawn('#home')).toContain('#️⃣');
});
