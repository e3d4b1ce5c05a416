import { project } from '../domain/project.ts';
import type { View } from '../domain/view.ts';
import { isHappened } from '../protocol/kept.ts';
import { keptOf } from '../records/kept.ts';
import { toBase } from '../records/mapping.ts';
import { openRecords } from '../records/open-records.ts';
import type { Loaded } from '../records/records.ts';
import { sendableOf } from './claim/sendable.ts';
import { createLead, type Lead } from './lead.ts';
import { createLeadership } from './leadership.ts';
import { createPause } from './pause.ts';
import { DEFAULT_WAITS, type Engine, type EnginePorts, type EngineWaits } from './ports.ts';
import { createGiveWay } from './refresh/give-way.ts';
import { sleep } from './sleep.ts';
import { createStatusBoard } from './status.ts';
import { createWork } from './work.ts';

/** `wake` looks for changes when the last look is older than this. */
const UNSEEN_MS = 30_000;
const FLUSH_LOOK_MS = 500;

/**
 * Creates an engine, which does nothing until `start`. Of what it consists:
 *
 *   leadership.ts                  waits for the lock, and begins a lead each time it is held
 *   └─ lead.ts                     one term as the leader: with an epoch of its own, it has
 *      ├─ send/sender.ts           claim/choose.ts says what goes out, send/steps.ts how, send/outcomes.ts settles it
 *      ├─ refresh/refresher.ts     refresh/plan.ts says what is read, read-queue.ts when, read-list.ts how
 *      ├─ user-document.ts         follows the user document
 *      └─ copy.ts, prune.ts        keep and drop, once a day
 */
export function createEngine(given: EnginePorts): Engine {
  const waits: EngineWaits = { ...DEFAULT_WAITS, ...given.waits };
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  const ports: EnginePorts = {
    ...given,
    hints: {
      subscribe: (listener) => given.hints.subscribe(listener),
      publish: (hint) => {
        given.hints.publish(hint);
        changed();
      },
    },
  };
  const records = openRecords(ports.storage);
  const work = createWork();
  const giveWay = createGiveWay(ports.clock, ports.timers, waits);
  const pause = createPause(() => ports.clock.now(), ports.random, waits);
  const status = createStatusBoard(
    { build: ports.build, account: ports.account ?? null, online: ports.connectivity.online() },
    (next) => {
      ports.onStatus(next);
      changed();
    },
  );
  const leadership = createLeadership({
    ports,
    waits,
    status,
    createLead: (term) => createLead({ ...term, ports, waits, records, work, status, pause, giveWay }),
  });
  const lead = leadership.current;

  /** Has the lead do something: at once if there is one, else after this engine leads again. */
  async function leading(use: (lead: Lead) => Promise<void>): Promise<void> {
    if (!lead()) await leadership.resume();
    const current = lead();
    if (current) await use(current);
  }

  const stopListening = ports.hints.subscribe((hint) => {
    if (hint.type === 'ops') void lead()?.pump();
  });

  const unsent = async () => sendableOf((await records.load()).operations).length;
  const viewOf = (loaded: Loaded): View => project(toBase(ports.uid, loaded), loaded.operations);
  const announce = () => ports.hints.publish({ type: 'ops' });
  const look = () => leading((current) => current.look('shown'));

  return {
    start: leadership.start,
    announce,
    async dispatch(...operations) {
      // Of what a page has appended, it tells the other pages itself.
      if (await records.appendMissing(operations)) announce();
      changed();
      // A lead that begins sends by itself.
      void (lead()?.pump() ?? leadership.resume());
    },
    wake() {
      const current = lead();
      if (!current) return void look();
      void current.pump();
      if (current.unseenFor() > UNSEEN_MS) void current.look('shown');
    },
    giveWay() {
      giveWay.atWork();
      const current = lead();
      // A user who keeps reading, or returns to a page that stayed open, causes no operation and no focus event.
      if (current && current.unseenFor() > waits.attention) void current.look('shown');
    },
    look,
    refresh: () => leading((current) => current.look('asked')),
    async syncNow() {
      await lead()?.pump();
      await work.quiet();
      await lead()?.look('asked');
      await work.quiet();
    },
    async flush(except) {
      const until = ports.clock.now() + waits.flushPatience;
      await lead()?.flush(except);
      await work.quiet();
      while (lead()?.hopeful(until) && (await unsent()) > 0) {
        await sleep(ports.timers, FLUSH_LOOK_MS);
        await work.quiet();
      }
    },
    retry: () => leading((current) => current.retry()),
    hold: (on) => leading((current) => current.hold(on)),
    async reset() {
      // If the debt cannot be stored, only this leader remembers it.
      await records.oweReset().catch(() => {});
      await leading((current) => current.reset());
    },
    async waiting() {
      const { operations, unreadable } = await records.load();
      return operations.length + unreadable.length;
    },
    sendable: async () => (lead()?.rests() ? 0 : unsent()),
    async happenedAfter(key) {
      return (await keptOf(records)).some((record) => record.key > key && isHappened(record));
    },
    async getState() {
      const loaded = await records.load('all');
      return { view: viewOf(loaded), operations: loaded.operations, status: status.get() };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close() {
      stopListening();
      return leadership.close();
    },
  };
}
