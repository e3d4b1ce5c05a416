/** What pages keep in localStorage for an account, by the beginning of the key. */
const KEPT_FOR = ['defaultList', 'draft', 'looked', 'spill'] as const;

/** Takes away what pages of this device kept for an account outside its database. */
export function forgetPageTexts(uid: string): void {
  try {
    const mine = KEPT_FOR.map((what) => `tackboard.${what}.${uid}`);
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys) {
      if (mine.some((prefix) => key === prefix || key.startsWith(`${prefix}.`))) localStorage.removeItem(key);
    }
  } catch {
    // Nothing can be kept there either.
  }
}
