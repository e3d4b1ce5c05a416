import { describe, expect, it } from 'vitest';
import type { LeaderLock } from '../../engine/ports.ts';

/** What the leading engine's lock must do on every host. `fresh` makes one, and returns the function that opens it. */
export function describeLock(name: string, fresh: () => () => LeaderLock): void {
  describe(`the lock on ${name}`, () => {
    /** Engines that ask for one lock, and what happened to them in order. */
    function createEngines() {
      const open = fresh();
      const log: string[] = [];
      return {
        log,
        ask(engine: string, steal = false) {
          const { promise: robbed, resolve: lost } = Promise.withResolvers<void>();
          robbed.then(() => log.push(`${engine} lost`));
          const held = open()
            .acquire({ steal, lost })
            .then((release) => {
              log.push(`${engine} has it`);
              return release;
            });
          return { held, robbed };
        },
      };
    }

    it('goes to one at a time, in the order in which they ask', async () => {
      const { ask, log } = createEngines();
      const [first, second, third] = [ask('first'), ask('second'), ask('third')];
      const release = await first.held;
      log.push('first is done');
      release();
      // The second call says nothing new.
      release();
      (await second.held)();
      (await third.held)();
      expect(log).toEqual(['first has it', 'first is done', 'second has it', 'third has it']);
    });

    it('is free again after its last holder', async () => {
      const { ask, log } = createEngines();
      (await ask('first').held)();
      (await ask('second').held)();
      (await ask('thief', true).held)();
      (await ask('third').held)();
      expect(log).toEqual(['first has it', 'second has it', 'thief has it', 'third has it']);
    });

    it('goes to a thief at once; its holder is told, and those who wait wait on', async () => {
      const { ask, log } = createEngines();
      const first = ask('first');
      const release = await first.held;
      const second = ask('second');
      const thief = ask('thief', true);
      const letGo = await thief.held;
      await first.robbed;
      // It holds nothing any more.
      release();
      const late = ask('late thief', true);
      const last = await late.held;
      await thief.robbed;
      letGo();
      log.push('late thief is done');
      last();
      (await second.held)();
      expect(log.filter((line) => line.endsWith('lost'))).toEqual(['first lost', 'thief lost']);
      expect(log.filter((line) => !line.endsWith('lost'))).toEqual([
        ...['first has it', 'thief has it', 'late thief has it', 'late thief is done', 'second has it'],
      ]);
    });
  });
}
