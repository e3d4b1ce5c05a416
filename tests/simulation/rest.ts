import type { Chance } from '../../src/engine/testing/chance.ts';
import type { Author } from './author.ts';
import type { Device } from './device.ts';
import { lineOf } from './log.ts';
import type { Network } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import type { Violation } from './verdict.ts';

/** Two syncs of a board that is at rest write nothing. */
export async function judgeQuiescence(device: Device, network: Network, scheduler: Scheduler): Promise<Violation[]> {
  const mark = network.log.length;
  for (let look = 0; look < 2; look += 1) {
    void device.main()?.engine.syncNow();
    await scheduler.run(20_000);
  }
  const writes = network.log.slice(mark).filter(({ method }) => method !== 'GET');
  return writes.length > 0 ? [{ rule: 'quiescence', detail: writes.map(lineOf).join('\n') }] : [];
}

/** Added shortly after one another, and sent five seconds later though nobody looks meanwhile. */
const ADDED = 6;
/** Milliseconds between two of them at most: as long as a pass of the sender takes. */
const APART = 60;
/** Milliseconds: the undo window and as much again, and less than the next look that the engine takes by itself. */
const PROMPT_MS = 12_000;

/** What is done on a board at rest is sent by itself. */
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
  // The service may take its time with one of them, and the others follow it.
  await scheduler.run(4000);
  const then = await left();
  await scheduler.run(60_000);
  const stuck = then.length === first.length && ![...first, ...then].includes('inFlight');
  return stuck ? [{ rule: 'promptness', detail: then.join(', ') }] : [];
}
