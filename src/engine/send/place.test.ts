import { describe, expect, it } from 'vitest';
import type { IdMap } from '../../records/mapping.ts';
import { RemoteError, type RemoteErrorCode } from '../ports.ts';
import { withPlace } from './place.ts';

const ids = { server: (id: string) => id } as IdMap;
const place = { parent: 'p', after: ['near', 'older', 'oldest'] };

/** Returns the places that were tried, as parent and previous, when each is refused with the next of these codes. */
async function tried(codes: readonly RemoteErrorCode[], stays = false): Promise<string[]> {
  const places: string[] = [];
  await withPlace(
    place,
    null,
    ids,
    async ({ parent, previous }) => {
      const code = codes[places.length];
      places.push(`${parent} ${previous}`);
      if (code) throw new RemoteError(code, { mayHaveCommitted: false });
    },
    stays,
  ).catch(({ code }) => places.push(code));
  return places;
}

describe('a place that the service does not accept', () => {
  it('gives way to that behind the next older sibling, at last to the first', async () => {
    const gone = 'previous-not-found';
    expect(await tried([gone, gone, gone])).toEqual(['p near', 'p older', 'p oldest', 'p null']);
  });

  it.each(['invalid', 'not-found'] as const)(
    'for another reason than the sibling gives way to the first, and that to the one behind the parent: %s',
    async (code) => {
      expect(await tried([code])).toEqual(['p near', 'p null']);
      expect(await tried([code, code])).toEqual(['p near', 'p null', 'null p']);
      expect(await tried([code, code, code])).toEqual(['p near', 'p null', 'null p', 'null null']);
    },
  );

  it('gives way to the top of the list where the parent is gone by then, not to a place among its subtasks', async () => {
    const codes = ['previous-not-found', 'invalid', 'invalid', 'previous-not-found'] as const;
    expect(await tried(codes)).toEqual(['p near', 'p older', 'p null', 'null p', 'null null']);
  });

  it('below its parent is given up where the task stays where it is', async () => {
    expect(await tried(['invalid', 'invalid'], true)).toEqual(['p near', 'p null', 'invalid']);
  });
});

it.each(['offline', 'unavailable', 'quota', 'precondition-failed'] as const)(
  'what says nothing about the place is no reason for another one: %s',
  async (code) => {
    expect(await tried([code])).toEqual(['p near', code]);
  },
);
