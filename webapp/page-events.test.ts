import { afterEach, expect, it, vi } from 'vitest';
import type { CommandResult } from '../src/protocol/messages.ts';
import { sampleInsert } from '../src/records/testing/samples.ts';
import { operationsMade } from '../src/store/ops-slice.ts';
import { selectOffline } from '../src/store/selectors.ts';
import { createVisitorPage } from '../src/store/store.ts';
import { openFields } from '../src/store/texts/drafts.ts';
import { accountLeft } from '../src/store/ui-slice.ts';
import { followPage } from './page-events.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page without a browser; `after` returns what an event made the page tell its engine. */
function createRig() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const navigator = { onLine: true };
  vi.stubGlobal('window', window);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', navigator);
  const told: string[] = [];
  const engine = {
    async command({ name }: { name: string }): Promise<CommandResult> {
      told.push(name);
      return { ok: true };
    },
    wake: () => {},
    subscribe: () => () => {},
    giveWay: () => void told.push('give way'),
    leave: () => void told.push('leave'),
    comeBack: () => void told.push('come back'),
  };
  const page = createVisitorPage({
    engine,
    authorizes: false,
    productOrigin: () => 'https://board.example',
    applyUpdate: () => {},
  });
  followPage(page, engine);
  const after = (target: EventTarget, type: string, fields: object = {}) => {
    told.length = 0;
    target.dispatchEvent(Object.assign(new Event(type), fields));
    return [...told];
  };
  return { window, document, navigator, told, store: page.store, after };
}

it('has the engine look around when it is there, focused, shown or thawed [4.17]', () => {
  const { window, document, told, after } = createRig();
  expect(told).toEqual(['look']);
  expect(after(window, 'focus')).toEqual(['look']);
  expect(after(document, 'visibilitychange')).toEqual(['look']);
  expect(after(document, 'resume')).toEqual(['look']);
});

it('lets the engine give way to a hand on the page', () => {
  const { window, after } = createRig();
  expect(after(window, 'pointermove')).toEqual(['give way']);
  expect(after(window, 'scroll')).toEqual([]);
});

it('sends what waits when it is hidden, and nothing where nothing waits', () => {
  const { document, store, after } = createRig();
  document.visibilityState = 'hidden';
  expect(after(document, 'visibilitychange')).toEqual([]);
  store.dispatch(operationsMade({ operations: [sampleInsert('a')], stamp: 0 }));
  expect(after(document, 'visibilitychange')).toEqual(['flush']);
});

it('saves what is typed before it takes leave, and nothing for an account that has left', () => {
  const { window, store, told, after } = createRig();
  const save = () => void told.push('save');
  openFields.add(save);
  expect(after(window, 'pagehide')).toEqual(['save', 'leave']);
  store.dispatch(accountLeft('switched'));
  expect(after(window, 'pagehide')).toEqual(['leave']);
  openFields.delete(save);
});

it('takes leave, and comes back where the browser has kept it', () => {
  const { window, after } = createRig();
  expect(after(window, 'pagehide')).toEqual(['leave']);
  expect(after(window, 'pageshow', { persisted: false })).toEqual([]);
  expect(after(window, 'pageshow', { persisted: true })).toEqual(['come back', 'look']);
});

it('knows whether there is a network, and has the engine look when it is back', () => {
  const { window, navigator, store, after } = createRig();
  navigator.onLine = false;
  expect(after(window, 'offline')).toEqual([]);
  expect(selectOffline(store.getState())).toBe(true);
  navigator.onLine = true;
  expect(after(window, 'online')).toEqual(['look']);
  expect(selectOffline(store.getState())).toBe(false);
});
