import type { OxcOptions, Plugin } from 'vite';

/** Styles in scripts without their line breaks and indents; a styled component that nobody draws is left out. */
export const styledComponents: OxcOptions = {
  plugins: { styledComponents: { displayName: false, fileName: false, ssr: false, minify: true, pure: true } },
};

/**
 * Leaves out the vendor prefixes of stylis: styled-components writes none unless it is told to, and no browser that this
 * product runs in needs one.
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
