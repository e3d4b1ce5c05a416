import { layoutStill } from './press.ts';
import type { Visitor } from './visitor.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A card by its title, and a point in it, measured from its top left corner; y below 0 counts from the bottom. */
type Spot = readonly [title: string, x: number, y: number];

/** Returns the positions of two spots on the page, both measured once nothing moves any more. */
export async function pointsOf(visitor: Visitor, ...spots: readonly [Spot, Spot]): Promise<[Point, Point]> {
  for (const [title] of spots) await visitor.board.card(title);
  await layoutStill(visitor.page);
  const pointOf = async ([title, x, y]: Spot): Promise<Point> => {
    const box = await (await visitor.board.card(title)).boundingBox();
    if (!box) throw new Error(`${title} is not drawn`);
    return { x: box.x + x, y: box.y + (y < 0 ? box.height + y : y) };
  };
  return [await pointOf(spots[0]), await pointOf(spots[1])];
}

/** The point at which a card is gripped, measured from its top left corner. */
export const GRIP = { x: 120, y: 12 };
