import type { Json, UserField } from './operations/operation.ts';

/**
 * Returns a copy of a document with the field set, or deleted if it has no value. Makes missing objects on the path.
 */
export const withField = <T extends object>(document: T, { path, value }: UserField): T =>
  setPath(document, path, value) as T;

function setPath(target: unknown, path: readonly string[], value: Json | undefined): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const source = typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {};
  const own = Object.hasOwn(source, key) ? (source as Record<string, unknown>)[key] : undefined;
  const next = setPath(own, rest, value);
  const entries = Object.entries(source).filter(([name]) => name !== key);
  // Object.fromEntries defines own properties, so a field named __proto__ stays a field.
  return Object.fromEntries(next === undefined ? entries : [...entries, [key, next]]);
}
