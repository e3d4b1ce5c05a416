import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unpack } from './extension.ts';

/** A folder with a built extension that is nothing but its manifest. */
function built(product: string): { readonly from: string; readonly to: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tackboard-unpack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const from = join(folder, 'built');
  mkdirSync(from);
  writeFileSync(join(from, 'manifest.json'), JSON.stringify({ homepage_url: `${product}/` }));
  return { from, to: join(folder, 'unpacked') };
}

test('an unpacked extension belongs to the product that runs', () => {
  const { from, to } = built('http://localhost:4400');
  unpack(from, to, 'http://localhost:4711');
  expect(JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'))).toEqual({
    homepage_url: 'http://localhost:4711/',
  });
});

test('one that was built for another address is refused: it would ask for a sign-in there', () => {
  const { from, to } = built('http://localhost:4500');
  expect(() => unpack(from, to, 'http://localhost:4711')).toThrow(`${from} is built for another address`);
});
