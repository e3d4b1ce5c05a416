/** Reads a text of localStorage; null if nothing is stored under the key, or the browser blocks its storage. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in localStorage; null removes it. If that fails, nothing is stored. */
export function keepLocal(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The browser blocks its storage, or has no room.
  }
}
