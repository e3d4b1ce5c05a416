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
export function showWorker(build: string): Promise<void> {
  return new Promise((held) => {
    void navigator.locks.request(workerLock(build), { mode: 'shared' }, () => {
      held();
      return new Promise(() => {});
    });
  });
}

/**
 * Resolves when the engines of this build have died. Who waits no more says so by the signal, which rejects it: a request
 * that nobody takes back stands before the engines that come after it.
 */
export async function workerGone(build: string, signal?: AbortSignal): Promise<void> {
  await navigator.locks.request(workerLock(build), { ...(signal && { signal }) }, () => {});
}

const workerLock = (build: string): string => `tackboard-worker:${build}`;
