import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium, findShell } from './chromium.ts';

/** Makes folders that hold these programs, and returns the PATH that names them. */
function pathOf(...folders: readonly (readonly string[])[]): { readonly root: string; readonly path: string } {
  const root = mkdtempSync(join(tmpdir(), 'tackboard-browsers-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const path = folders.map((programs, place) => {
    const folder = join(root, String(place));
    mkdirSync(folder);
    for (const program of programs) writeFileSync(join(folder, program), '', { mode: 0o755 });
    return folder;
  });
  return { root, path: path.join(delimiter) };
}

/** Returns what is found where these folders of the PATH hold these programs; the folders' names are left out. */
function found(...folders: readonly (readonly string[])[]): string {
  const { root, path } = pathOf(...folders);
  return findChromium({ PATH: path }).slice(root.length + '/0/'.length);
}

test('an installed Chrome or Edge goes before what may be a snap, which does not see the profiles in /tmp', () => {
  expect(found(['chromium-browser', 'google-chrome'])).toBe('google-chrome');
  expect(found(['chromium-browser', 'microsoft-edge'])).toBe('microsoft-edge');
  expect(found(['chromium-browser'])).toBe('chromium-browser');
});

test('Debian’s Chromium goes before all others, and the PATH’s order before that of the names', () => {
  expect(found(['google-chrome', 'chromium'])).toBe('chromium');
  expect(found(['google-chrome'], ['chromium'])).toBe('google-chrome');
});

test('the headless shell goes before the browser, but not before one that is named', () => {
  const { root, path } = pathOf(['chromium'], ['chromium-headless-shell']);
  expect(findShell('/any/chromium', { PATH: path })).toBe(join(root, '1', 'chromium-headless-shell'));
  expect(findShell('/any/chrome', { PATH: path, CHROME_PATH: '/any/chrome' })).toBe('/any/chrome');
});
