import { readFileSync } from 'node:fs';
import { minify, type Plugin, transformWithOxc } from 'vite';

/** Puts first-paint.ts into the document, behind the element that it fills; the server's policy names its hash. */
export function firstPaint(file: string, build: string): Plugin {
  return {
    name: 'tackboard-first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler() {
        const source = readFileSync(file, 'utf8').replaceAll('__BUILD__', JSON.stringify(build));
        const { code } = await transformWithOxc(source, file);
        const small = await minify(file, code);
        return [{ tag: 'script', children: small.code.trim(), injectTo: 'body' }];
      },
    },
  };
}
