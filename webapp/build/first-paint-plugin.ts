import { readFileSync } from 'node:fs';
import { minify, type Plugin, transformWithOxc } from 'vite';

async function smallScript(file: string, build: string): Promise<string> {
  const source = readFileSync(file, 'utf8').replaceAll('__BUILD__', JSON.stringify(build));
  const { code } = await transformWithOxc(source, file);
  return (await minify(file, code)).code.trim();
}

/** Puts first-paint.ts into the document, behind the element that it fills; the server's policy names its hash. */
export function firstPaint(file: string, build: string): Plugin {
  return {
    name: 'tackboard-first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: async () => [{ tag: 'script', children: await smallScript(file, build), injectTo: 'body' }],
    },
  };
}

const MODULE = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/;
const PRELOADS = /<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g;

/**
 * The same in a file beside the documents: the policy of an extension permits no script inside of them. It starts their
 * modules as well, when the first frame is there: what the browser reads and parses meanwhile would keep it waiting.
 */
export function firstPaintBeside(file: string, build: string): Plugin {
  const fileName = 'first-paint.js';
  return {
    name: 'tackboard-first-paint-beside',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        const [, entry] = MODULE.exec(html) ?? [];
        if (entry === undefined) throw new Error(`${filename} has no module.`);
        const app = [entry, ...[...html.matchAll(PRELOADS)].flatMap(([, other]) => other ?? [])].join(' ');
        return {
          html: html.replace(MODULE, '').replaceAll(PRELOADS, ''),
          // The first frame waits for it: an empty one would cost the time of the one that shows something.
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
      this.emitFile({ type: 'asset', fileName, source: await smallScript(file, build) });
    },
  };
}
