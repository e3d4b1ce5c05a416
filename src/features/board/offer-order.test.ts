import { beforeEach, expect, it, vi } from 'vitest';
import { selectView } from '../../store/selectors.ts';
import { createRig } from '../../store/testing/rig.ts';
import { boardShown, setSidebar } from '../../store/ui-slice.ts';
import { closeKeyed, toasts } from '../../ui/toast-store.ts';
import { offerMyOrder } from './offer-order.ts';

beforeEach(() => toasts.set([]));

async function offered() {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const list = selectView(store.getState()).lists.get('L1');
  if (!list) throw new Error('no list');
  const unsubscribed = vi.fn();
  const original = store.subscribe;
  vi.spyOn(store, 'subscribe').mockImplementationOnce((listener) => {
    const unsubscribe = original(listener);
    return () => {
      unsubscribed();
      unsubscribe();
    };
  });
  offerMyOrder(store, list, () => {});
  return { store, unsubscribed };
}

it('is offered until another board is shown', async () => {
  const { store } = await offered();
  store.dispatch(setSidebar(true));
  expect(toasts.get()).toHaveLength(1);
  store.dispatch(boardShown('day'));
  expect(toasts.get()).toEqual([]);
});

it('is looked after no more once the offer is gone by itself', async () => {
  const { store, unsubscribed } = await offered();
  closeKeyed('sorted');
  store.dispatch(setSidebar(true));
  expect(unsubscribed).toHaveBeenCalledOnce();
});
