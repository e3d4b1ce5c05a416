import { refuseCaller } from './api-error.ts';

/** A parsed `fields` selector: field name → mask of its inner fields; an empty map selects everything. */
type FieldMask = Map<string, FieldMask>;

/** The fields that a resource has: field name → its inner fields, or null when it has none. */
export interface FieldShape {
  readonly [name: string]: FieldShape | null;
}

/** Builds the shape of a resource without nested fields from their names, separated by blanks. */
export function plainFields(names: string): FieldShape {
  return Object.fromEntries(names.split(' ').map((name) => [name, null]));
}

/** Parses `a,b(c,d),e/f` for a resource of this shape; bad syntax and unknown names are answered with 400. */
export function parseFields(text: string, shape: FieldShape): FieldMask {
  const tokens = text.match(/[A-Za-z_*][A-Za-z0-9_]*|[(),/]|\s+|./g)?.filter((token) => token.trim() !== '') ?? [];
  let at = 0;
  function fail(): never {
    throw refuseCaller.badFields(text);
  }
  function group(within: FieldShape | null): FieldMask {
    const mask: FieldMask = new Map();
    for (;;) {
      const [name, inner] = field(within);
      const before = mask.get(name);
      mask.set(name, before && before.size > 0 && inner.size > 0 ? new Map([...before, ...inner]) : inner);
      if (tokens[at] !== ',') return mask;
      at += 1;
    }
  }
  function field(within: FieldShape | null): [string, FieldMask] {
    const name = tokens[at];
    if (name === undefined || !/^(\*|[A-Za-z_]\w*)$/.test(name)) fail();
    if (!within || (name !== '*' && !Object.hasOwn(within, name))) fail();
    const inside = name === '*' ? null : (within[name] ?? null);
    at += 1;
    if (tokens[at] === '/') {
      at += 1;
      return [name, new Map([field(inside)])];
    }
    if (tokens[at] !== '(') return [name, new Map()];
    at += 1;
    const inner = group(inside);
    if (tokens[at] !== ')') fail();
    at += 1;
    return [name, inner];
  }
  const mask = group(shape);
  if (at !== tokens.length) fail();
  return mask;
}

/** Returns the part of a resource that a mask selects. */
export function applyFields(value: unknown, mask: FieldMask): unknown {
  if (mask.size === 0 || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => applyFields(item, mask));
  const kept: Record<string, unknown> = {};
  for (const [name, inside] of Object.entries(value)) {
    const wanted = mask.get(name) ?? mask.get('*');
    if (wanted) kept[name] = applyFields(inside, wanted);
  }
  return kept;
}
