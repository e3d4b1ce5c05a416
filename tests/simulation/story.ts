import { createHash } from 'node:crypto';
import type { OperationKind } from '../../src/domain/operations/operation.ts';
import type { Base } from '../../src/domain/view.ts';
import { chanceOf } from '../../src/engine/testing/chance.ts';
import { toBase } from '../../src/records/mapping.ts';
import type { Loaded } from '../../src/records/records.ts';
import { type Account, createAccount } from './account.ts';
import { type Author, createAuthor } from './author.ts';
import { createDevice } from './device.ts';
import { createDoubts, doubtRequest } from './doubts.ts';
import { createElsewhere } from './elsewhere.ts';
import { ofBatches } from './faults.ts';
import { markOf } from './intents.ts';
import { lineOf, merge, seconds } from './log.ts';
import { createNetwork, type Entry, HANG_MS, LAG_MS, type Network } from './network.ts';
import { ACTS, type Plan, type Step } from './plan.ts';
import { judgePromptness, judgeQuiescence } from './rest.ts';
import { createScheduler } from './scheduler.ts';
import { judgeTraffic } from './traffic.ts';
import { judge, type Violation } from './verdict.ts';

export interface Outcome {
  readonly violations: readonly Violation[];
  /** One line for each request. */
  readonly log: readonly string[];
  /** What was done, in words: the log with the steps between. */
  readonly trace: readonly string[];
  readonly digest: string;
  readonly met: ReadonlyMap<string, number>;
  readonly acts: number;
  readonly faults: number;
  readonly kills: number;
  /** Awaits on ports between the first step and healing. */
  readonly moments: number;
}

/** The longest time that healing may take: an hour of the day's quota, clocks that were set back, and later retries. */
const HEALING_MS = 4 * 3_600_000;
const FAULTS_AT_LEAST = 3;
const TO_UNDO = ['INSERT_TASK', 'UPDATE_TASK', 'MOVE_TASK', 'COMPLETE_TASKS', 'DELETE_TASK'] as const;
/** The number of simultaneous requests of one engine. */
const SLOTS = 4;
const LISTS = 3;
const TASKS = 3;

/** Runs a story to its end and judges it. The same plan gives the same outcome. */
export async function tell(plan: Plan): Promise<Outcome> {
  const scheduler = createScheduler();
  const clock = { skew: 0 };
  const world = chanceOf(plan.seed * 4 + 1);
  /** Draws what the user and other devices decide to do: in a given step it is the same, whatever went before. */
  const whim = chanceOf(plan.seed);
  const deviceNow = () => scheduler.now() + clock.skew;
  const accounts = (plan.sole ? ['ada'] : ['ada', 'bob']).map((uid) =>
    createAccount(uid, scheduler, chanceOf(plan.seed * 4 + 2), deviceNow),
  );
  let named = 0;
  const names = { next: () => (named += 1) };
  const doubts = createDoubts();
  const trace: string[] = [];
  const violations: Violation[] = [];
  /** Inserts that a later engine did not find. */
  const unseen = new Set<Entry>();
  const note = (text: string) => trace.push(`${seconds(scheduler.now())}  ${text}`);
  let strikes = 0;
  let kills = 0;

  const network: Network = createNetwork({
    scheduler,
    chance: chanceOf(plan.seed * 4 + 3),
    pageSize: plan.pageSize,
    kindOf: (account, path, body) => device.kindOf(account, path, body),
    strike(fault) {
      note(`! ${fault} on the way`);
      if (fault === 'killed' || fault === 'power lost') kills += 1;
      device.strike(fault);
    },
    listDeleted(account, path) {
      const list = /lists\/([^/]+)/.exec(path)?.[1] ?? '';
      if (!elsewheres.get(account)?.removeList(list)) return;
      note(`! list ${list} is deleted elsewhere`);
    },
    // A user may have acted on something that was no longer there.
    lagged(account, path) {
      const list = /lists\/([^/]+)/.exec(path)?.[1];
      doubts.add('a read', 'place');
      for (const row of account.store.rows()) if (row.list === list) doubts.add(markOf(row.title), 'status', 'place');
      if (device.jumps() === 0) return;
      // An engine whose clock was set does not wait until reads show what its predecessor made, and makes it once more.
      const newest = device.processes.findLast((one) => one.account === account);
      for (const entry of network.log) {
        const recent = entry.done !== null && entry.done > scheduler.now() - LAG_MS;
        const here = entry.account === account.uid && entry.method === 'POST' && entry.path === path;
        if (!recent || !here || entry.sender === newest?.name) continue;
        if (!unseen.has(entry)) doubt(entry, false);
        unseen.add(entry);
      }
    },
    late(entry, twice) {
      const hung = scheduler.now() - entry.at >= HANG_MS;
      const newest = device.processes.findLast(({ account }) => account.uid === entry.account);
      // A leading engine reads after its request has ended, unless its clock is set in between.
      const led = newest?.name === entry.sender && newest.alive() && device.jumps() === 0;
      // After a clock was set, the next engine believes that no request can still be on its way.
      const mistimed = newest?.name !== entry.sender && device.jumps() > 0;
      if (!twice && ((!hung && !mistimed) || led)) return;
      doubt(entry, twice);
    },
    done(entry, account) {
      if (entry.method !== 'POST' || entry.path.endsWith('/move')) return;
      const title = JSON.parse(entry.body).title as string;
      const mark = markOf(title);
      const rows = account.store.rows().filter((row) => !row.deleted && markOf(row.title) === mark);
      const lists = account.store.lists().filter((list) => markOf(list.title) === mark);
      const made = (authors.get(account) as Author).made(mark);
      if (rows.length + lists.length > made + doubts.spare(mark)) {
        violations.push({ rule: 'duplicate in passing', detail: `${mark} by request ${entry.number}` });
      }
    },
  });
  const device = createDevice({
    name: 'e',
    scheduler,
    chance: world,
    accounts,
    network: () => network,
    sharing: { deleteBoard: () => scheduler.sleep(world.between(5, 200)) },
    random: chanceOf(plan.seed * 4),
    clock,
  });
  const authors = new Map(
    accounts.map((account) => [
      account,
      createAuthor({
        account,
        device,
        scheduler,
        chance: whim,
        names,
        surprised(detail) {
          if (!doubts.any()) violations.push({ rule: 'shown', detail });
        },
      }),
    ]),
  );
  const elsewheres = new Map(
    [...authors].map(([account, author]) => [
      account,
      createElsewhere(author, doubts, whim, names, (id) => device.mapped(account, id)),
    ]),
  );
  device.onPowerLost = () => {
    for (const author of authors.values()) recalls.push(author.recall());
  };
  const recalls: Promise<void>[] = [];

  function doubt(entry: Entry, twice: boolean): void {
    const { store } = accounts.find(({ uid }) => uid === entry.account) as Account;
    doubtRequest(entry, twice, store, doubts);
  }

  const faultsSoFar = () => strikes + network.log.filter(({ fault }) => fault !== null).length;
  const author = (): Author => authors.get(device.account()) as Author;
  /** Resolves to true when the work yields anything but false in time. */
  const settled = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
    let done: boolean | null = null;
    work.then(
      (value) => {
        done = value !== false;
      },
      () => {
        done = false;
      },
    );
    await scheduler.until(() => done !== null, ms);
    return done ?? false;
  };

  /** Does things that could go out in one request with an operation of this kind, if it were sent at once. */
  async function gather(actor: Author, kind: OperationKind): Promise<void> {
    if (kind !== 'INSERT_TASK') {
      for (let more = 0; more < 4; more += 1) await settled(actor.act('UPDATE_TASK'), 20_000);
      return;
    }
    // Inserts share a request only when more lists are written to than requests may be in flight.
    const { store } = actor.account;
    while (store.lists().length <= SLOTS && (await settled(actor.act('INSERT_TASKLIST'), 20_000))) {
      await scheduler.run(8000);
      if (actor !== author()) return;
    }
    for (const { id } of store.lists()) await settled(actor.add(id, `#${names.next()}`), 20_000);
  }

  async function perform(step: Step): Promise<void> {
    whim.reseed(step.seed);
    switch (step.do) {
      case 'act':
      case 'meet': {
        const actor = author();
        const before = actor.deeds.length;
        const together = step.do === 'meet' && ofBatches(step.cell.fault);
        if (together) await gather(actor, step.cell.kind);
        if (step.do === 'meet' && step.cell.kind === 'UNDO') {
          // What the service has heard of is taken back by requests; anything else leaves no trace.
          await settled(actor.act(whim.of(TO_UNDO) ?? 'INSERT_TASK'), 20_000);
          await scheduler.run(8000);
        }
        if (step.do === 'meet') network.armed.push(step.cell);
        const kind = step.do === 'meet' ? step.cell.kind : step.kind;
        await settled(kind === null ? actor.anything() : actor.act(kind), 20_000);
        for (const { operation, seq } of actor.deeds.slice(before)) {
          note(
            `${actor.account.uid} ${operation.kind} ${JSON.stringify(operation.payload)}${seq === null ? ' (unsaved)' : ''}`,
          );
        }
        if (together) void device.main()?.engine.flush();
        if (step.do === 'meet') {
          note(`  (${step.cell.fault} awaits it)`);
          await scheduler.run(7000);
        }
        return;
      }
      case 'wait':
        await scheduler.run(step.ms);
        return;
      case 'elsewhere':
        note('elsewhere');
        elsewheres.get(device.account())?.anything();
        return;
      case 'twin': {
        const made = elsewheres.get(device.account())?.insert();
        if (!made) return;
        network.armed.push({ fault: 'dropped', kind: 'INSERT_TASK' });
        await settled(author().add(made.listId, made.title), 20_000);
        note(`${author().account.uid} adds ${made.title}, as elsewhere a moment ago`);
        return;
      }
      case 'strike':
        note(`! ${step.fault}`);
        strikes += 1;
        if (step.fault === 'power lost') kills += 1;
        device.strike(step.fault);
        return;
      case 'kill':
        note(`! killed in ${step.moments}`);
        kills += 1;
        device.main()?.dieIn(step.moments);
        return;
      case 'flush':
        void device.main()?.engine.flush();
        return;
      case 'refresh':
        void device.main()?.engine.refresh();
        return;
      case 'reset':
        note('everything is read again');
        device.strike('reset');
        return;
      case 'sign in':
        if (author().account.tokens.revoked()) {
          author().account.tokens.signIn();
          void device.main()?.engine.look();
        }
    }
  }

  /** Every list was read: what is shown from now on is what somebody does. */
  const isWhole = ({ lists }: Base): boolean =>
    lists.length === LISTS && lists.every(({ tasks }) => tasks?.length === TASKS);

  async function begin(): Promise<void> {
    for (const account of accounts) {
      account.store.restores = plan.restores;
      for (let list = 0; list < LISTS; list += 1) {
        const listId = account.store.elsewhere.list(`@${names.next()}`);
        for (let task = 0; task < TASKS; task += 1) {
          const parent = task === 2 && list === 0 ? (account.store.query(listId, {}).tasks[0]?.id ?? '') : '';
          const place = parent === '' ? {} : { parent };
          const taskId = account.store.elsewhere.insert(listId, { title: `#${names.next()}` }, place);
          if (task === 2 && list === 1) account.store.elsewhere.assign(taskId);
        }
      }
    }
    for (const account of [...accounts].reverse()) {
      if (device.account() !== account) device.strike('account switch');
      if (!device.main()) device.start();
      await scheduler.run(5000);
      const start = authors.get(account) as Author;
      for (let looks = 0; looks < 10 && !isWhole(start.start); looks += 1) {
        await scheduler.run(5000);
        start.start = toBase(account.uid, await loadNow(account));
      }
      if (!isWhole(start.start)) throw new Error(`seed ${plan.seed}: no start`);
    }
  }
  async function loadNow(account: Account): Promise<Loaded> {
    const found: Loaded[] = [];
    void device
      .page(account)
      .load('all')
      .then((loaded) => found.push(loaded));
    await scheduler.until(() => found.length > 0, 60_000);
    if (!found[0]) throw new Error('the records do not answer');
    return found[0];
  }

  async function heal(account: Account): Promise<void> {
    network.noise = 0;
    network.armed.length = 0;
    for (const each of accounts) each.tokens.signIn();
    device.heal(account);
    await scheduler.run(1000);
    void device.main()?.engine.look();
    /** What is not sent, but for new tasks without a list, or not read again. */
    const left = async () => {
      const { operations, lists, tasks } = await loadNow(account);
      const unread = lists?.filter(({ id }) => !tasks.get(id)).length ?? 1;
      return operations.filter(({ lastError }) => lastError !== 'not-found').length + unread;
    };
    const end = scheduler.now() + HEALING_MS;
    // Someone looks once more after requests that were on their way.
    await scheduler.run(40_000);
    for (const each of accounts) each.tokens.signIn();
    void device.main()?.engine.look();
    while (scheduler.now() < end && (await left()) > 0) await scheduler.run(10_000);
    // Reads may lag, and a request may still hang.
    await scheduler.run(60_000);
    for (let look = 0; look < 2; look += 1) {
      void device.main()?.engine.refresh();
      await scheduler.run(20_000);
    }
  }

  await begin();
  let moments = 0;
  device.onMoment = (process) => {
    moments += 1;
    if (plan.deaths?.includes(moments)) process.kill();
  };
  network.noise = plan.noise;
  for (const step of plan.steps) await perform(step);
  // Each story has some faults, even when those meant for its requests met none.
  const acted = () => [...authors.values()].reduce((sum, one) => sum + one.acts(), 0);
  const whole = plan.bare !== true;
  // A fault that was meant for a request and met none gets a second try.
  for (const cell of whole ? network.armed.splice(0) : []) await perform({ do: 'meet', cell, seed: plan.seed });
  // There is nothing to act on until the lists are known: they come with time, or once somebody signs in.
  for (let tries = 0; whole && acted() < ACTS; tries += 1) {
    await perform({ do: 'act', kind: null, seed: plan.seed + tries });
    if (tries >= ACTS) await scheduler.run(1000);
  }
  while (whole && faultsSoFar() < FAULTS_AT_LEAST) {
    await perform({ do: 'act', kind: null, seed: plan.seed + faultsSoFar() });
    await perform({ do: 'strike', fault: world() < 0.5 ? 'offline' : 'newer build', seed: 0 });
    await scheduler.run(2000);
  }
  device.onMoment = null;
  for (const account of accounts) {
    note(`heal ${account.uid}`);
    await heal(account);
    const actor = authors.get(account) as Author;
    await settled(Promise.all([...recalls, actor.recall()]), 10_000);
    violations.push(...(await judgeQuiescence(device, network, scheduler)));
    const title = () => `#${names.next()}`;
    violations.push(...(await judgePromptness({ author: actor, device, scheduler, chance: whim }, title)));
    let verdict: Violation[] | null = null;
    judge(actor, device, doubts, network).then((found) => {
      verdict = found;
    });
    await scheduler.until(() => verdict !== null, 60_000);
    violations.push(...(verdict ?? [{ rule: 'liveness', detail: 'no verdict' }]));
  }
  violations.push(...judgeTraffic(network.log, device.resets(), device.jumps() > 0));
  const log = network.log.map(lineOf);
  const met = [...network.met].filter(([, count]) => count > 0);
  return {
    violations,
    log,
    trace: merge(
      [
        ...trace,
        ...accounts.flatMap(({ uid, document }) =>
          document.writes.map(({ at, fields }) => `${seconds(at)}  ${uid} settings ${JSON.stringify(fields)}`),
        ),
      ],
      network.log,
    ),
    digest: createHash('sha256').update(log.join('\n')).digest('hex'),
    met: new Map(met),
    acts: acted(),
    faults: faultsSoFar(),
    kills,
    moments,
  };
}
