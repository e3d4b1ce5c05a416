/** Origin of the product, which the manifest names (manifest.config.ts). */
export const productOrigin = (): string => new URL(chrome.runtime.getManifest().homepage_url ?? '').origin;
