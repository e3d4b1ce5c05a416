import * as v from 'valibot';

/**
 * Small texts of this device in localStorage, or of one tab in sessionStorage, which are readable before anything else is. A
 * browser that blocks these or has no room costs what they remember, never what the user does: nothing here throws.
 */
type Area = 'localStorage' | 'sessionStorage';

/** Null: nothing is kept under the key, or it cannot be read. */
export function readText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null forgets it. False: it is not kept. */
export function keepText(key: string, text: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** A value that was kept as JSON; null also where it is not of the schema. */
export function readJson<T>(key: string, schema: v.GenericSchema<unknown, T>, area?: Area): T | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readText(key, area));
  return parsed.success ? parsed.output : null;
}

export const keepJson = (key: string, value: unknown, area?: Area): boolean =>
  keepText(key, JSON.stringify(value), area);

/** Every key that something is kept under. */
export function keptKeys(): readonly string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  } catch {
    return [];
  }
}
