import * as v from 'valibot';

/**
 * Where small texts are stored: in localStorage for this device, in sessionStorage for one tab. They are readable
 * before anything else is. If the browser blocks storage or has no room, only these texts are lost, never the user's
 * changes: nothing here throws.
 */
type Area = 'localStorage' | 'sessionStorage';

/** Reads a text; null if nothing is stored under the key, or it cannot be read. */
export function readText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Returns false if that failed. */
export function keepText(key: string, text: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Reads a value that was stored as JSON; null also if it does not fit the schema. */
export function readJson<T>(key: string, schema: v.GenericSchema<unknown, T>, area?: Area): T | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readText(key, area));
  return parsed.success ? parsed.output : null;
}

/** Stores a value as JSON. Returns false if the browser refuses. */
export const keepJson = (key: string, value: unknown, area?: Area): boolean =>
  keepText(key, JSON.stringify(value), area);

/** Every key of localStorage under which something is stored. */
export function keptKeys(): readonly string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  } catch {
    return [];
  }
}
