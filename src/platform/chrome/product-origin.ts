/** Origin of the product: the manifest names it (manifest.config.ts). */
export const productOrigin = (): string => new URL(chrome.runtime.getManifest().homepage_url ?? '').origin;
