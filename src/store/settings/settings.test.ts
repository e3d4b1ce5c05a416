import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRig } from '../testing/rig.ts';
import {
  selectNotifications,
  selectShowTaskCount,
  selectSoundEffects,
  toggleShowTaskCount,
  toggleSoundEffects,
} from './settings.ts';
import { cycleWeekStart, selectWeekStart } from './week-start.ts';

afterEach(() => vi.unstubAllGlobals());

async function openPage() {
  const rig = createRig();
  const epoch = await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const arrives = async (user: Record<string, unknown>) => {
    await rig.records.writeUser(epoch, user);
    rig.hints.publish({ type: 'user' });
    await rig.settle();
  };
  const sent = () =>
    store
      .getState()
      .ops.entries.flatMap(({ pending: { operation } }) =>
        operation.kind === 'WRITE_USER' ? operation.payload.fields : [],
      );
  return { store, sent, arrives };
}

describe('settings in the user document', () => {
  it('start with sound on and without task counts, and are written field by field [2.41, 2.42, 3.23, 7.21]', async () => {
    const { store, sent } = await openPage();
    expect(selectSoundEffects(store.getState())).toBe(true);
    expect(selectShowTaskCount(store.getState())).toBe(false);
    store.dispatch(toggleSoundEffects());
    store.dispatch(toggleShowTaskCount());
    expect(selectSoundEffects(store.getState())).toBe(false);
    expect(selectShowTaskCount(store.getState())).toBe(true);
    expect(sent()).toEqual([
      { path: ['soundEffects'], value: false },
      { path: ['showTaskCount'], value: true },
    ]);
  });

  it('have notifications where the document holds a token for them [2.40]', async () => {
    const { store, arrives } = await openPage();
    expect(selectNotifications(store.getState())).toBe(false);
    await arrives({ messagingToken: 'a token' });
    expect(selectNotifications(store.getState())).toBe(true);
    await arrives({ messagingToken: null });
    expect(selectNotifications(store.getState())).toBe(false);
  });

  it.each([
    ['en-US', '0'],
    ['de-DE', '1'],
    ['ar-EG', '6'],
    ['dv-MV', '1'],
    ['en-US@posix', '1'],
  ])('start the week where the language %s does until the user chooses: %s [9.12]', async (language, day) => {
    vi.stubGlobal('navigator', { language });
    vi.resetModules();
    const { selectWeekStart: first } = await import('./week-start.ts');
    const { store } = await openPage();
    expect(first(store.getState())).toBe(day);
  });

  it('start the week on Sunday, Monday or Saturday, one after the other [2.39, 7.21, 9.12]', async () => {
    const { store, sent } = await openPage();
    const seen = [selectWeekStart(store.getState())];
    for (let turn = 0; turn < 3; turn += 1) {
      store.dispatch(cycleWeekStart());
      seen.push(selectWeekStart(store.getState()));
    }
    const from = ['0', '1', '6'].indexOf(seen[0] ?? '');
    expect(seen).toEqual([0, 1, 2, 3].map((turn) => ['0', '1', '6'][(from + turn) % 3]));
    const path = ['calendarSettings', 'weekStart'];
    expect(sent()).toEqual(seen.slice(1).map((value) => ({ path, value })));
  });
});
