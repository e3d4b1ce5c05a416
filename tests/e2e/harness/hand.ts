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

/** Pulls what is at a point to another one, by mouse, in one go. */
export async function dragByMouse(visitor: Visitor, from: Point, to: Point): Promise<void> {
  await pressAndPull(visitor, from);
  await handTo(visitor, to);
  await visitor.page.mouse.up();
}

/** Takes what is at a point into the hand, by mouse. */
export async function lift(visitor: Visitor, from: Point): Promise<void> {
  await pressAndPull(visitor, from);
  await until('something in the hand', () => visitor.page.$('.in-hand'));
}

/** Moves the hand. */
export async function handTo(visitor: Visitor, to: Point): Promise<void> {
  await visitor.page.mouse.move(to.x, to.y, { steps: 12 });
  await visitor.page.mouse.move(to.x, to.y);
}

/** Opens the hand where it is, and waits until nothing moves any more. */
export async function letGo(visitor: Visitor): Promise<void> {
  await visitor.page.mouse.up();
  await until('the hand empty', async () => (await visitor.page.$('.in-hand')) === null);
  await layoutStill(visitor.page);
}

/** Where an element is, once nothing moves any more. */
export async function boxOf(visitor: Visitor, role: string, name: string) {
  const element = await visitor.find(role, name);
  // What slides in is not where it will be.
  await animationsDone(visitor.page);
  await layoutStill(visitor.page);
  const box = await element.boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return box;
}
