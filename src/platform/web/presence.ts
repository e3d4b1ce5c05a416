/**
 * Who is there, told by Web Locks: one is held for as long as its holder lives, so that nobody has to ask. Callers check
 * that the browser has `navigator.locks`.
 */

/** Holds the lock `page:<id>`; resolves once it is held, with what lets go of it. */
export function showPage(page: string): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks.request(`page:${page}`, () => new Promise<void>((leave) => resolve(leave)));
  });
}

/** Resolves when the page has gone. */
export async function pageGone(page: string): Promise<void> {
  await navigator.locks.request(`page:${page}`, () => {});
}

/** Holds the lock of this build's engines until this one dies; resolves once it is held. */
export const showWorker = (build: string): Promise<void> => hold(workerLock(build));

/** Resolves when all engines of this build have died. */
export async function workerGone(build: string): Promise<void> {
  await navigator.locks.request(workerLock(build), () => {});
}

/** The same for the engine that pages share: the service worker's may outlive it, and serves none of them. */
export const showSharedWorker = (build: string): Promise<void> => hold(sharedWorkerLock(build));

/**
 * Resolves when the engine that the pages of this build share has died. Who waits no more says so by the signal, which
 * rejects it: a request that nobody takes back stands before the engine that comes next.
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
