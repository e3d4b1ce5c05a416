import { expect, it } from 'vitest';
import { followInput } from './input.ts';

function createRig() {
  const page = new EventTarget();
  let told = 0;
  followInput(page, () => {
    told += 1;
  });
  /** Dispatches an event of this type at this time; returns how often input has been reported so far. */
  const after = (type: string, ms: number) => {
    const event = new Event(type, { cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: ms });
    page.dispatchEvent(event);
    return told;
  };
  return { after };
}

it.each(['pointermove', 'pointerdown', 'wheel', 'touchmove', 'keydown'])('tells of %s', (type) => {
  expect(createRig().after(type, 5)).toBe(1);
});

it('tells five times a second, however much is done', () => {
  const { after } = createRig();
  for (let ms = 0; ms < 1000; ms += 10) after('pointermove', ms);
  expect(after('keydown', 1000)).toBe(6);
});

it('tells of nothing that no hand does', () => {
  expect(createRig().after('scroll', 5)).toBe(0);
});
