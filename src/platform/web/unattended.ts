import { aMoment, type EngineLife, type Hosted, type Pages } from './engine-life.ts';
import type { HostDeps } from './host-deps.ts';

/** The engine's work without a page. What could not be sent waits for the next start. */
interface Unattended {
  /** The last page has left: sends what waits, and closes the engine if no page comes meanwhile. */
  rest(): Promise<void>;
  /** Uses the engine without a page; null if nobody is signed in. Rejects if the engine does not start. */
  unattended<T>(use: (found: Hosted) => Promise<T>): Promise<T | null>;
}

/** Has the engine work while no page is there, and closes it afterwards: otherwise the next one could not lead. */
export function createUnattended(
  life: EngineLife,
  pages: Pick<Pages, 'any'>,
  deps: Pick<HostDeps, 'after' | 'linger'>,
): Unattended {
  /** The number of uses that are under way. */
  let busy = 0;

  const isWanted = () => pages.any() || busy > 0;
  const waiting = async () =>
    (await life
      .current()
      ?.engine.waiting()
      .catch(() => 0)) ?? 0;

  /** Closes the engine if no page comes meanwhile. */
  async function close(): Promise<void> {
    const left = await waiting();
    await aMoment(deps);
    // What a page wrote in its last moment may have reached the database only while the rest was sent.
    if (!isWanted() && (await waiting()) > left) await life.flush().catch(() => {});
    await life.sleep(isWanted);
    if (pages.any()) life.wakeUp();
  }

  return {
    async rest() {
      await life.flush().catch(() => {});
      await close();
    },
    async unattended(use) {
      busy += 1;
      try {
        // An engine that is being closed counts as asleep only afterwards.
        await life.accounts.idle();
        life.wakeUp();
        await life.accounts.idle();
        const found = life.started();
        if (!found) return null;
        await found.engine.start();
        return await use(found);
      } finally {
        busy -= 1;
        if (!isWanted()) await close();
      }
    },
  };
}
