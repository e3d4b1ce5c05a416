import { describe, expect, it } from 'vitest';
import type { HintPort } from '../../engine/ports.ts';
import type { Hint } from '../../protocol/messages.ts';

/** What a hint channel must do on every host. `channel` makes one, and returns the function that opens its ends. */
export function describeHints(name: string, channel: () => () => HintPort): void {
  describe(`hints on ${name}`, () => {
    /** Resolves with the first hints that an end hears, as many as asked for. */
    const heard = (end: HintPort, count: number) =>
      new Promise<Hint[]>((resolve) => {
        const hints: Hint[] = [];
        end.subscribe((hint) => {
          if (hints.push(hint) === count) resolve(hints);
        });
      });

    it('reach all others in order', async () => {
      const open = channel();
      const hints: Hint[] = [{ type: 'ops' }, { type: 'lists', lists: ['L1'] }, { type: 'user' }];
      const [one, two, three] = [open(), open(), open()];
      const all = [heard(two, 3), heard(three, 3)];
      for (const hint of hints) one.publish(hint);
      expect(await Promise.all(all)).toEqual([hints, hints]);
    });

    it('are not heard by who publishes them', async () => {
      const open = channel();
      const [one, two] = [open(), open()];
      const [first, answered] = [heard(one, 1), heard(two, 1)];
      one.publish({ type: 'ops' });
      await answered;
      two.publish({ type: 'user' });
      expect(await first).toEqual([{ type: 'user' }]);
    });

    it('reach no listener that has left, and nobody on another channel', async () => {
      const open = channel();
      const [one, two, elsewhere] = [open(), open(), channel()()];
      const seen: string[] = [];
      elsewhere.subscribe(() => seen.push('elsewhere'));
      const leave = two.subscribe((hint) => seen.push(hint.type));
      const both = heard(two, 2);
      const first = heard(two, 1);
      one.publish({ type: 'ops' });
      await first;
      leave();
      one.publish({ type: 'user' });
      await both;
      expect(seen).toEqual(['ops']);
    });
  });
}
