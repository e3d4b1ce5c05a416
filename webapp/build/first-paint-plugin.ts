import { readFileSync } from 'node:fs';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { aroundWords } from '../../src/features/messages/en/around.ts';
import { firstWords } from '../../src/features/messages/en/first.ts';

async function smallScript(build: string, ...files: readonly string[]): Promise<string> {
  const [file = ''] = files;
  const { brokenTitle, brokenText, reload } = { ...firstWords, ...aroundWords };
  const source = files
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n')
    .replaceAll('__BUILD__', JSON.stringify(build))
    .replaceAll('__BROKEN__', JSON.stringify([brokenTitle, brokenText, reload]));
  const { code } = await transformWithOxc(source, file);
  return (await minify(file, code)).code.trim();
}

/**
 * Puts small scripts (first-paint.ts and its like) into the document, behind the element that they fill; the server's
 * Content-Security-Policy allows them by their hash.
 */
export function firstPaint(files: readonly string[], build: string): Plugin {
  return {
    name: 'tackboard-first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: async () => [{ tag: 'script', children: await smallScript(build, ...files), injectTo: 'body' }],
    },
  };
}

const MODULE = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/;
const PRELOADS = /<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g;

/**
 * Does the same with a file beside the documents, since an extension's policy permits no script inside of them. That
 * file also starts the documents' modules, once the first frame is there: reading and parsing them earlier would delay
 * the frame. Only the full tab gets first-press.ts: the popup, whose first frame counts most, is there to be typed
 * into.
 */
export function firstPaintBeside(paint: readonly string[], press: string, build: string): Plugin {
  const [small, whole] = ['first-paint.js', 'first-paint-board.js'];
  return {
    name: 'tackboard-first-paint-beside',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        const [, entry] = MODULE.exec(html) ?? [];
        if (entry === undefined) throw new Error(`${filename} has no module.`);
        const fileName = filename.endsWith('popup.html') ? small : whole;
        const app = [entry, ...[...html.matchAll(PRELOADS)].flatMap(([, other]) => other ?? [])].join(' ');
        return {
          html: html.replace(MODULE, '').replaceAll(PRELOADS, ''),
          // The script blocks rendering: an empty first frame would cost the time of the one that shows something.
          tags: [
            {
              tag: 'script',
              attrs: { src: `/${fileName}`, 'data-app': app, defer: true, blocking: 'render' },
              injectTo: 'head-prepend',
            },
          ],
        };
      },
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: small, source: await smallScript(build, ...paint) });
      this.emitFile({ type: 'asset', fileName: whole, source: await smallScript(build, ...paint, press) });
    },
  };
}
