import { vi } from 'vitest';
import { addTask } from '../../src/domain/operations/intents.ts';
import { type Chance, chanceOf } from '../../src/engine/testing/chance.ts';
import { outlineOf } from '../../src/engine/testing/rig.ts';
import { act, actUndoable } from '../../src/store/act.ts';
import { ensureTasks } from '../../src/store/commands.ts';
import { selectView } from '../../src/store/selectors.ts';
import { selectUserRead } from '../../src/store/settings/user-read.ts';
import { undo } from '../../src/store/undo.ts';
import { anyKind, wish } from '../simulation/intents.ts';
import { type Browser, createBrowser } from './browser.ts';
import { type Clouds, createClouds } from './clouds.ts';
import { arrive, type OpenPage, openPage, pressSignOut } from './window.ts';

const PEOPLE = ['u1', 'u2'].map((uid) => ({ uid, email: `${uid}@example.com`, name: uid, imageUrl: '' }));
const STEPS = 40;
/** Operations on tasks only: if a list were deleted, the changes that wait for it would be left. */
const KINDS: ReadonlySet<string> = new Set([
  'INSERT_TASK',
  'UPDATE_TASK',
  'COMPLETE_TASKS',
  'MOVE_TASK',
  'DELETE_TASK',
]);
/** How long a document may live on after it was told to reload. */
const SLICE_MS = 50;

/** A task that a user adds and nobody changes afterwards. */
interface Pin {
  readonly title: string;
  readonly uid: string;
  /** When it was added, in milliseconds. */
  readonly at: number;
  readonly operationId: string;
  readonly page: OpenPage;
  readonly listId: string;
  /** 'unsure': its user left the page before it was saved. 'refused': its user was told that it is not kept. */
  fate: 'kept' | 'unsure' | 'refused';
}

/** A text that was typed and stays a draft. */
interface Typed {
  readonly uid: string;
  readonly field: string;
  readonly text: string;
  /** Whether its user was told that the sign-out removes it. */
  told: boolean;
}

/** The surroundings of a story, and what has happened in it. */
interface World {
  readonly chance: Chance;
  readonly browser: Browser;
  readonly cloud: Clouds;
  /** Ids of an account's lists. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly windows: OpenPage[];
  readonly pins: Pin[];
  readonly typed: Typed[];
  /** Sign-outs that discarded changes: of this account, those made until this time (milliseconds). */
  readonly thrownAway: { readonly uid: string | null; readonly until: number }[];
  /** Pages that show only that they are signing out. */
  readonly leaving: Set<OpenPage>;
  readonly log: string[];
  readonly wrong: Set<string>;
  next(): number;
}

const nowOf = ({ browser }: World): number => browser.time.clock.now();
const note = (world: World, line: string) => void world.log.push(`${nowOf(world) % 1e8} ${line}`);

/** Creates two people with a few lists each, and a browser that knows neither of them. */
function createWorld(seed: number, serve: (clouds: Clouds) => void): World {
  const chance = chanceOf(seed);
  const cloud = createClouds({ chance, accounts: PEOPLE, time: () => browser.time, online: () => browser.online });
  serve(cloud);
  const browser: Browser = createBrowser({
    chance,
    fetch: cloud.fetch,
    runWorker() {
      vi.resetModules();
      return import('../../webapp/engine.worker.ts');
    },
  });
  let named = 0;
  const next = () => {
    named += 1;
    return named;
  };
  vi.spyOn(Math, 'random').mockImplementation(() => 0.5);
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `id-${next()}-0-0-0`);
  const lists = PEOPLE.map(({ uid }): [string, readonly string[]] => {
    const { elsewhere } = cloud.of(uid);
    const ids = ['a', 'b'].map((name) => elsewhere.list(`@${uid}${name}`));
    for (const id of ids) for (const name of ['1', '2']) elsewhere.insert(id, { title: `#${uid}${name}` });
    return [uid, ids];
  });
  const happened = { windows: [], pins: [], typed: [], thrownAway: [], log: [] };
  const found = { leaving: new Set<OpenPage>(), wrong: new Set<string>() };
  return { chance, browser, cloud, lists: new Map(lists), ...happened, ...found, next };
}

/**
 * Checks that a page shows the lists and tasks of its account, each exactly once and without interruption, and no
 * others.
 */
function watch({ pins, wrong }: World, { store, uid }: OpenPage): void {
  const { lists } = selectView(store.getState());
  const shown = [...lists.values()].flatMap((list) => [...list.tasks.values()].map(({ title }) => title));
  for (const pin of pins) {
    const found = shown.filter((title) => title === pin.title).length;
    if (found > (pin.uid === uid ? 1 : 0)) wrong.add(`${pin.title}: ${found} times on a page of ${uid}`);
    if (found === 0 && pin.page.store === store && lists.get(pin.listId)?.loaded) wrong.add(`${pin.title} went`);
  }
  for (const { title } of lists.values()) {
    if (uid === null || !title.startsWith(`@${uid}`)) wrong.add(`${title} on a page of ${uid}`);
  }
}

async function load(world: World, at: number, address: string): Promise<OpenPage> {
  const page = await openPage(world.browser, `page ${world.next()}`, address);
  world.windows[at] = page;
  page.store.subscribe(() => watch(world, page));
  note(world, `window ${at}: ${page.process.name} of ${page.uid} at ${address}`);
  return page;
}

/**
 * Closes a page. Changes that are neither saved nor spilled become 'unsure': the user is asked first whether to leave
 * [8.17].
 */
function close({ pins, browser }: World, { process, store }: OpenPage, crashes = false): void {
  for (const pin of pins) {
    const entry = store.getState().ops.entries.find(({ pending }) => pending.operation.id === pin.operationId);
    if (pin.page.store !== store || !entry || entry.save === 'saved') continue;
    const spilled = [...browser.texts.keys()].some((key) => key.endsWith(`.${pin.operationId}`));
    if (entry.failure === 'closing') pin.fate = 'refused';
    else if (!spilled && pin.fate === 'kept') pin.fate = 'unsure';
  }
  if (!crashes) process.tell('pagehide');
  process.end();
}

/** Lets `ms` milliseconds pass. Documents that the product navigates or reloads are loaded again meanwhile. */
async function run(world: World, ms: number): Promise<void> {
  const { browser, windows } = world;
  for (let left = ms; left > 0; left -= SLICE_MS) {
    await browser.readScripts();
    await browser.time.advance(Math.min(left, SLICE_MS));
    for (const [at, page] of windows.entries()) {
      const to = page.process.leaves;
      if (to === null) continue;
      close(world, page);
      await load(world, at, to.replace(/#.*/, ''));
    }
  }
}

/** Makes the window go to Google and come back with a sign-in of `uid`, whoever is signed in now. */
async function signIn(world: World, at: number, uid: string): Promise<void> {
  const before = world.windows[at];
  if (before) close(world, before);
  const page = await load(world, at, '/login#code');
  note(world, `window ${at}: signs in ${uid}`);
  void arrive(page, `code:${uid}:${world.next()}`);
}

async function signOut(world: World, page: OpenPage, discard: boolean): Promise<void> {
  const { uid, process } = page;
  note(world, `${process.name}: sign out of ${uid}${discard ? ' anyway' : ''}`);
  const told = page.told?.texts ?? [];
  const left = await pressSignOut(page, discard, () => {
    world.leaving.add(page);
    for (const one of world.typed) one.told ||= one.uid === uid && told.some(({ text }) => text === one.text);
    if (discard) world.thrownAway.push({ uid, until: nowOf(world) });
  });
  if (!left) world.leaving.delete(page);
  note(world, `${process.name}: ${left ? 'signed out' : 'not signed out'}`);
}

/** Makes the user of a page do something, even if the page's account has signed out. */
function actOn(world: World, page: OpenPage): void {
  const { chance, lists, pins, typed, next } = world;
  const { store, process } = page;
  const uid = page.uid ?? '';
  const view = selectView(store.getState());
  const draw = chance();
  if (draw < 0.45) {
    const title = `pin ${next()}`;
    const listId = chance.of(lists.get(uid) ?? []) ?? '';
    const intent = addTask(view, { listId, taskId: `local-new-${title}`, fields: { title } });
    if (!intent) return;
    const operationId = store.dispatch(act(intent)) ?? '';
    pins.push({ title, uid, at: nowOf(world), operationId, page, listId, fate: 'kept' });
    note(world, `${process.name}: ${title}`);
  } else if (draw < 0.55) {
    const done = chance.of(store.getState().ui.undoables);
    if (done) store.dispatch(undo(done.operationId));
  } else if (draw < 0.75) {
    const at = new Date(nowOf(world)).toISOString();
    const kind = anyKind(chance);
    const userRead = selectUserRead(store.getState());
    const intent = KINDS.has(kind) ? wish(kind, { view, userRead, chance, names: { next }, at, deleted: [] }) : null;
    if (intent && !JSON.stringify(intent).includes('pin')) store.dispatch(actUndoable([intent]));
  } else if (draw < 0.9 && view.order.length > 0) {
    const text = `text ${next()}`;
    page.code.writeDraft(`notes:${text}`, text, '');
    typed.push({ uid, field: `notes:${text}`, text, told: false });
    note(world, `${process.name}: types ${text}`);
  } else if (draw < 0.95) void store.dispatch(ensureTasks(view.order));
  else void page.look();
}

async function goOn(world: World, at: number): Promise<void> {
  const { chance, windows, leaving } = world;
  const page = windows[at] as OpenPage;
  const somebody = () => chance.of(PEOPLE)?.uid ?? '';
  const reload = async () => {
    const crashes = chance() < 0.3;
    note(world, `${page.process.name}: ${crashes ? 'crashes' : 'reloads'}`);
    close(world, page, crashes);
    await load(world, at, '/app');
  };
  const draw = chance();
  if (page.uid === null) {
    if (draw < 0.3) await signIn(world, at, somebody());
  } else if (leaving.has(page)) {
    if (draw < 0.1) await reload();
  } else if (draw < 0.55) page.process.within(() => actOn(world, page));
  else if (draw < 0.62) await reload();
  else if (draw < 0.78) {
    // An account that has left cannot be signed out.
    if (page.code.selectAccountGone(page.store.getState())) return;
    void signOut(world, page, page.mayDiscard && chance() < 0.6);
  } else if (draw < 0.8) await signIn(world, at, somebody());
}

/** Makes the browser or the network change by itself: the worker dies, the network comes or goes, the disk fills up. */
function happen(world: World): void {
  const { browser, chance } = world;
  const draw = chance();
  if (draw < 0.06) {
    note(world, 'the worker dies');
    browser.worker()?.end();
  } else if (draw < 0.12) {
    connect(world, !browser.online);
  } else if (draw < 0.2) {
    browser.refuses = !browser.refuses;
    note(world, `the disk is ${browser.refuses ? 'full' : 'not full'}`);
  }
}

function connect(world: World, online: boolean): void {
  const { browser, windows } = world;
  browser.online = online;
  note(world, online ? 'online' : 'offline');
  for (const process of [...windows.map((page) => page.process), browser.worker()]) {
    process?.tell(online ? 'online' : 'offline');
  }
}

/** Signs in once more, and checks that nothing is left to send, and that the page shows what the service holds. */
async function look(world: World, uid: string): Promise<void> {
  const { lists, windows, wrong, cloud } = world;
  await signIn(world, 0, uid);
  await run(world, 120_000);
  const [page] = windows as [OpenPage];
  const view = () => selectView(page.store.getState());
  page.process.within(() => void page.store.dispatch(ensureTasks(view().order)));
  await run(world, 2000);
  const owed = page.store.getState().ops.entries.map(({ pending }) => pending.operation.kind);
  if (owed.length > 0) wrong.add(`${uid} owes ${owed}`);
  const shown = JSON.stringify([...view().lists.values()].map((list) => [list.id, outlineOf(list)]));
  const held = JSON.stringify(lists.get(uid)?.map((id) => [id, cloud.of(uid).show(id)]));
  if (page.uid !== uid || shown !== held) wrong.add(`${page.uid} sees ${shown} for ${held} of ${uid}`);
}

/**
 * Checks that nothing was lost without the user being told, doubled, sent for another account, or sent although its
 * user was told that it is not kept.
 */
function check({ pins, typed, thrownAway, cloud, browser, wrong }: World): void {
  for (const { title, uid, at, fate } of pins) {
    const gone = fate !== 'kept' || thrownAway.some((one) => one.uid === uid && at <= one.until);
    for (const person of PEOPLE) {
      const rows = cloud.of(person.uid).rows();
      const found = rows.filter((row) => row.title === title && !row.deleted).length;
      const least = person.uid === uid && !gone ? 1 : 0;
      const most = person.uid === uid && fate !== 'refused' ? 1 : 0;
      if (found < least || found > most) wrong.add(`${title} of ${uid} is ${fate}: ${found} of ${person.uid}`);
    }
  }
  for (const { uid, field, text, told } of typed) {
    const kept = browser.texts.get(`tackboard.draft.${uid}.${field}`);
    if (kept !== text && !told) wrong.add(`${text} of ${uid} went unsaid`);
  }
}

/** Plays one story; `serve` gets its clouds. Throws an error that lists what was done and what was wrong. */
export async function tell(seed: number, serve: (clouds: Clouds) => void): Promise<void> {
  const world = createWorld(seed, serve);
  const { chance, browser, cloud, windows, log, wrong } = world;
  for (const at of [0, 1]) await load(world, at, '/');
  await signIn(world, 0, 'u1');
  await run(world, 3000);
  cloud.noise = 0.1;
  for (let step = 0; step < STEPS; step += 1) {
    for (const at of [0, 1]) if (chance() < 0.5) await goOn(world, at);
    await run(world, chance() < 0.2 ? chance.below(9000) : chance.below(400));
    happen(world);
  }
  browser.refuses = false;
  cloud.noise = 0;
  connect(world, true);
  await run(world, 20_000);
  for (const page of windows) close(world, page);
  for (const { uid } of PEOPLE) await look(world, uid);
  check(world);
  if (wrong.size > 0) throw new Error([`seed ${seed}`, ...log, ...wrong].join('\n'));
}
