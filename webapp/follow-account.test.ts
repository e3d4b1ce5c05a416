import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Account, CommandResult, EngineStatus } from '../src/protocol/messages.ts';
import { createSpill } from '../src/records/spill.ts';
import { append, sampleIntent } from '../src/records/testing/samples.ts';
import { act } from '../src/store/act.ts';
import type { EngineNews } from '../src/store/ports.ts';
import { selectAccountGone } from '../src/store/selectors.ts';
import { knownAccounts, readAccount, writeAccount } from '../src/store/session/account.ts';
import { leave } from '../src/store/session/left-behind.ts';
import { signOut } from '../src/store/session/session-commands.ts';
import { keepDefaultList, readDefaultList } from '../src/store/settings/default-list.ts';
import { createRig, memoryText } from '../src/store/testing/rig.ts';
import { bindDrafts, POPUP_DRAFT, readDraft, writeDraft } from '../src/store/texts/drafts.ts';
import { accountBound } from '../src/store/ui-slice.ts';
import { followAccount } from './follow-account.ts';

const person = (uid: string): Account => ({ uid, email: `${uid}@example.com`, name: uid, imageUrl: '' });

let reload: ReturnType<typeof vi.fn>;
let changed = () => {};
beforeEach(() => {
  reload = vi.fn();
  vi.stubGlobal('localStorage', memoryText());
  vi.stubGlobal('location', { hash: '', reload });
  vi.stubGlobal('addEventListener', (_type: string, heard: (event: { key: null }) => void) => {
    changed = () => heard({ key: null });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens a page that was loaded with the account u1, as localStorage has it. */
async function openPage(lists: Record<string, number> = {}) {
  writeAccount(person('u1'));
  bindDrafts('u1');
  const rig = createRig();
  if (Object.keys(lists).length > 0) await rig.fill(lists);
  const { store, open, commands, answerWith } = rig.openPage();
  store.dispatch(accountBound(person('u1')));
  store.dispatch(keepDefaultList('u1', { listId: 'L1', title: 'Home' }));
  let heard: (news: EngineNews) => void = () => {};
  const subscribe = (listener: typeof heard) => {
    heard = listener;
    return () => {};
  };
  followAccount(store, { subscribe }, open(Object.keys(lists)));
  /** Makes the engine report who is signed in. */
  const has = async (account: Account | null, phase: EngineStatus['phase'] = 'idle') => {
    const rest = { build: 'b1', online: true, problem: null, settingsWait: false, refreshedAt: 0 };
    heard({ type: 'status', status: { ...rest, account, phase } });
    await vi.dynamicImportSettled();
    await rig.settle();
  };
  return { rig, store, has, commands, answerWith };
}

/** Asks for a sign-out on a page that is closed before the answer. */
async function leaveAndDie() {
  const { rig, store, answerWith } = await openPage({ L1: 1 });
  await rig.settle();
  answerWith(new Promise(() => {}));
  void store.dispatch(signOut());
  await rig.settle();
}

it('is loaded without the account where the page that signed out was closed meanwhile, and nothing of it stays', async () => {
  localStorage.setItem('tackboard.draft.u1.add', 'Left by that page');
  await leaveAndDie();
  const { has } = await openPage();
  await has(null, 'starting');
  expect(reload).not.toHaveBeenCalled();
  await has(null);
  expect(reload).toHaveBeenCalledOnce();
  expect([readAccount(), knownAccounts(), readDefaultList('u1')]).toEqual([null, [], null]);
  bindDrafts('u1');
  expect(readDraft(POPUP_DRAFT)).toBeNull();
});

it('keeps what was typed into it before it knew', async () => {
  const { has } = await openPage();
  writeDraft(POPUP_DRAFT, 'Typed');
  await has(null);
  expect(reload).toHaveBeenCalledOnce();
  expect(readDraft(POPUP_DRAFT)).toBe('Typed');
});

it('keeps the account among those whose changes may wait where something was done before it knew', async () => {
  const { rig, store, has } = await openPage();
  store.dispatch(act(sampleIntent('mine')));
  await has(null);
  expect(reload).toHaveBeenCalledOnce();
  expect([readAccount(), knownAccounts()]).toEqual([null, [person('u1')]]);
  expect((await rig.records.load()).operations).toHaveLength(1);
});

it('keeps it there as well where what waits is of a newer version', async () => {
  const { rig, has } = await openPage();
  await rig.disk.open().run(['ops'], 'readwrite', 'strict', (tx) => tx.add('ops', { id: 'future', v: 2, what: 'x' }));
  rig.hints.publish({ type: 'ops' });
  await rig.settle();
  await has(null);
  expect(reload).toHaveBeenCalledOnce();
  expect([readAccount(), knownAccounts()]).toEqual([null, [person('u1')]]);
});

it('forgets no text where the records are there: a session was lost, nobody signed out', async () => {
  const { has } = await openPage({ L1: 1 });
  localStorage.setItem('tackboard.draft.u1.notes:1', 'Precious');
  await has(null);
  expect(reload).toHaveBeenCalledOnce();
  expect([readAccount(), knownAccounts()]).toEqual([null, [person('u1')]]);
  bindDrafts('u1');
  expect(readDraft('notes:1')).toBe('Precious');
});

it('is loaded with the account that the engine has, where the page that signed in was closed meanwhile', async () => {
  const { has } = await openPage({ L1: 1 });
  await has(person('u2'));
  expect(reload).toHaveBeenCalledOnce();
  expect([readAccount(), knownAccounts()]).toEqual([person('u2'), [person('u1'), person('u2')]]);
});

it('says of an account that was replaced nothing else when that other one leaves, and no more when it is back', async () => {
  const { store, has } = await openPage({ L1: 1 });
  const gone = () => selectAccountGone(store.getState());
  await has(person('u1'));
  await has(person('u2'));
  expect(gone()).toBe('switched');
  await has(null);
  expect(gone()).toBe('switched');
  await has(person('u1'));
  expect(gone()).toBeNull();
  // An engine in the page itself does not know of another page's account.
  writeAccount(person('u2'));
  changed();
  await has(person('u1'));
  expect(gone()).toBe('switched');
  writeAccount(person('u1'));
  changed();
  expect(gone()).toBeNull();
  // What a sign-out has removed does not come back.
  await has(null);
  await has(person('u2'));
  await has(person('u1'));
  expect(gone()).toBe('signed-out');
  expect(reload).not.toHaveBeenCalled();
});

it('says so where this browser has no room to keep the account that the engine has, and is loaded no more', async () => {
  const { store, has } = await openPage({ L1: 1 });
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await has(person('u2'));
  expect(store.getState().ui.accountGone).toBe('no-room');
  expect(reload).not.toHaveBeenCalled();
  expect([readAccount(), knownAccounts()]).toEqual([person('u1'), [person('u1')]]);
});

it('signs nobody out who is not the account that it shows', async () => {
  const { store, has, commands } = await openPage({ L1: 1 });
  await has(person('u1'));
  await has(person('u2'));
  expect(await store.dispatch(signOut())).toEqual({ ok: false, code: 'unknown' });
  await has(null);
  expect(await store.dispatch(signOut({ discard: true }))).toEqual({ ok: false, code: 'unknown' });
  expect([readAccount(), knownAccounts()]).toEqual([person('u1'), [person('u1')]]);
  expect(commands).toEqual([]);
});

it('takes along what was typed before a sign-out, and leaves what another tab typed meanwhile to the next sign-in', async () => {
  const { store, has } = await openPage({ L1: 1 });
  await has(person('u1'));
  for (const field of ['notes:1', 'notes:2']) writeDraft(field, 'Known');
  const leaving = store.dispatch(signOut());
  localStorage.setItem('tackboard.draft.u1.notes:2', 'Known, and more');
  expect(await leaving).toEqual({ ok: true });
  bindDrafts('u1');
  expect([readDraft('notes:1'), readDraft('notes:2')]).toEqual([null, 'Known, and more']);
});

it('throws away no text that was not told of before, though its user gives up what waits', async () => {
  const { store, has, commands } = await openPage({ L1: 1 });
  await has(person('u1'));
  const told = { texts: [], happened: 0, newest: 0 };
  const begin = vi.fn();
  writeDraft('notes:1', 'Typed since');
  const pressed = await store.dispatch(leave({ discard: true, told, begin }));
  expect(pressed.result).toEqual({ ok: false, code: 'more-to-tell' });
  expect([commands, readDraft('notes:1')]).toEqual([[], 'Typed since']);
  expect(begin).not.toHaveBeenCalled();
  const again = await store.dispatch(leave({ discard: true, told: pressed.left, begin }));
  expect([again.result, readDraft('notes:1')]).toEqual([{ ok: true }, null]);
});

it('throws away the changes that it shows, and none that another tab has made since', async () => {
  const { rig, store, has, commands } = await openPage({ L1: 1 });
  await has(person('u1'));
  store.dispatch(act(sampleIntent('mine')));
  await rig.settle();
  await append(rig.records, { ...sampleIntent('theirs'), id: 'op', account: 'u1', at: 1, executeAfter: 1, v: 1 });
  await store.dispatch(signOut({ discard: true }));
  expect(commands).toMatchObject([{ name: 'signOut', discard: 1 }]);
});

it('leaves to the next sign-in what another tab could not save while the last changes were sent', async () => {
  const { rig, store, has, answerWith } = await openPage({ L1: 1 });
  await has(person('u1'));
  const answer = Promise.withResolvers<CommandResult>();
  answerWith(answer.promise);
  const leaving = store.dispatch(signOut());
  await rig.settle();
  const operation = { ...sampleIntent('theirs'), id: 'op', account: 'u1', at: 1, executeAfter: 1, v: 1 as const };
  createSpill('u1', localStorage).put(operation);
  answer.resolve({ ok: true });
  expect(await leaving).toEqual({ ok: true });
  expect(createSpill('u1', localStorage).read()).toEqual([operation]);
});

it('keeps no copy of what was typed where it is refused', async () => {
  const { store, has, answerWith } = await openPage({ L1: 1 });
  await has(person('u1'));
  writeDraft('notes:1', 'Typed');
  const before = { ...localStorage };
  answerWith({ ok: false, code: 'offline' });
  expect(await store.dispatch(signOut())).toEqual({ ok: false, code: 'offline' });
  expect({ ...localStorage }).toEqual(before);
});

it('leaves what another tab typed meanwhile also where the page that signed out was closed before it was done', async () => {
  localStorage.setItem('tackboard.draft.u1.notes:1', 'Known');
  await leaveAndDie();
  localStorage.setItem('tackboard.draft.u1.notes:2', 'Typed later');
  const { has } = await openPage();
  await has(null);
  expect(reload).toHaveBeenCalledOnce();
  bindDrafts('u1');
  expect([readDraft('notes:1'), readDraft('notes:2')]).toEqual([null, 'Typed later']);
});

it('stays as it is where it was open before: the page that signs out clears up', async () => {
  const { store, has } = await openPage({ L1: 1 });
  await has(person('u1'));
  await has(null);
  expect(store.getState().ui.accountGone).toBe('signed-out');
  expect(reload).not.toHaveBeenCalled();
  expect(readAccount()).toEqual(person('u1'));
});

it('is a visitor’s page once it has signed out itself: it follows whoever signs in', async () => {
  const { store, has } = await openPage({ L1: 1 });
  await has(person('u1'));
  await store.dispatch(signOut());
  await has(null);
  changed();
  expect(selectAccountGone(store.getState())).toBeNull();
  writeDraft(POPUP_DRAFT, 'For who signs in');
  await has(person('u2'));
  expect(reload).toHaveBeenCalledOnce();
  expect(readAccount()).toEqual(person('u2'));
  bindDrafts('u2');
  expect(readDraft(POPUP_DRAFT)).toBe('For who signs in');
});
