import type { Chance } from '../../src/engine/testing/chance.ts';
import type { Author } from './author.ts';
import type { Device } from './device.ts';
import { lineOf } from './log.ts';
import type { Network } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import type { Violation } from './verdict.ts';

/** Checks that two syncs of a board at rest write nothing. */
export async function judgeQuiescence(device: Device, network: Network, scheduler: Scheduler): Promise<Violation[]> {
  const mark = network.log.length;
  for (let look = 0; look < 2; look += 1) {
    void device.main()?.engine.syncNow();
    await scheduler.run(20_000);
  }
  const writes = network.log.slice(mark).filter(({ method }) => method !== 'GET');
  return writes.length > 0 ? [{ rule: 'quiescence', detail: writes.map(lineOf).join('\n') }] : [];
}

/** The number of tasks added in quick succession, which must be sent five seconds later although nobody looks. */
const ADDED = 6;
/** The longest time between two of them in milliseconds: the duration of one pass of the sender. */
const APART = 60;
/** In milliseconds: twice the undo window, and less than the time to the engine's next look by itself. */
const PROMPT_MS = 12_000;

/** Checks that what is done on a board at rest is sent without further prompting. */
export async function judgePromptness(
  { author, device, scheduler, chance }: { author: Author; device: Device; scheduler: Scheduler; chance: Chance },
  title: () => string,
): Promise<Violation[]> {
  const engine = device.main()?.engine;
  const [list] = author.account.store.lists();
  if (!engine || !list) return [];
  const paused = { now: true };
  engine.getState().then(({ status }) => {
    paused.now = status.problem !== null;
  });
  await scheduler.run(500);
  if (paused.now) return [];
  const before = author.deeds.length;
  for (let count = 0; count < ADDED; count += 1) {
    void author.add(list.id, title());
    await scheduler.run(chance.below(APART));
  }
  await scheduler.run(PROMPT_MS);
  const keys = new Set(author.deeds.slice(before).map(({ seq }) => seq));
  const left = async (): Promise<string[]> => {
    const found: string[] = [];
    void device
      .page(author.account)
      .load()
      .then(({ operations }) => {
        for (const { seq, state } of operations) if (keys.has(seq)) found.push(state);
      });
    await scheduler.run(1000);
    return found;
  };
  const first = await left();
  if (first.length === 0) return [];
  // The service may take its time with one of them, and the others have to wait for it.
  await scheduler.run(4000);
  const then = await left();
  await scheduler.run(60_000);
  const stuck = then.length === first.length && ![...first, ...then].includes('inFlight');
  return stuck ? [{ rule: 'promptness', detail: then.join(', ') }] : [];
}
