import type { OxcOptions, Plugin } from 'vite';

/** Strips line breaks and indents from styles in scripts, and leaves out styled components that are never drawn. */
export const styledComponents: OxcOptions = {
  plugins: { styledComponents: { displayName: false, fileName: false, ssr: false, minify: true, pure: true } },
};

/**
 * Leaves out the vendor prefixing of stylis: styled-components uses it only when told to, and no browser that this
 * product runs in needs a prefix.
 */
export function withoutVendorPrefixes(): Plugin {
  return {
    name: 'tackboard-without-vendor-prefixes',
    enforce: 'pre',
    load: {
      filter: { id: /\/stylis\/src\/Prefixer\.js$/ },
      handler: () => 'export const prefix = (declaration) => declaration;',
    },
  };
}
