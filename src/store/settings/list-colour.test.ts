import { expect, it } from 'vitest';
import { start } from '../testing/started.ts';
import { selectListColour } from './list-colour.ts';

it('a list shows its colour while Premium lasts, and none without it [5.3, 6.2]', async () => {
  const { rig, epoch, store } = await start();
  const colourWith = async (status: string) => {
    const subscription = { status, periodEnd: Date.UTC(2999, 0, 1) };
    await rig.records.writeUser(epoch, { lists: { L1: { color: '#00aa33' } }, subscription });
    rig.hints.publish({ type: 'user' });
    await rig.settle();
    return selectListColour(store.getState(), 'L1');
  };
  expect(await colourWith('active')).toBe('#00aa33');
  expect(await colourWith('unpaid')).toBeNull();
});
