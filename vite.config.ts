import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crx } from '@crxjs/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import manifest from './manifest.config.ts';
import { firstPaint, firstPaintBeside } from './webapp/build/first-paint-plugin.ts';
import { lateFont, preloadFont } from './webapp/build/font-plugin.ts';
import { plainImports } from './webapp/build/import-plugin.ts';
import { extensionChunks, pageChunks, preloadApp, workerChunks } from './webapp/build/page-chunks.ts';
import { serviceWorkerEngine } from './webapp/build/service-worker-engine.ts';
import { styledComponents, withoutVendorPrefixes } from './webapp/build/styled-plugin.ts';

const repository = import.meta.dirname;

/** What a build is made of, tests left out. */
const folders = ['src', 'webapp', 'popup', 'background'].map((folder) => `${folder}/**/*`);
const sources = globSync([...folders, 'package-lock.json', 'vite.config.ts', 'manifest.config.ts'], { cwd: repository })
  .filter((file) => /\.\w+$/.test(file) && !/\.test\.tsx?$/.test(file))
  .sort();

/**
 * Names a build by what it is made of, so that pages and engines of two builds know each other. BUILD_ID overrides it
 * where a test wants two builds of the same sources.
 */
function buildId(): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID;
  const hash = createHash('sha256');
  for (const name of sources) hash.update(name).update(readFileSync(join(repository, name)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Which of two builds is the newer one: when its youngest source was written, in milliseconds. The web app's workers
 * contain it, so equal sources in two clones give workers of different names; the extension contains none of it. It is
 * not the time of a commit: an older version that is deployed again must count as newer than the one it replaces.
 */
const builtAt = (): number => Math.max(...sources.map((name) => Math.floor(statSync(join(repository, name)).mtimeMs)));

const defined = (build: string, builds: boolean) => ({
  __BUILD__: JSON.stringify(build),
  __BUILT_AT__: builds ? String(builtAt()) : '0',
});

/** A script that runs before those of the build. */
const early = (name: string): string => join(repository, `webapp/${name}.ts`);

const output = (folder: string): UserConfig['build'] => ({
  outDir: join(repository, 'dist', folder),
  emptyOutDir: true,
  target: 'es2024',
  // For older ones than these the minifier writes what stands in for light-dark(), which no style here has.
  cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  // None of a dynamic import: its files are on the device, but for a first visit of the web app, and to list and link
  // them takes longer than it saves.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
  },
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 600,
});

/** The extension: popup, full tab and worker, as manifest.config.ts names them. */
const extension = (build: string, builds: boolean): UserConfig => ({
  root: repository,
  publicDir: join(repository, 'background/public'),
  define: defined(build, builds),
  oxc: styledComponents,
  build: {
    ...output('extension'),
    rolldownOptions: {
      input: { board: join(repository, 'webapp/board.html') },
      output: {
        codeSplitting: {
          groups: extensionChunks(
            join(repository, 'background/background.ts'),
            join(repository, 'popup/popup.ts'),
            join(repository, 'webapp/board-tab.ts'),
            ['header/sync-state.tsx', 'app/page-toasts.tsx', 'app/undo-by-key.ts'].map((part) =>
              join(repository, 'src/features', part),
            ),
          ),
        },
      },
    },
  },
  plugins: [
    react(),
    withoutVendorPrefixes(),
    plainImports(),
    lateFont(),
    firstPaintBeside(['first-typing', 'first-paint', 'after-first-frame'].map(early), early('first-press'), build),
    crx({ manifest }),
  ],
});

export default defineConfig(({ command, mode }) => {
  const build = command === 'build' ? buildId() : 'dev';
  if (mode === 'extension') return extension(build, command === 'build');
  return {
    root: join(repository, 'webapp'),
    publicDir: join(repository, 'webapp/public'),
    define: defined(build, command === 'build'),
    oxc: styledComponents,
    build: {
      ...output('webapp'),
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: pageChunks(join(repository, 'webapp/main.tsx'), join(repository, 'webapp/mount.tsx')),
          },
        },
      },
    },
    worker: {
      format: 'es' as const,
      rolldownOptions: {
        output: {
          // Vite leaves out comments of the pages' chunks only.
          comments: false,
          codeSplitting: { groups: workerChunks(join(repository, 'webapp/engine.worker.ts')) },
        },
      },
    },
    plugins: [
      react(),
      withoutVendorPrefixes(),
      preloadApp(),
      preloadFont(),
      lateFont('serve'),
      firstPaint(['load-again', 'first-typing', 'first-paint', 'after-first-frame', 'first-press'].map(early), build),
      serviceWorkerEngine(join(repository, 'webapp/engine-in-sw.ts'), build),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '.',
        filename: 'sw.ts',
        injectRegister: false,
        // A waiting version never takes over by itself: the page offers Refresh [8.30].
        registerType: 'prompt',
        // The service worker itself fetches its engine.
        injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg,png}'], globIgnores: ['**/engine-sw-*'] },
        manifest: {
          name: 'Tackboard',
          short_name: 'Tackboard',
          description: 'A fast, offline-proof task board over Google Tasks.',
          start_url: '/app',
          display: 'standalone',
          background_color: '#f4f6f9',
          theme_color: '#2f5fe0',
          icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
        },
      }),
    ],
  };
});
