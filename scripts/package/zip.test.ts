import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { zip } from './zip.ts';

const entries = [
  { name: 'popup/ö.html', bytes: Buffer.from('<p>ö</p>'.repeat(50)) },
  { name: 'a.txt', bytes: Buffer.from('') },
];

/** Reads an archive back by its central directory. */
function read(archive: Buffer): Record<string, string> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const found: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, length, local] = [at + 20, at + 28, at + 42].map((place) => archive.readUInt32LE(place)) as [
      number,
      number,
      number,
    ];
    const names = length & 0xffff;
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + names);
    found[name] = inflateRawSync(archive.subarray(start, start + packed)).toString();
    at += 46 + names;
  }
  expect(at).toBe(end);
  return found;
}

it('packs files so that they can be read back', () => {
  expect(read(zip(entries))).toEqual({ 'a.txt': '', 'popup/ö.html': '<p>ö</p>'.repeat(50) });
});

it('gives the same bytes for the same files in another order', () => {
  expect(zip(entries.toReversed()).equals(zip(entries))).toBe(true);
});
