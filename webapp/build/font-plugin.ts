import type { Plugin } from 'vite';

/** The part of the font that nearly every text needs. */
const FIRST = /inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * Preloads the font from the document, so that the first frame can have it. `font-display: optional` then keeps what is
 * drawn: a font that came later would make the browser lay out and paint every text of the board a second time.
 */
export function preloadFont(): Plugin {
  return {
    name: 'tackboard-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => FIRST.test(file));
        if (font === undefined) throw new Error('The build has no font.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** For builds whose documents do not preload the font: it is swapped in whenever it has loaded. */
export function lateFont(apply?: Plugin['apply']): Plugin {
  return {
    name: 'tackboard-late-font',
    ...(apply && { apply }),
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/ui\/font\.css$/ },
      handler: (code) => code.replace('font-display: optional', 'font-display: swap'),
    },
  };
}
