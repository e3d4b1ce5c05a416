import type { View } from '../src/domain/view.ts';
import { authorize } from '../src/platform/chrome/authorize.ts';
import { productOrigin } from '../src/platform/chrome/product-origin.ts';
import { openExtensionSessionStore } from '../src/platform/chrome/session-store.ts';
import type { EngineHost } from '../src/platform/web/engine-host.ts';
import { createFirebaseRemote } from '../src/remotes/firebase/firebase.ts';
import { wireEngine } from '../webapp/engine-wiring.ts';
import { showBadge } from './badge.ts';
import { followView } from './follow-view.ts';
import { clearedWhenLeft } from './leaving.ts';
import { dropSettled } from './reminders.ts';
import { stayAwake } from './stay-awake.ts';
import { reloadForUpdate } from './update.ts';

/**
 * Hosts the engine of the extension. It is started by the first page or alarm that needs it, not with every event.
 * `seen` gets the view of an account whose engine was opened, and again after its records changed.
 */
export function hostEngine(seen: (view: View) => Promise<unknown>): EngineHost {
  const apiUrl = productOrigin();
  return wireEngine({
    build: __BUILD__,
    apiUrl,
    sessions: clearedWhenLeft(openExtensionSessionStore()),
    follow(engine, uid) {
      followView(engine, (view) => Promise.all([seen(view), showBadge(view), dropSettled(uid, view)]));
    },
    update: reloadForUpdate,
    // Statically imported: a service worker cannot load code later.
    loadFirebase: async (config) => createFirebaseRemote(config),
    authorize: (request) => authorize(apiUrl, request),
    authorizeSilently: (loginHint) => authorize(apiUrl, { loginHint }, { silent: true }),
    // A page's port tells when the page is gone; Chrome runs one build at a time.
    pageGone: null,
    awake: stayAwake,
    buildGone: () => new Promise(() => {}),
    lazy: true,
  });
}
