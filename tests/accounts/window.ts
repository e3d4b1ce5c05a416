import { vi } from 'vitest';
import type { LeftBehind } from '../../src/store/session/left-behind.ts';
import { type Browser, type Process, self } from './browser.ts';

type Correct = typeof import('../../webapp/correct-account.ts');

/** The module of each document: a late import would get that of the document that was loaded last. */
const corrections = new WeakMap<Process, Correct>();
export const correct: Correct['correct'] = (...account) => corrections.get(self())?.correct(...account);

/**
 * Loads the product's modules for one document, which shares them with no other. Modules that are imported later are
 * loaded too, so that their import takes no time.
 */
async function readCode() {
  vi.resetModules();
  const [{ startPage }, { connectEngine }, drafts, session, left, texts, ui, { selectLosing }] = await Promise.all([
    import('../../webapp/page.ts'),
    import('../../webapp/connect-engine.ts'),
    import('../../src/store/texts/drafts.ts'),
    import('../../src/store/session/session-commands.ts'),
    import('../../src/store/session/left-behind.ts'),
    import('../../src/store/texts/left-texts.ts'),
    import('../../src/store/selectors.ts'),
    import('../../src/store/session/losing.ts'),
    import('../../webapp/look-around.ts'),
    import('../../webapp/when-painted.ts'),
    import('../../src/store/outbox/load-kept.ts'),
  ]);
  return { startPage, connectEngine, ...drafts, ...session, ...left, ...texts, ...ui, selectLosing };
}

type Code = Awaited<ReturnType<typeof readCode>>;

/** A document of the product, as its user sees it. */
export interface OpenPage {
  readonly process: Process;
  readonly code: Code;
  readonly store: ReturnType<Code['startPage']>['page']['store'];
  readonly look: () => Promise<void>;
  readonly uid: string | null;
  /** What the sign-out screen has told the user. */
  told: LeftBehind | null;
  /** Whether a sign-out was refused because changes wait, which the user may now discard. */
  mayDiscard: boolean;
}

/** Loads a document, as webapp/main.tsx does. */
export async function openPage(browser: Browser, name: string, address: string): Promise<OpenPage> {
  const process = browser.start(name, address);
  return process.within(async () => {
    const code = await readCode();
    corrections.set(process, await vi.importActual<Correct>('../../webapp/correct-account.ts'));
    const { page } = code.startPage({
      connectEngine: code.connectEngine,
      applyUpdate() {},
      authorizes: false,
      productOrigin: () => location.origin,
    });
    const { store, look } = page;
    const uid = store.getState().ui.account?.uid ?? null;
    return { process, code, store, look, uid, told: null, mayDiscard: false };
  });
}

/**
 * Presses the button of the sign-out screen, as features/account/leaving.tsx handles it. Resolves to true if the
 * account has left; `sent` is called when the engine is told.
 */
export function pressSignOut(page: OpenPage, discard: boolean, sent: () => void): Promise<boolean> {
  const { process, code, store } = page;
  return process.within(async () => {
    const { result, left } = await store.dispatch(code.leave({ discard, told: page.told, begin: sent }));
    page.told = left;
    if (result.ok) location.replace('/signOut');
    else page.mayDiscard = result.code === 'offline' || result.code === 'changes-waiting';
    return result.ok;
  });
}

/** Exchanges the code with which Google sent the document back, as features/account/login.tsx does. */
export function arrive(page: OpenPage, code: string): Promise<void> {
  return page.process.within(async () => {
    page.process.address = '/login';
    const result = await page.store.dispatch(page.code.signIn(code, 'state'));
    if (result.ok) location.replace(result.redirect ?? '/app');
  });
}
