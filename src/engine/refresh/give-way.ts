import type { Clock, EngineWaits, Timers } from '../ports.ts';
import { sleep } from '../sleep.ts';

/** Makes background reads wait while a person works on a page, since both share the device's few cores. */
export interface GiveWay {
  /** Notes that a person is doing something on a page right now. */
  atWork(): void;
  /**
   * Returns null when a read may start now; else a promise that resolves once nobody has done anything for a while, or
   * this turn has waited long enough.
   */
  turn(): Promise<void> | null;
}

export function createGiveWay(
  clock: Clock,
  timers: Timers,
  waits: Pick<EngineWaits, 'giveWay' | 'giveWayMost'>,
): GiveWay {
  let calmAt = 0;
  const isCalm = () => clock.now() >= calmAt;

  async function wait(): Promise<void> {
    const until = clock.now() + waits.giveWayMost;
    while (!isCalm() && clock.now() < until) {
      const ms = Math.min(calmAt, until) - clock.now();
      await sleep(timers, ms);
    }
  }

  return {
    atWork() {
      calmAt = clock.now() + waits.giveWay;
    },
    turn: () => (isCalm() ? null : wait()),
  };
}
