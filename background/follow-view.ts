import type { View } from '../src/domain/view.ts';
import type { Engine } from '../src/engine/ports.ts';

const SETTLE_MS = 500;

/** Shows the view now and, a moment after each change of the engine's records, again. */
export function followView(
  engine: Pick<Engine, 'getState' | 'subscribe'>,
  show: (view: View) => Promise<unknown>,
): void {
  let asked = false;
  const run = async () => {
    asked = false;
    await show((await engine.getState()).view);
  };
  const soon = () => {
    if (asked) return;
    asked = true;
    setTimeout(() => void run().catch(() => {}), SETTLE_MS);
  };
  engine.subscribe(soon);
  soon();
}
