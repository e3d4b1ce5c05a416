import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import type { Visitor, VisitorOptions } from './visitor.ts';
import type { World } from './world.ts';

/**
 * Opens a window in a browser of its own, in which scroll bars take room, as on most desktops. It ends with the test.
 */
export async function visitWithBars(
  world: World,
  test: TestContext,
  options: Pick<VisitorOptions, 'viewport'> = {},
): Promise<Visitor> {
  const { browser } = await world.launch(mkdtempSync(join(world.dataDir, 'bars-')), undefined, true);
  test.onTestFinished(() => browser.close());
  return world.visit({ ...options, test, browser });
}
