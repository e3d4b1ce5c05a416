import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extensionDir, webAppDir } from '../../scripts/start/web-build.ts';

/** Words that only the engine's code contains. Each survives minifying, since it is sent or stored. */
const ofEngine = {
  engine: ['globalQuotaRetry', 'flushPatience'],
  remotes: ['/users/@me/lists', 'destinationTasklist', 'getAccessToken'],
  firebase: ['identitytoolkit', 'signInWithCustomToken', 'google.firestore.v1', '@firebase/'],
};

const read = (file: string, dir = webAppDir) => readFileSync(join(dir, file), 'utf8');

/** Returns the scripts of a document and everything that they import statically, as files of the build. */
function staticScripts(document = 'index.html', dir = webAppDir): string[] {
  const entries = [...read(document, dir).matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)];
  // The script that after-first-frame.ts loads.
  const [, app = ''] = / data-app="([^"]+)"/.exec(read(document, dir)) ?? [];
  return withImports(
    [...entries.flatMap(([, file]) => file ?? []), ...app.split(' ').flatMap((file) => file.slice(1) || [])],
    dir,
  );
}

/** Returns files of the build with everything that they import statically. */
function withImports(files: readonly string[], dir: string): string[] {
  const seen = new Set<string>();
  const queue = [...files];
  for (const file of queue) {
    if (seen.has(file)) continue;
    seen.add(file);
    const statics = read(file, dir).matchAll(
      /(?:^|[;\s}])(?:import|export)\s*(?:[\w*{}$\s,]+\s*from\s*)?["']\.\/([^"']+)["']/g,
    );
    for (const [, other] of statics) if (other) queue.push(`assets/${other}`);
  }
  return [...seen];
}

const zippedKb = (files: readonly string[], dir: string): number =>
  files.reduce((sum, file) => sum + gzipSync(read(file, dir)).length, 0) / 1024;

/** Words from local/ that survive minifying, one for each of its parts, with the file that each is taken from. */
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

  it('leaves the worker’s own script alone: WebKit runs it once more where another file imports it', () => {
    const files = readdirSync(join(webAppDir, 'assets')).filter((file) => file.endsWith('.js'));
    expect(files.filter((file) => file.startsWith('engine.worker-'))).toHaveLength(1);
    const importing = files.filter((file) => /["']\.\/engine\.worker-/.test(read(`assets/${file}`)));
    expect(importing).toEqual([]);
  });

  it('is at most 190 KB gzipped', () => {
    expect(zippedKb(staticScripts(), webAppDir)).toBeLessThanOrEqual(190);
  });
});

describe('the popup’s scripts and styles', () => {
  const styles = () =>
    [...read('popup/popup.html', extensionDir).matchAll(/href="\/([^"]+\.css)"/g)].flatMap(([, file]) => file ?? []);
  const scripts = () => staticScripts('popup/popup.html', extensionDir);

  it('are at most 135 KB gzipped', () => {
    expect(scripts().length).toBeGreaterThan(0);
    expect(styles().length).toBeGreaterThan(0);
    expect(zippedKb([...scripts(), ...styles()], extensionDir)).toBeLessThanOrEqual(135);
  });

  it('leave out what only a press, a menu or another screen asks for', () => {
    const later = ['DndContext', 'Move with the keyboard', 'Delete the list', 'Sign in with Google'];
    for (const file of scripts()) {
      expect(
        later.filter((word) => read(file, extensionDir).includes(word)),
        file,
      ).toEqual([]);
    }
  });

  it('are followed by how changes stand and by the messages, without the board', () => {
    const [after] = readdirSync(join(extensionDir, 'assets')).filter((name) => /^after-.*\.js$/.test(name));
    expect(scripts()).not.toContain(`assets/${after}`);
    const added = withImports([`assets/${after}`], extensionDir).filter((file) => !scripts().includes(file));
    const text = added.map((file) => read(file, extensionDir)).join();
    expect(['All saved', 'Task completed', 'Add list'].filter((word) => text.includes(word))).toEqual([
      'All saved',
      'Task completed',
    ]);
  });

  it('share no screen with the worker', () => {
    const [worker] = [...read('service-worker-loader.js', extensionDir).matchAll(/'\.\/(assets\/[^']+)'/g)];
    const queue = [worker?.[1] ?? ''];
    for (const file of queue) {
      const text = read(file, extensionDir);
      expect(text.includes('createRoot'), file).toBe(false);
      for (const [, other] of text.matchAll(/from\s*["']\.\/([^"']+)["']/g)) queue.push(`assets/${other}`);
    }
  });
});

describe('the font', () => {
  /** Returns the font files of a build's styles, by their behaviour when they load late. */
  const faces = (dir: string) => {
    const styles = globSync('assets/*.css', { cwd: dir }).map((file) => read(file, dir));
    return styles.flatMap((text) =>
      [...text.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, face = '']) => ({
        file: /url\("?([^)"]+)/.exec(face)?.[1],
        late: /font-display:\s*(\w+)/.exec(face)?.[1],
      })),
    );
  };

  it('is named in the document: it is there for the first frame, and no text is laid out anew for it', () => {
    const [, named] = /<link rel="preload" as="font"[^>]+href="([^"]+)"/.exec(read('index.html')) ?? [];
    expect(faces(webAppDir).filter(({ late }) => late === 'optional')).toEqual([{ file: named, late: 'optional' }]);
  });

  it('of the extension comes after the first frame, and is shown then', () => {
    expect(faces(extensionDir).map(({ late }) => late)).toEqual(['swap', 'swap']);
  });
});
