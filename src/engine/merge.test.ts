import { beforeEach, describe, expect, it } from 'vitest';
import { completeTask, deleteCompleted, deleteTask, editTask } from '../domain/operations/intents.ts';
import { addList, deleteList, renameList } from '../domain/operations/list-intents.ts';
import { undoOf } from '../domain/operations/undo.ts';
import { keptOf } from '../records/kept.ts';
import type { Rig } from './testing/rig.ts';
import { expectConverged, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let b: string;

beforeEach(() => {
  ({ rig, home, work, a, b } = twoLists());
});

const converged = () => expectConverged(rig, home);
/** Returns a task as the service holds it. */
const stored = async (id: string) => {
  const task = rig.service.task(home, id);
  await rig.run(1);
  return task;
};

describe('merging', () => {
  it('keeps both edits of different fields, also when the other one arrives unseen', async () => {
    await startEngine(rig);
    await rig.act(editTask(await rig.view(), home, a, { title: 'mine' }));
    rig.service.elsewhere.patch(a, { notes: 'theirs' });
    await rig.run(8000);
    expect(rig.service.log.filter(({ method }) => method === 'patch')).toHaveLength(2);
    expect(await stored(a)).toMatchObject({ title: 'mine', notes: 'theirs' });
    await converged();
  });

  it.each([
    ['the later write here wins', { theirs: 0, mine: 1000 }, 'mine'],
    // The other value was typed before: what arrives from another device was made some seconds earlier.
    ['so does one that arrived after it, from a device that waits as long', { mine: 2000, theirs: 6000 }, 'mine'],
    ['the later write elsewhere wins', { mine: 2000, theirs: 8000 }, 'theirs'],
  ] as const)('%s in one field, and the other value is kept', async (_, at, winner) => {
    await startEngine(rig);
    const seen = await rig.view();
    // Both changes are made while this device has no network.
    rig.connectivity.set(false);
    const deeds = {
      mine: () => rig.act(editTask(seen, home, a, { title: 'mine' })),
      theirs: async () => void rig.service.elsewhere.patch(a, { title: 'theirs' }),
    };
    const [first, second] = at.mine < at.theirs ? (['mine', 'theirs'] as const) : (['theirs', 'mine'] as const);
    await rig.run(at[first]);
    await deeds[first]();
    await rig.run(at[second] - at[first]);
    await deeds[second]();
    rig.connectivity.set(true);
    await rig.run(20_000);
    expect(await stored(a)).toMatchObject({ title: winner });
    const clashes = (await keptOf(rig.page)).filter(({ kind }) => kind === 'clash');
    expect(clashes).toHaveLength(1);
    expect(clashes[0]?.data).toMatchObject({ field: 'title', lost: winner === 'mine' ? 'theirs' : 'mine' });
    expect(rig.heard).toContainEqual({ type: 'notice', notice: expect.objectContaining({ code: 'clash' }) });
    await converged();
  });

  it('keeps a label given here and a title changed elsewhere meanwhile; its undo takes the label alone', async () => {
    await startEngine(rig);
    const label = editTask(await rig.view(), home, a, { title: '🔥 a' });
    await rig.act(label);
    rig.service.elsewhere.patch(a, { title: 'theirs' });
    await rig.run(8000);
    expect(await stored(a)).toMatchObject({ title: '🔥 theirs' });
    expect(rig.heard.filter(({ type }) => type === 'notice')).toEqual([]);
    const back = label ? undoOf(label, await rig.view()) : [];
    for (const intent of back) await rig.act(intent);
    await rig.run(8000);
    expect(await stored(a)).toMatchObject({ title: 'theirs' });
    expect((await keptOf(rig.page)).filter(({ kind }) => kind === 'clash')).toEqual([]);
    await converged();
  });

  it('of two edits in two tabs the later one wins, though the first arrives after it was made; the first is kept', async () => {
    await startEngine(rig);
    // Both tabs showed the same when the typing began.
    const seen = await rig.view();
    await rig.act(editTask(seen, home, a, { title: 'first' }));
    await rig.run(1000);
    await rig.act(editTask(seen, home, a, { title: 'second' }));
    await rig.run(20_000);
    expect(await stored(a)).toMatchObject({ title: 'second' });
    const clashes = (await keptOf(rig.page)).filter(({ kind }) => kind === 'clash');
    expect(clashes.map(({ data }) => data)).toMatchObject([{ won: 'second', lost: 'first', winner: 'here' }]);
    await converged();
  });

  it('of a list renamed here and elsewhere the name that came first is kept before the other goes over it', async () => {
    await startEngine(rig);
    await rig.act(renameList(await rig.view(), home, 'mine'));
    rig.service.elsewhere.renameList(home, 'theirs');
    // Nobody hears whether the rename took effect.
    rig.service.fate = ({ method }) => (method === 'updateList' ? 'lose' : null);
    await rig.run(8000);
    rig.service.fate = () => null;
    await rig.run(20_000);
    expect((await rig.view()).lists.get(home)?.title).toBe('mine');
    const clashes = (await keptOf(rig.page)).filter(({ kind }) => kind === 'clash');
    const lost = { listId: home, field: 'name', title: 'mine', won: 'mine', lost: 'theirs', winner: 'here' };
    expect(clashes.map(({ data }) => data)).toEqual([lost]);
    const notices = rig.heard.filter(({ type }) => type === 'notice');
    expect(notices).toEqual([{ type: 'notice', notice: expect.objectContaining({ code: 'clash', title: 'mine' }) }]);
    await converged();
  });

  it('a list renamed twice here, or to the same elsewhere, is no clash', async () => {
    await startEngine(rig);
    for (const title of ['first', 'second']) {
      await rig.act(renameList(await rig.view(), home, title));
      await rig.run(20_000);
    }
    await rig.act(renameList(await rig.view(), work, 'same'));
    rig.service.elsewhere.renameList(work, 'same');
    await rig.run(20_000);
    expect((await keptOf(rig.page)).filter(({ kind }) => kind === 'clash')).toEqual([]);
    await converged();
  });

  it.each([
    ['title', { title: 'changed' }],
    ['notes', { notes: 'changed' }],
    ['day', { due: '2026-02-03' }],
  ])('a delete does not take a task whose %s was changed elsewhere, and says so', async (_, theirs) => {
    await startEngine(rig);
    await rig.act(deleteTask(await rig.view(), home, a));
    rig.service.elsewhere.patch(a, theirs);
    await rig.run(20_000);
    expect(await stored(a)).toMatchObject(theirs);
    expect(rig.service.show(home)).toHaveLength(2);
    expect(rig.heard).toContainEqual({ type: 'notice', notice: expect.objectContaining({ code: 'delete-refused' }) });
    await converged();
  });

  it('a delete does not take a subtask along that the user did not see: it comes out, in its place', async () => {
    const { engine } = await startEngine(rig);
    await rig.act(deleteTask(await rig.view(), home, a));
    for (const title of ['two', 'one']) rig.service.elsewhere.insert(home, { title }, { parent: a });
    void engine.refresh();
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['one', 'two', 'b']);
    expect(await rig.states()).toEqual([]);
    await converged();
  });

  it('a delete does not take along what was put below it elsewhere and was never read here', async () => {
    await startEngine(rig);
    await rig.act(deleteTask(await rig.view(), home, a));
    rig.service.elsewhere.insert(home, { title: 'new' }, { parent: a });
    rig.service.elsewhere.move(b, { parent: a });
    await rig.run(20_000);
    expect(rig.service.show(home).toSorted()).toEqual(['b', 'new']);
    expect(await rig.states()).toEqual([]);
    await converged();
  });

  it.each([
    ['seen here meanwhile', true],
    ['never read here', false],
  ])('a delete does not take a subtask along that was changed elsewhere, %s', async (_, seen) => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    rig.service.elsewhere.insert(home, { title: 'other' }, { parent: a });
    const { engine } = await startEngine(rig);
    await rig.act(deleteTask(await rig.view(), home, a));
    rig.service.elsewhere.patch(sub, { notes: 'what took an hour to write' });
    if (seen) void engine.refresh();
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['sub', 'b']);
    expect(await stored(sub)).toMatchObject({ notes: 'what took an hour to write' });
    await converged();
  });

  it('clearing completed tasks leaves one below which something was changed elsewhere', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    rig.service.elsewhere.patch(a, { status: 'completed' });
    await startEngine(rig);
    await rig.act(deleteCompleted(await rig.view(), home));
    rig.service.elsewhere.patch(sub, { notes: 'what took an hour to write' });
    await rig.run(20_000);
    expect(rig.service.show(home)).toContain('  sub ✓');
    expect(await stored(sub)).toMatchObject({ notes: 'what took an hour to write' });
    await converged();
  });

  it('clearing completed tasks leaves one below which something was put elsewhere', async () => {
    await startEngine(rig);
    await rig.act(completeTask(await rig.view(), home, a, '2026-01-05T09:00:00.000Z'));
    await rig.run(20_000);
    await rig.act(deleteCompleted(await rig.view(), home));
    rig.service.elsewhere.insert(home, { title: 'new' }, { parent: a });
    await rig.run(20_000);
    expect(rig.service.show(home)).toContain('  new ✓');
    await converged();
  });

  it('a delete that is refused takes nothing out of what stays', async () => {
    const { engine } = await startEngine(rig);
    await rig.act(deleteTask(await rig.view(), home, a));
    rig.service.elsewhere.patch(a, { title: 'changed' });
    rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    void engine.refresh();
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['changed', '  sub', 'b']);
    await converged();
  });

  it('a delete stays where the service does not move such a subtask, and says so', async () => {
    const { engine } = await startEngine(rig);
    await rig.act(deleteTask(await rig.view(), home, a));
    rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    rig.service.fate = ({ method }) => (method === 'move' ? 'invalid' : null);
    void engine.refresh();
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a', '  sub', 'b']);
    expect(rig.heard).toContainEqual({ type: 'notice', notice: expect.objectContaining({ code: 'delete-refused' }) });
    await converged();
  });

  it('a list is not deleted with a task that the user did not see in it, and says so; seen, it goes and all is kept', async () => {
    await startEngine(rig);
    await rig.act(deleteList(await rig.view(), work));
    rig.service.elsewhere.insert(work, { title: 'theirs' });
    await rig.run(20_000);
    expect(rig.service.show(work)).toContain('theirs');
    expect(await rig.shown(work)).toContain('theirs');
    expect(rig.heard).toContainEqual({ type: 'notice', notice: expect.objectContaining({ code: 'delete-refused' }) });
    await rig.act(deleteList(await rig.view(), work));
    await rig.run(20_000);
    expect((await rig.view()).lists.has(work)).toBe(false);
    const [kept] = (await keptOf(rig.page)).filter(({ kind }) => kind === 'deleted');
    expect(kept?.data).toMatchObject({ tasks: expect.arrayContaining([expect.objectContaining({ title: 'theirs' })]) });
    await converged();
  });

  it('an undone new list stays where another device has put a task into it meanwhile', async () => {
    await startEngine(rig);
    const before = await rig.view();
    const added = addList({ listId: 'local-new-l', title: 'Trip', boardId: 'default' });
    await rig.act(added);
    await rig.run(20_000);
    const id = (await rig.page.load()).ids.find(({ local }) => local === 'local-new-l')?.server ?? '';
    rig.service.elsewhere.insert(id, { title: 'Passport' });
    for (const intent of undoOf(added, before)) await rig.act(intent);
    await rig.run(20_000);
    expect(rig.service.show(id)).toEqual(['Passport']);
    await converged();
  });

  it('a delete of a subtask takes none along that stands below it in Google and beside it on the board', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    rig.service.elsewhere.insert(home, { title: 'deep' }, { parent: sub });
    await startEngine(rig);
    expect(await rig.shown(home)).toEqual(['a', '  sub', '  deep', 'b']);
    await rig.act(deleteTask(await rig.view(), home, sub));
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a', '  deep', 'b']);
    expect(await rig.shown(home)).toEqual(['a', '  deep', 'b']);
    await converged();
  });

  it('a delete takes what was only completed or moved elsewhere', async () => {
    await startEngine(rig);
    await rig.act(deleteTask(await rig.view(), home, a));
    rig.service.elsewhere.patch(a, { status: 'completed' });
    rig.service.elsewhere.move(a, { previous: b });
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['b']);
    await converged();
  });
});
