import { invalid } from '../status.ts';
import type { Fields, Value } from './values.ts';

export type FieldPath = readonly string[];

/** Splits a field path; segments that are not plain words are in backquotes (`a.`b.c`.d`). */
export function parseFieldPath(text: string): FieldPath {
  const segments: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const rest = text.slice(at);
    const quoted = /^`((?:[^`\\]|\\.)+)`/.exec(rest);
    const plain = /^[A-Za-z_][A-Za-z_0-9]*/.exec(rest);
    const found = quoted ?? plain;
    if (!found) throw invalid(`Invalid property path "${text}".`);
    segments.push(quoted ? (quoted[1] ?? '').replace(/\\(.)/g, '$1') : found[0]);
    at += found[0].length;
    if (at < text.length && text[at] !== '.') throw invalid(`Invalid property path "${text}".`);
    at += 1;
  }
  return segments;
}

/** Returns the value at a path, or undefined where there is none. */
export function getField(fields: Fields, path: FieldPath): Value | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return undefined;
  const value = fields.get(first);
  if (rest.length === 0 || value === undefined) return value;
  return value.kind === 'map' ? getField(value.fields, rest) : undefined;
}

/** Returns a copy with the field set (`undefined` removes it). A value on the way that is no map is replaced by one. */
export function withField(fields: Fields, path: FieldPath, value: Value | undefined): Fields {
  const [first, ...rest] = path;
  if (first === undefined) return fields;
  const copy = new Map(fields);
  if (rest.length > 0) {
    const inner = fields.get(first);
    if (value === undefined && inner?.kind !== 'map') return fields;
    copy.set(first, { kind: 'map', fields: withField(inner?.kind === 'map' ? inner.fields : new Map(), rest, value) });
  } else if (value === undefined) {
    copy.delete(first);
  } else {
    copy.set(first, value);
  }
  return copy;
}

/** Returns the fields that a mask selects. */
export function maskFields(fields: Fields, mask: readonly FieldPath[]): Fields {
  let result: Fields = new Map<string, Value>([]);
  for (const path of mask) {
    const value = getField(fields, path);
    if (value !== undefined) result = withField(result, path, value);
  }
  return result;
}

/** The names of a project's documents: `projects/P/databases/(default)/documents/users/u1` for the path `users/u1`. */
export interface Names {
  readonly root: string;
  /** The path below `documents/`, e.g. `users/u1`; throws INVALID_ARGUMENT for another project or a malformed name. */
  relative(name: string): string;
  absolute(path: string): string;
}

export function createNames(projectId: string): Names {
  const root = `projects/${projectId}/databases/(default)/documents`;
  return {
    root,
    relative(name) {
      if (name === root) return '';
      if (!name.startsWith(`${root}/`)) throw invalid(`Resource name "${name}" does not lie under ${root}.`);
      return name.slice(root.length + 1);
    },
    absolute: (path) => (path === '' ? root : `${root}/${path}`),
  };
}

/** Checks a document's path: an even number of legal segments. */
export function requireDocumentPath(path: string): string {
  const segments = path.split('/');
  const legal = segments.every(
    (part) => part !== '' && part !== '.' && part !== '..' && !/^__.*__$/.test(part) && Buffer.byteLength(part) <= 1500,
  );
  if (!legal || segments.length % 2 !== 0) throw invalid(`Document name "${path}" has an invalid path.`);
  return path;
}

/** Returns true when a path denotes the document's own name. */
export function isName(path: FieldPath): boolean {
  return path.length === 1 && path[0] === '__name__';
}

/** Returns the value that a query sees at a path, including `__name__`. */
export function queryField(document: { name: string; fields: Fields }, path: FieldPath): Value | undefined {
  if (isName(path)) return { kind: 'reference', value: document.name };
  return getField(document.fields, path);
}
