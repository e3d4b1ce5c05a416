import { defineManifest } from '@crxjs/vite-plugin';
import packageJson from './package.json' with { type: 'json' };
import { DEVELOPMENT_EXTENSION_KEY } from './src/protocol/extension-key.ts';

/** Origin of web app and product API that this extension belongs to. */
const product = new URL(process.env.PUBLIC_URL || 'http://localhost:4400').origin;
const local = product.startsWith('http:');

/** Where the engine finds its clouds; on a machine of one's own they may be on any port of it. */
const clouds = [
  'https://tasks.googleapis.com',
  'https://www.googleapis.com',
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://firestore.googleapis.com',
  ...(local ? ['http://localhost:*', 'http://127.0.0.1:*'] : []),
];

/** SHA-256 of the empty text: styled-components makes an empty <style> and fills it by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "font-src 'self'",
  "img-src 'self' data:",
  'media-src blob:',
  `connect-src 'self' ${product} ${clouds.join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const icons = {
  16: 'icons/icon-16.png',
  32: 'icons/icon-32.png',
  48: 'icons/icon-48.png',
  128: 'icons/icon-128.png',
};

/** The extension's manifest. Every permission says what for, as docs/privacy.md does to users. */
export default defineManifest({
  manifest_version: 3,
  name: '__MSG_name__',
  short_name: '__MSG_shortName__',
  description: '__MSG_description__',
  default_locale: 'en',
  version: packageJson.version,
  // Fixes the id, and with it the address at which sign-in comes back.
  key: process.env.EXTENSION_KEY || DEVELOPMENT_EXTENSION_KEY,
  minimum_chrome_version: '120',
  // The worker reads here where the product API is.
  homepage_url: `${product}/`,
  icons,
  action: { default_popup: 'popup/popup.html', default_icon: icons, default_title: '__MSG_openPopup__' },
  side_panel: { default_path: 'popup/popup.html?panel' },
  background: { service_worker: 'background/background.ts', type: 'module' },
  permissions: [
    // The title of the page on which "Add to Tackboard" was chosen, and of no other.
    'activeTab',
    // Sends what waits though the popup was closed and the worker has ended.
    'alarms',
    // "Add to Tackboard" on pages, links, pictures and selected text.
    'contextMenus',
    // Google's consent in a window of Chrome's own.
    'identity',
    // What is due today, told once a day at the hour that the user chose.
    'notifications',
    // The popup's list in Chrome's side panel.
    'sidePanel',
    // The access token in memory (storage.session); on disk tabs that an update closes, what was added or completed
    // without a page until it is in the database, and the hour of notifications.
    'storage',
    // Changes that wait are never evicted when the disk runs full.
    'unlimitedStorage',
  ],
  // The product API, with the cookie that binds a sign-in to this browser; no other site.
  host_permissions: [`${product}/*`],
  content_security_policy: { extension_pages: policy },
  omnibox: { keyword: 'tb' },
  // Nobody else may talk to the worker.
  externally_connectable: { ids: [] },
  // Chrome gives no extension the keys of its own, such as Alt+Shift+T and Alt+Shift+B, and says nothing.
  commands: {
    _execute_action: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_openPopup__' },
    'open-board': { suggested_key: { default: 'Alt+Shift+O' }, description: '__MSG_openBoard__' },
    'quick-add': { suggested_key: { default: 'Alt+Shift+L' }, description: '__MSG_addPage__' },
  },
});
