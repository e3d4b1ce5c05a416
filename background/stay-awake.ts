/** Shorter than the 30 s after which Chrome ends a worker without an event or a call of an extension API. */
const SIGN_OF_LIFE_MS = 20_000;

/**
 * Keeps the worker alive while it sends or reads, and no longer.
 * https://developer.chrome.com/docs/extensions/develop/concepts/service-workers/lifecycle
 */
export async function stayAwake<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void chrome.runtime.getPlatformInfo(), SIGN_OF_LIFE_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
