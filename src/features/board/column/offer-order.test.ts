import { beforeEach, expect, it } from 'vitest';
import { selectView } from '../../../store/selectors.ts';
import { createRig } from '../../../store/testing/rig.ts';
import { boardShown, setSidebar } from '../../../store/ui-slice.ts';
import { toasts } from '../../../ui/toast-store.ts';
import { offerMyOrder } from './offer-order.ts';

beforeEach(() => toasts.set([]));

it('the user’s own order is offered until another board is shown', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const list = selectView(store.getState()).lists.get('L1');
  if (!list) throw new Error('no list');
  offerMyOrder(store, list, () => {});
  store.dispatch(setSidebar(true));
  expect(toasts.get()).toHaveLength(1);
  store.dispatch(boardShown('day'));
  expect(toasts.get()).toEqual([]);
});
