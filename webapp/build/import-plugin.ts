import type { Plugin } from 'vite';

/**
 * What Vite calls instead of `import()`, with the styles that the imported file comes with, as paths from the root.
 * Styles that failed to load are asked for again the next time.
 */
const HELPER = `
const loading = {};
const load = (href) =>
  (loading[href] ??= document.querySelector('link[href="' + href + '"]')
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = href;
        link.onload = resolve;
        link.onerror = () => {
          link.remove();
          delete loading[href];
          reject(new Error('could not load ' + href));
        };
        document.head.append(link);
      }));
export const __vitePreload = (read, styles = []) => Promise.all(styles.map((path) => load('/' + path))).then(read);
`;

/**
 * Replaces Vite's own helper around dynamic imports. It also preloads scripts and tells the page of files that are
 * gone, which nothing needs where all files are on the device; the popup has better uses for its bytes.
 */
export function plainImports(): Plugin {
  return {
    name: 'tackboard-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => HELPER },
  };
}
