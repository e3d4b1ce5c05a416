/**
 * Shows which pages and workers are alive by Web Locks: each holds a lock for as long as it lives, so that nobody has
 * to ask. Callers check that the browser has `navigator.locks`.
 */

/** Holds the lock `page:<id>`; resolves once it is held, with the function that releases it. */
export function showPage(page: string): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks.request(`page:${page}`, () => new Promise<void>((leave) => resolve(leave)));
  });
}

/** Resolves when the page has gone. */
export async function pageGone(page: string): Promise<void> {
  await navigator.locks.request(`page:${page}`, () => {});
}

/** Holds the lock of this build's engines until this context dies; resolves once it is held. */
export const showWorker = (build: string): Promise<void> => hold(workerLock(build));

/** Resolves when all engines of this build have died. */
export async function workerGone(build: string): Promise<void> {
  await navigator.locks.request(workerLock(build), () => {});
}

/** Does the same for the engine that pages share: the service worker's engine may outlive it, and serves no page. */
export const showSharedWorker = (build: string): Promise<void> => hold(sharedWorkerLock(build));

/**
 * Resolves when the engine that this build's pages share has died. A caller that no longer waits must abort the signal,
 * which rejects the promise: a pending request would block the next engine.
 */
export async function sharedWorkerGone(build: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(sharedWorkerLock(build), { signal }, () => {});
}

/** Holds a lock that others may hold as well, for as long as this context lives. */
function hold(name: string): Promise<void> {
  return new Promise((held) => {
    void navigator.locks.request(name, { mode: 'shared' }, () => {
      held();
      return new Promise(() => {});
    });
  });
}

const workerLock = (build: string): string => `tackboard-worker:${build}`;
const sharedWorkerLock = (build: string): string => `tackboard-shared-worker:${build}`;
