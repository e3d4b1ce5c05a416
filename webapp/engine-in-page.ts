import type { EngineHost } from '../src/platform/web/engine-host.ts';
import { loadFirebase } from './engine-firebase.ts';
import { wireWebEngine } from './engine-web.ts';

let host: EngineHost | null = null;

/**
 * The engine for browsers without SharedWorker: it lives as long as this page, and the Web Lock lets only one page
 * lead.
 */
export function engineInPage(): EngineHost {
  host ??= wireWebEngine({ build: __BUILD__, builtAt: __BUILT_AT__ }, loadFirebase);
  return host;
}
