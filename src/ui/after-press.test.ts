import { beforeEach, expect, it, vi } from 'vitest';

/** The target that gets the page's events, in the order in which a browser sends them. */
let heard: EventTarget;
const tell = (type: string, button = 0) => heard.dispatchEvent(Object.assign(new Event(type), { button }));
const tellAll = (...types: string[]) => types.forEach((type) => void tell(type));

const load = () => import('./after-press.ts');
let press: Awaited<ReturnType<typeof load>>;
let done: string[];

beforeEach(async () => {
  heard = new EventTarget();
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  press = await load();
  done = [];
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

/** Leaves a field: it saves, and the element around it closes. */
function leave(): void {
  press.beforeClick(() => done.push('saved'));
  press.afterPress(() => done.push('closed'));
}

it('runs at once where nothing is pressed, and where another button is', () => {
  leave();
  tell('pointerdown', 2);
  leave();
  expect(done).toEqual(['saved', 'closed', 'saved', 'closed']);
});

it('saves before the click is told, and closes after it', () => {
  heard.addEventListener('click', () => done.push('click'));
  tellAll('pointerdown', 'mousedown');
  leave();
  tellAll('pointerup', 'mouseup');
  expect(done).toEqual([]);
  tell('click');
  expect(done).toEqual(['saved', 'click']);
  vi.runAllTimers();
  expect(done).toEqual(['saved', 'click', 'closed']);
});

it('waits for the click of a finger, which takes the focus once it is lifted', () => {
  tellAll('pointerdown', 'pointerup', 'mousedown');
  leave();
  vi.runAllTimers();
  expect(done).toEqual([]);
  tellAll('mouseup', 'click');
  expect(done).toEqual(['saved']);
});

it.each(['pointerup', 'pointercancel'])('runs where no click follows a %s', (end) => {
  tell('pointerdown');
  leave();
  tell(end);
  vi.runAllTimers();
  expect(done).toEqual(['saved', 'closed']);
});
