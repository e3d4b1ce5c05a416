import type { Operation } from '../../src/domain/operations/operation.ts';
import { touches } from '../../src/domain/operations/touches.ts';
import { project } from '../../src/domain/project.ts';
import type { View } from '../../src/domain/view.ts';
import { outlineOf } from '../../src/engine/testing/rig.ts';
import { keptOf } from '../../src/records/kept.ts';
import type { FinishedOperation } from '../../src/records/records.ts';
import type { Author } from './author.ts';
import type { Device } from './device.ts';
import type { Doubts } from './doubts.ts';
import { markOf } from './intents.ts';
import {
  broughtBackBesideNew,
  doubtCleared,
  doubtKeptLists,
  doubtUnseen,
  isAstray,
  refusedDeletes,
  reopenedBelowCompleted,
  restoredAnywhere,
} from './leeway.ts';
import type { Network } from './network.ts';

/** A rule that a story broke; `rule` is the same for the same kind of fault. */
export interface Violation {
  readonly rule: string;
  readonly detail: string;
}

interface Found {
  readonly title: string;
  readonly notes: string;
  readonly due: string | null;
  readonly status: string;
  readonly list: string;
  readonly parent: string;
}

/** Returns every task of a view by its mark. */
export function byMark(view: View): Map<string, Found[]> {
  const found = new Map<string, Found[]>();
  for (const list of view.lists.values()) {
    for (const { title, notes, due, status, parent } of list.tasks.values()) {
      const above = parent === null ? '' : markOf(list.tasks.get(parent)?.title ?? '?');
      const task = { title, notes, due, status, list: markOf(list.title), parent: above };
      found.set(markOf(title), [...(found.get(markOf(title)) ?? []), task]);
    }
  }
  return found;
}

/** Returns the same for the service. */
function inService(author: Author): Map<string, Found[]> {
  const { store } = author.account;
  const rows = store.rows();
  const lists = new Map(store.lists().map(({ id, title }) => [id, markOf(title)]));
  const found = new Map<string, Found[]>();
  const rowOf = (wanted: string | null) => rows.find(({ id }) => id === wanted);
  for (const { title, notes, due, status, parent, list, deleted } of rows) {
    if (deleted) continue;
    // A board has two levels: a deeper task is shown below the top-level task.
    let top = parent;
    for (let next = rowOf(top)?.parent ?? null; next !== null; next = rowOf(next)?.parent ?? null) top = next;
    const above = top === null ? '' : markOf(rowOf(top)?.title ?? '?');
    const task = { title, notes, due, status, list: lists.get(list) ?? '?', parent: above };
    found.set(markOf(title), [...(found.get(markOf(title)) ?? []), task]);
  }
  return found;
}

/** A board shows deeper tasks among the subtasks, in an order that the service does not define. */
function inTwoLevels(outline: readonly string[], deeper: ReadonlySet<string>): string {
  const lines = outline.map((line) => line.replace(/^ +/, '  '));
  const lost = lines.filter((line) => deeper.has(line)).sort();
  return [...lines.filter((line) => !deeper.has(line)), ...lost].join('\n');
}

/** A request whose precondition was refused is read and sent again without a new claim, within this time at most. */
const AFTERGLOW_MS = 15_000;

const FIELDS = [
  ['title', 'title'],
  ['notes', 'notes'],
  ['due', 'due'],
  ['status', 'status'],
  ['list', 'place'],
  ['parent', 'place'],
] as const;

/** Operations done elsewhere name lists by the service's ids; returns them with stable ids. */
function inStableIds(operation: Operation, stable: ReadonlyMap<string, string>): Operation {
  const known = (id: string) => stable.get(id) ?? id;
  if (operation.kind === 'INSERT_TASK') {
    return { ...operation, payload: { ...operation.payload, listId: known(operation.payload.listId) } };
  }
  if (operation.kind !== 'MOVE_TASK') return operation;
  const { payload } = operation;
  const { taskId, from, to, subtaskIds } = payload;
  const ids = { taskId: known(taskId), from: known(from), to: known(to), subtaskIds: subtaskIds.map(known) };
  return { ...operation, payload: { ...payload, ...ids } };
}

/** Judges the final state of one account, after everything has settled, against what its user did. */
export async function judge(author: Author, device: Device, doubts: Doubts, network: Network): Promise<Violation[]> {
  const found: Violation[] = [];
  const say = (rule: string, detail: string) => found.push({ rule, detail: `${author.account.uid}: ${detail}` });
  const page = device.page(author.account);
  const loaded = await page.load('all');
  const kept = await keptOf(page);
  const stable = new Map(loaded.ids.map(({ local, server }) => [server, local]));
  const history = author.history().map(({ operation, seq, own }) => ({
    seq: seq ?? 0,
    operation: own ? operation : inStableIds(operation, stable),
  }));
  const saved = new Set(history.map(({ operation }) => operation.id));
  const refused = refusedDeletes(author.history());
  const effective = history.filter(({ operation: { id, kind, payload } }) =>
    kind === 'UNDO' ? saved.has(payload.target) : !refused.has(id),
  );
  const wantedView = project(author.start, effective);
  const shownView = await author.view();

  const marks = new Map<string, string>();
  const markOfId = (id: string) => marks.get(id) ?? id;
  for (const { id, title, tasks } of [...author.start.lists]) {
    marks.set(id, markOf(title));
    for (const task of tasks ?? []) marks.set(task.id, markOf(task.title));
  }
  for (const { operation } of history) {
    if (operation.kind === 'INSERT_TASK') marks.set(operation.payload.taskId, markOf(operation.payload.fields.title));
    if (operation.kind === 'INSERT_TASKLIST') marks.set(operation.payload.listId, markOf(operation.payload.title));
  }
  for (const deed of author.history()) {
    if (isAstray(deed)) for (const id of touches(deed.operation).tasks) doubts.add(markOfId(id), 'place');
  }
  for (const { operation } of history) {
    // Only a second copy of a list or a task has an id that nobody here knows.
    for (const id of touches(operation).lists) if (!marks.has(id)) doubts.add(id, 'exists');
    const parent = 'place' in operation.payload ? (operation.payload.place?.parent ?? null) : null;
    if (parent !== null && !marks.has(parent)) {
      for (const id of touches(operation).tasks) doubts.add(markOfId(id), 'place');
    }
  }
  const ids = new Map(loaded.ids.map(({ local, server }) => [local, server]));
  doubtKeptLists(author.account.store, history, ids, markOfId, doubts);
  doubtCleared(effective, wantedView, doubts);
  doubts.spread(
    history.map(({ operation }) => operation),
    markOfId,
  );
  doubtUnseen(author.start, effective, doubts);

  // No operation is left, except new tasks whose list is gone, and changes to them.
  for (const { operation, state, lastError } of loaded.operations) {
    const named = touches(operation).tasks;
    const homeless = state === 'blocked' && named.some((id) => doubts.of(markOfId(id), 'exists'));
    if (!homeless) say('liveness', `${operation.id} ${operation.kind} is ${state} (${lastError})`);
  }

  // Everything that the user did is there, once.
  const wanted = byMark(wantedView);
  const actual = inService(author);
  for (const mark of new Set([...wanted.keys(), ...actual.keys()])) {
    const want = wanted.get(mark) ?? [];
    const have = actual.get(mark) ?? [];
    const most = (doubts.of(mark, 'exists') ? author.made(mark) : want.length) + doubts.extras(mark);
    if (have.length > most)
      say(want.length > 0 ? 'duplicate' : 'trace', `${mark} is there ${have.length} times, not ${want.length}`);
    if (doubts.of(mark, 'exists') || doubts.extras(mark) > 0) continue;
    if (have.length < want.length) say('lost', `${mark} is not there`);
    const [mine] = want;
    const [theirs] = have;
    if (!mine || !theirs || want.length > 1 || have.length > 1) continue;
    for (const [field, kind] of FIELDS) {
      if (mine[field] !== theirs[field] && !doubts.of(mark, kind)) {
        say(
          `lost ${kind}`,
          `${mark} has ${field} ${JSON.stringify(theirs[field])}, not ${JSON.stringify(mine[field])}`,
        );
      }
    }
  }
  const listsWanted = [...wantedView.lists.values()].map(({ title }) => title);
  const listsThere = author.account.store.lists().map(({ title }) => title);
  for (const title of new Set([...listsWanted, ...listsThere])) {
    const mark = markOf(title);
    if (doubts.of(mark, 'exists') || doubts.extras(mark) > 0) continue;
    const count = (titles: readonly string[]) => titles.filter((one) => one === title).length;
    if (count(listsWanted) !== count(listsThere)) {
      say('lists', `${title} is there ${count(listsThere)} times, not ${count(listsWanted)}`);
    }
  }

  // The page shows what the service holds.
  const shownIds = new Set<string>();
  for (const list of shownView.lists.values()) {
    const server = ids.get(list.id) ?? list.id;
    shownIds.add(server);
    const homeless = loaded.operations.length > 0;
    const service = author.account.store.show(server);
    const deeper = new Set(service.filter((line) => /^ {3}/.test(line)).map((line) => `  ${line.trimStart()}`));
    const shown = inTwoLevels(outlineOf(list), deeper);
    const there = inTwoLevels(service, deeper);
    if (shown !== there && !homeless) say('convergence', `${list.title} shows\n${shown}\nthe service has\n${there}`);
  }
  for (const { id, title } of author.account.store.lists()) {
    if (!shownIds.has(id)) say('convergence', `list ${title} is not shown`);
  }

  // The order is as the user left it.
  const adrift = new Set(
    [
      ...restoredAnywhere(history, wantedView),
      ...broughtBackBesideNew(history),
      ...reopenedBelowCompleted(author.start, effective, wantedView),
    ].map(markOfId),
  );
  if (!doubts.any()) {
    for (const list of wantedView.lists.values()) {
      const server = ids.get(list.id) ?? list.id;
      // Completed tasks are shown by their time, and the service moves them at will.
      const open = (lines: readonly string[]) =>
        lines.filter((line) => !line.endsWith('✓') && !adrift.has(markOf(line.trim()))).join('\n');
      const want = open(outlineOf(list));
      const have = open(author.account.store.show(server));
      if (want !== have) say('order', `${list.title} should be\n${want}\nthe service has\n${have}`);
    }
  }

  // An operation was dropped only when something else decided the outcome.
  for (const { kind, data } of kept) {
    if (kind !== 'operation') continue;
    const { operation, state, lastError } = data as FinishedOperation;
    if (state === 'dropped' && !doubts.any()) say('dropped', `${operation.id} ${operation.kind}: ${lastError}`);
  }

  // An engine whose lead another has taken claims nothing more, but may still send what it had claimed before.
  const leads = device.leads(author.account);
  for (const { number, at, account, sender, method } of network.log) {
    if (method === 'GET' || account !== author.account.uid) continue;
    const last = leads.findLast((lead) => lead.at <= at && (lead.name === sender || lead.at + AFTERGLOW_MS < at));
    if (last && last.name !== sender) say('two leaders', `request ${number} of ${sender} while ${last.name} leads`);
  }

  // No id of this device was sent or remains.
  for (const { number, path, query, body } of network.log) {
    if (`${path}${query}${body}`.includes('local-')) say('local id', `request ${number}: ${path}${query} ${body}`);
  }
  if (JSON.stringify(author.account.document).includes('local-')) say('local id', 'in the user document');
  // After a clock was set, an engine that lost the lead may write what the next one has written, even after its undo.
  const written = author.account.document.writes.flatMap(({ fields }) => fields.map((field) => JSON.stringify(field)));
  const late = (key: string) =>
    device.jumps() > 0 &&
    written.some((one, index) => one.includes(`["prefs","${key}"]`) && written.indexOf(one) !== index);
  const settingsOf = (document: unknown): Record<string, unknown> =>
    (document as { readonly prefs?: Record<string, unknown> } | null)?.prefs ?? {};
  const settled = (settings: Record<string, unknown>, of: (key: string) => boolean) =>
    JSON.stringify(
      Object.entries(settings)
        .filter(([key]) => of(key))
        .sort(),
    );
  const document = settingsOf(author.account.document.data);
  const wishes = settingsOf(wantedView.user);
  const own = (key: string) => !late(key) && !doubts.ofSetting(key);
  const [wish, have] = [settled(wishes, own), settled(document, own)];
  if (wish !== have) say('lost setting', `${have} not ${wish}`);
  // Another device may have overwritten it later, but it must have been written.
  for (const [key, value] of Object.entries(wishes)) {
    const sent = written.some((one) => one === JSON.stringify({ path: ['prefs', key], value }));
    if (doubts.ofSetting(key) && !late(key) && !sent) say('lost setting', `${key}: ${value} was never written`);
  }
  const [shown, there] = [loaded.user, author.account.document.data].map((one) => settled(settingsOf(one), () => true));
  if (shown !== there) say('convergence', `settings are shown as ${shown}, the document has ${there}`);
  return found;
}
