import { expect, it } from 'vitest';
import { settlePromises } from '../../platform/memory/clock.ts';
import { createReadQueue } from './read-queue.ts';

/** A queue of ten lists, `l1` to `l10`; `end` ends the read of one. */
function createRig({ busy = '' } = {}) {
  const begun: string[] = [];
  const ends = new Map<string, (goesOn: boolean) => void>();
  const hands = { turn: null as Promise<void> | null };
  const queue = createReadQueue({
    giveWay: { atWork() {}, turn: () => hands.turn },
    mayRead: () => true,
    isBusy: (listId) => listId === busy,
    isKnown: () => true,
    read(listId) {
      begun.push(listId);
      return new Promise((resolve) => ends.set(listId, resolve));
    },
    onChange() {},
  });
  for (let number = 1; number <= 10; number += 1) queue.add(`l${number}`, 'walk');
  const end = async (listId: string, goesOn = true) => {
    ends.get(listId)?.(goesOn);
    await settlePromises();
  };
  return { queue, begun, hands, end };
}

it('two lists are read at a time, in order, however often the queue is drained', async () => {
  const { queue, begun, end } = createRig();
  void queue.drain();
  void queue.drain();
  expect(begun).toEqual(['l1', 'l2']);
  await end('l2');
  expect(begun).toEqual(['l1', 'l2', 'l3']);
});

it('a list that is being written is left', async () => {
  const { queue, begun, end } = createRig({ busy: 'l1' });
  void queue.drain();
  for (let number = 2; number <= 10; number += 1) await end(`l${number}`);
  expect(begun).not.toContain('l1');
  expect(queue.left()).toEqual(['l1']);
  expect(queue.isReading()).toBe(false);
});

it('a drain ends where a read says that no other may follow', async () => {
  const { queue, begun, end } = createRig();
  const drained = queue.drain();
  await end('l1', false);
  await end('l2', false);
  await drained;
  expect(begun).toEqual(['l1', 'l2']);
});

it('many lists that are left wait for a person’s hands, until somebody waits for them', async () => {
  const { queue, begun, hands, end } = createRig();
  hands.turn = new Promise(() => {});
  queue.add('l11', 'walk');
  void queue.drain();
  await end('l1');
  expect([queue.isResting(), begun]).toEqual([true, ['l1', 'l2']]);
  queue.hurry();
  await settlePromises();
  expect([queue.isResting(), begun]).toEqual([false, ['l1', 'l2', 'l3']]);
});
