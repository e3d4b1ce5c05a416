import { expect, it } from 'vitest';
import { createManualTime } from '../../platform/memory/clock.ts';
import type { OperationRecord } from '../../protocol/records.ts';
import { sampleInsert } from '../../records/testing/samples.ts';
import { createPause } from '../pause.ts';
import { DEFAULT_WAITS } from '../ports.ts';
import { createChooser } from './chooser.ts';

/** The clock was ahead when the user acted: what counts is when the engine first saw the operation. */
const FAR = Date.UTC(2030, 0, 1);

const record = (id: string, seq: number): OperationRecord => ({
  v: 1,
  seq,
  id,
  operation: { ...sampleInsert(id), executeAfter: FAR },
  state: 'waiting',
  attempts: 0,
  nextTryAt: 0,
});

function createRig() {
  const time = createManualTime();
  const ports = { clock: time.clock, connectivity: { online: () => true, onChange: () => () => {} } };
  const chooser = createChooser({
    ports,
    waits: DEFAULT_WAITS,
    pause: createPause(time.clock.now, () => 0, DEFAULT_WAITS),
    held: () => false,
    userRead: () => true,
  });
  return {
    time,
    waive: chooser.waive,
    choose: (...operations: OperationRecord[]) =>
      chooser.choose({ operations, unreadable: [], ids: [], finished: new Map() }, new Set(), 0),
  };
}

it('lets an operation wait from when it was first seen, however often is chosen meanwhile', async () => {
  const { time, choose } = createRig();
  const { nextAt } = choose(record('a', 1));
  expect(nextAt).toBe(time.clock.now() + 5500);
  await time.advance(3000);
  expect(choose(record('a', 1)).nextAt).toBe(nextAt);
});

it('knows nothing any more of what has gone: its key may be given again', async () => {
  const { time, choose, waive } = createRig();
  choose(record('a', 1));
  waive([record('a', 1)]);
  expect([...choose(record('a', 1)).claimed.keys()]).toEqual([1]);
  choose();
  await time.advance(10_000);
  expect(choose(record('b', 1)).nextAt).toBe(time.clock.now() + 5500);
});
