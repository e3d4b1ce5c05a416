import type { OperationKind } from '../../src/domain/operations/operation.ts';
import { createEngine } from '../../src/engine/engine.ts';
import type { Engine, EnginePorts, SharingRemote, Timers } from '../../src/engine/ports.ts';
import type { Chance } from '../../src/engine/testing/chance.ts';
import { createMemoryConnectivity } from '../../src/platform/memory/connectivity.ts';
import { createMemoryLock } from '../../src/platform/memory/lock.ts';
import { createSession } from '../../src/platform/web/session.ts';
import { openRecords } from '../../src/records/open-records.ts';
import type { Records } from '../../src/records/records.ts';
import { createTasksRemote } from '../../src/remotes/google-tasks/tasks-remote.ts';
import type { Account } from './account.ts';
import type { DeviceFault } from './faults.ts';
import type { Network } from './network.ts';
import { never, type Scheduler } from './scheduler.ts';
import { createShelf, createStorage, type Shelf } from './shelf.ts';
import { kindOf, type Watched } from './watch.ts';

/** One worker with an engine in it. */
export interface Process {
  readonly name: string;
  readonly build: number;
  readonly account: Account;
  readonly engine: Engine;
  alive(): boolean;
  /** The time of its death in milliseconds. */
  died(): number;
  /** The number of awaits on ports so far, counted both on entry and on return. */
  moments(): number;
  /** Makes the process die after that many further moments. */
  dieIn(moments: number): void;
  kill(): void;
}

export interface Device {
  readonly processes: Process[];
  account(): Account;
  /** The records as a page of the account sees them. */
  page(account?: Account): Records;
  hint(account: Account): void;
  /** The process that leads or would lead, null when there is none. */
  main(): Process | null;
  start(): Process;
  strike(fault: DeviceFault): void;
  /** The time in milliseconds as this device believes it to be. */
  now(): number;
  /** How often the device's clock was set. */
  jumps(): number;
  /** The times at which the user had everything read again, in milliseconds. */
  resets(): readonly number[];
  kindOf(account: Account, path: string, body: string): OperationKind | null;
  /** The processes that took the lead of an account, in order, with the true times in milliseconds. */
  leads(account: Account): Watched['leads'];
  /** Returns true when a task or list made here is known under this id of the service. */
  mapped(account: Account, serverId: string): boolean;
  /** Ends all faults: one process of the newest build leads the account. */
  heal(account: Account): void;
  /** Called after each loss of power: whatever was not saved by then is lost with its page. */
  onPowerLost: () => void;
  /** Called at every moment of every process. */
  onMoment: ((process: Process) => void) | null;
}

interface DeviceDeps {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  readonly accounts: readonly Account[];
  readonly network: () => Network;
  readonly sharing: SharingRemote;
  /** Uniform in [0, 1), for the engines. */
  readonly random: () => number;
  readonly clock: { skew: number };
}

export function createDevice(deps: DeviceDeps): Device {
  const { scheduler, chance, accounts, network, clock } = deps;
  const now = () => scheduler.now() + clock.skew;
  const shelves = new Map<Account, Shelf>();
  const connectivity = createMemoryConnectivity();
  const processes: Process[] = [];
  let current = accounts[0] as Account;
  let build = 1;
  let made = 0;
  let jumps = 0;
  const resets: number[] = [];
  let healed = false;
  const storageOf = createStorage(scheduler, chance);

  for (const account of accounts) {
    const shelf = createShelf(account);
    shelf.page = openRecords(storageOf(shelf, 'page', () => true));
    shelves.set(account, shelf);
  }
  const shelfOf = (account: Account): Shelf => shelves.get(account) as Shelf;

  function start(account = current, version = build): Process {
    const shelf = shelfOf(account);
    made += 1;
    const name = `${deps.name}${made}`;
    let alive = true;
    let died = Number.POSITIVE_INFINITY;
    let moments = 0;
    let last = Number.POSITIVE_INFINITY;
    const releases = new Set<() => void>();
    const later = (run: () => void) => {
      const draw = chance();
      const delay = draw < 0.5 ? 0 : draw < 0.7 ? chance.between(1000, 20_000) : chance.between(60_000, 200_000);
      scheduler.after(delay, run);
    };
    const pass = () => {
      if (!alive) return false;
      moments += 1;
      device.onMoment?.(process);
      if (moments >= last) process.kill();
      return alive;
    };
    const through = <T>(call: () => Promise<T>): Promise<T> => {
      if (!pass()) return never();
      return new Promise((resolve, reject) => {
        call().then(
          (value) => pass() && resolve(value),
          (error) => pass() && reject(error),
        );
      });
    };
    const sender = { name, alive: () => alive };
    const signalAfter = (ms: number): AbortSignal => {
      const controller = new AbortController();
      scheduler.after(ms, () => alive && controller.abort(TIMED_OUT));
      return controller.signal;
    };
    const timers: Timers = { after: (ms, run) => scheduler.after(ms, () => alive && run()) };
    const session = createSession({
      clock: { now },
      timers,
      read: async () => shelf.token,
      write: async (token) => {
        shelf.token = token;
      },
      fetchToken: () => through(() => account.tokens.fetch()),
    });
    const tasks = createTasksRemote({
      baseUrl: 'https://tasks.example',
      session,
      fetch: (url, init) => through(() => network().fetch(sender, account, url, init)),
      timeout: signalAfter,
    });
    const user = account.userRemote(sender, network(), strike);
    const hints = shelf.hints.open();
    const ports: EnginePorts = {
      uid: account.uid,
      build: `build ${version}`,
      storage: storageOf(shelf, name, pass),
      clock: { now },
      timers,
      random: deps.random,
      tasks,
      user: {
        subscribe: (uid, listener) => user.subscribe(uid, listener),
        write: (uid, fields) => through(() => user.write(uid, fields)),
      },
      sharing: { deleteBoard: (id) => through(() => deps.sharing.deleteBoard(id)) },
      lock: {
        acquire: ({ steal, lost }) =>
          // A suspended worker learns only later that another took the lock.
          shelf.lock.acquire({ steal, lost: () => later(() => alive && lost()) }).then((release) => {
            if (!alive) {
              release();
              return never();
            }
            releases.add(release);
            return release;
          }),
      },
      hints: {
        publish: (hint) => {
          if (alive) hints.publish(hint);
        },
        subscribe: (listener) =>
          hints.subscribe((hint) => void scheduler.after(chance.below(4), () => alive && listener(hint))),
      },
      connectivity: {
        online: () => connectivity.online(),
        onChange: (listener) => connectivity.onChange(() => alive && listener()),
      },
      onStatus: () => {},
    };
    const process: Process = {
      name,
      build: version,
      account,
      engine: createEngine(ports),
      alive: () => alive,
      died: () => died,
      moments: () => moments,
      dieIn(more) {
        last = moments + more;
      },
      kill() {
        if (!alive) return;
        alive = false;
        died = scheduler.now();
        for (const release of releases) release();
        if (!healed) scheduler.after(chance.between(20, 6000), ensure);
      },
    };
    processes.push(process);
    void process.engine.start();
    return process;
  }

  /** Processes that were told to close, and on which nothing relies any more. */
  const leaving = new Set<Process>();
  const main = () =>
    processes.findLast((process) => process.alive() && process.account === current && !leaving.has(process)) ?? null;
  const close = (process: Process) => {
    leaving.add(process);
    void process.engine.close().then(() => process.kill());
  };
  const ensure = () => {
    if (!main() && !healed) start();
  };

  function powerLost(): void {
    for (const process of processes) process.kill();
    for (const shelf of shelves.values()) {
      shelf.boot += 1;
      shelf.turn = Promise.resolve();
      shelf.disk.crash(chance.below(shelf.disk.unsynced() + 1));
      shelf.inFlight.clear();
      shelf.epoch = 0;
      shelf.lock = createMemoryLock();
      shelf.page = openRecords(storageOf(shelf, 'page', () => true));
    }
    device.onPowerLost();
  }

  function newerBuild(): void {
    const older = processes.filter((process) => process.alive() && process.account === current);
    build += 1;
    start();
    const told = chance() < 0.7;
    if (told) scheduler.after(chance.below(400), () => older.forEach(close));
    scheduler.after(chance() < 0.5 ? chance.between(2000, 40_000) : chance.between(60_000, 200_000), () => {
      for (const process of older) process.kill();
    });
  }

  function switchAccount(): void {
    const next = accounts[(accounts.indexOf(current) + 1) % accounts.length] as Account;
    const open = processes.filter((process) => process.alive() && process.account === current);
    current = next;
    const politely = chance() < 0.7;
    for (const process of open) {
      if (politely) close(process);
      else process.kill();
    }
    scheduler.after(chance.between(20, 1500), ensure);
  }

  function offline(): void {
    const set = (online: boolean) => {
      network().online = online;
      connectivity.set(online);
    };
    set(false);
    scheduler.after(chance.between(300, 25_000), () => set(true));
  }

  function strike(fault: DeviceFault): void {
    if (healed) return;
    if (fault === 'killed') main()?.dieIn(chance() < 0.5 ? 1 : chance.between(1, 60));
    else if (fault === 'power lost') powerLost();
    else if (fault === 'newer build') newerBuild();
    else if (fault === 'offline') offline();
    else if (fault === 'account switch') switchAccount();
    else if (fault === 'reset') {
      resets.push(scheduler.now());
      void main()?.engine.reset();
    } else if (fault === 'clock jump') {
      jumps += 1;
      clock.skew += chance.of([-7_200_000, -600_000, -20_000, 20_000, 600_000, 7_200_000]) ?? 0;
    } else {
      const { disk } = shelfOf(current);
      disk.refuse(chance() < 0.7 ? 'QuotaExceededError' : 'UnknownError');
      scheduler.after(chance.between(100, 12_000), () => disk.refuse(null));
    }
  }

  const device: Device = {
    processes,
    account: () => current,
    page: (account = current) => shelfOf(account).page,
    hint: (account) => shelfOf(account).hints.publish({ type: 'ops' }),
    main,
    start: () => start(),
    strike,
    now,
    jumps: () => jumps,
    resets: () => resets,
    kindOf: (account, path, body) => kindOf(shelfOf(account), path, body),
    leads: (account) => shelfOf(account).leads,
    mapped: (account, serverId) => [...shelfOf(account).servers.values()].includes(serverId),
    heal(account) {
      healed = true;
      network().online = true;
      connectivity.set(true);
      current = account;
      for (const process of processes) {
        if (process.account !== account || process.build !== build || leaving.has(process)) process.kill();
      }
      shelfOf(account).disk.refuse(null);
      if (!main()) start();
      for (const process of processes) process.dieIn(Number.POSITIVE_INFINITY);
    },
    onPowerLost: () => {},
    onMoment: null,
  };
  return device;
}

const TIMED_OUT = new Error('timed out');
