import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { webAppDir } from '../../scripts/start/web-build.ts';

/** What only the engine's code has in it: each word survives minifying, since it goes over a wire or into a database. */
const ofEngine = {
  engine: ['globalQuotaRetry', 'drainedForSignOut'],
  remotes: ['/users/@me/lists', 'destinationTasklist', 'getAccessToken'],
  firebase: ['identitytoolkit', 'signInWithCustomToken', 'google.firestore.v1', '@firebase/'],
};

const read = (file: string) => readFileSync(join(webAppDir, file), 'utf8');

/** The page's entry and everything that it and its own lazy chunks import statically, as files of the build. */
function staticScripts(): string[] {
  const document = read('index.html');
  const entries = [...document.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file);
  const seen = new Set<string>();
  const queue = entries.filter((file) => file !== undefined);
  for (const file of queue) {
    if (seen.has(file)) continue;
    seen.add(file);
    const statics = read(file).matchAll(
      /(?:^|[;\s}])(?:import|export)\s*(?:[\w*{}$\s,]+\s*from\s*)?["']\.\/([^"']+)["']/g,
    );
    for (const [, other] of statics) if (other) queue.push(`assets/${other}`);
  }
  return [...seen];
}

/** Words of local/ that survive minifying, one for each of its parts, with the file that each is taken from. */
const ofLocal: Record<string, string> = {
  'tackboard-local-secret': 'google/oauth/clients.ts',
  google_originals: 'google/drive/documents.ts',
  firestore_documents: 'firebase/firestore/store.ts',
  fcm_registrations: 'firebase/messaging/outbox.ts',
  'a part of a batch can only be answered': 'faults.ts',
  '/__local/': 'control.ts',
};

describe('the page’s script', () => {
  it('is built', () => {
    expect(readdirSync(webAppDir)).toContain('index.html');
    expect(staticScripts().length).toBeGreaterThan(0);
  });

  it.each(Object.entries(ofEngine))('imports nothing of %s statically', (_, words) => {
    for (const file of staticScripts()) {
      const found = words.filter((word) => read(file).includes(word));
      expect(found, file).toEqual([]);
    }
  });

  it('would find the engine where it is: in the worker’s own script', () => {
    const all = readdirSync(join(webAppDir, 'assets')).filter((file) => file.endsWith('.js'));
    const others = all
      .filter((file) => !staticScripts().includes(`assets/${file}`))
      .map((file) => read(`assets/${file}`));
    for (const words of Object.values(ofEngine)) {
      expect(others.some((text) => words.some((word) => text.includes(word)))).toBe(true);
    }
  });

  it.each(Object.entries(ofLocal))('has %s of the local clouds in no bundle', (word, file) => {
    expect(readFileSync(join(webAppDir, '../../local', file), 'utf8')).toContain(word);
    const built = globSync('{webapp,extension}/**/*.{js,html,json}', { cwd: join(webAppDir, '..') });
    expect(built.length).toBeGreaterThan(10);
    const found = built.filter((name) => readFileSync(join(webAppDir, '..', name), 'utf8').includes(word));
    expect(found).toEqual([]);
  });

  it('is at most 190 KB gzipped', () => {
    const size = staticScripts().reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
    expect(size / 1024).toBeLessThanOrEqual(190);
  });
});
