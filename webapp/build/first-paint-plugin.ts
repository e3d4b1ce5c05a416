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

/** The same in a file beside the documents: the policy of an extension permits no script inside of them. */
export function firstPaintBeside(file: string, build: string): Plugin {
  const fileName = 'first-paint.js';
  return {
    name: 'tackboard-first-paint-beside',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'body' }],
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await smallScript(file, build) });
    },
  };
}
