import type { ElementHandle } from 'puppeteer';
import { animationsDone } from './animations-done.ts';
import { layoutStill } from './press.ts';
import type { Point } from './spots.ts';
import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

async function pressAndPull({ page: { mouse } }: Visitor, from: Point): Promise<void> {
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(from.x + 6, from.y + 6, { steps: 3 });
}

/** Drags whatever is at one point to another by mouse, in one go. */
export async function dragByMouse(visitor: Visitor, from: Point, to: Point): Promise<void> {
  await pressAndPull(visitor, from);
  await handTo(visitor, to);
  await visitor.page.mouse.up();
}

/** Lifts whatever is at a point by mouse. */
export async function lift(visitor: Visitor, from: Point): Promise<void> {
  await pressAndPull(visitor, from);
  await until('something in the hand', () => visitor.page.$('.in-hand'));
}

/** Moves the pointer, with whatever it has lifted. */
export async function handTo(visitor: Visitor, to: Point): Promise<void> {
  await visitor.page.mouse.move(to.x, to.y, { steps: 12 });
  await visitor.page.mouse.move(to.x, to.y);
}

/** Releases the mouse button, and waits until nothing moves any more. */
export async function letGo(visitor: Visitor): Promise<void> {
  await visitor.page.mouse.up();
  await until('the hand empty', async () => (await visitor.page.$('.in-hand')) === null);
  await layoutStill(visitor.page);
}

/** The box of an element, once nothing moves any more. */
export const boxOf = async (visitor: Visitor, role: string, name: string) =>
  boxAtRest(visitor, await visitor.find(role, name), name);

/** The middle of the first element of a selector, once nothing moves any more. */
export async function middleOf(visitor: Visitor, selector: string): Promise<Point> {
  const element = await until(selector, () => visitor.page.$(selector));
  const { x, y, width, height } = await boxAtRest(visitor, element, selector);
  return { x: x + width / 2, y: y + height / 2 };
}

async function boxAtRest({ page }: Visitor, element: ElementHandle, name: string) {
  // An element that is sliding in has not reached its place yet.
  await animationsDone(page);
  await layoutStill(page);
  const box = await element.boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return box;
}
