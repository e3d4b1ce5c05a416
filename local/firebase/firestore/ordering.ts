import { type Fields, isNumeric, type Value } from './values.ts';

/**
 * The order of types; integers and doubles count as one type.
 * https://firebase.google.com/docs/firestore/manage-data/data-types
 */
const RANK: Record<Value['kind'], number> = {
  null: 0,
  boolean: 1,
  integer: 2,
  double: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geo: 7,
  array: 8,
  map: 10,
};

/** A vector is a map with this marker and sorts between arrays and maps. */
function rankOf(value: Value): number {
  if (value.kind !== 'map') return RANK[value.kind];
  const type = value.fields.get('__type__');
  return type?.kind === 'string' && type.value === '__vector__' ? 9 : RANK.map;
}

/** Firestore's total order of values. */
export function compareValues(a: Value, b: Value): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if (a.kind === 'boolean' && b.kind === 'boolean') return Number(a.value) - Number(b.value);
  if (a.kind === 'timestamp' && b.kind === 'timestamp') return compare(a.micros, b.micros);
  if (a.kind === 'string' && b.kind === 'string') return compareUtf8(a.value, b.value);
  if (a.kind === 'bytes' && b.kind === 'bytes') return Buffer.compare(a.value, b.value);
  if (a.kind === 'reference' && b.kind === 'reference') return comparePaths(a.value, b.value);
  if (a.kind === 'geo' && b.kind === 'geo') {
    return compare(a.latitude, b.latitude) || compare(a.longitude, b.longitude);
  }
  if (a.kind === 'array' && b.kind === 'array') return compareLists(a.values, b.values);
  if (a.kind === 'map' && b.kind === 'map') {
    return rankOf(a) === 9 ? compareVectors(a.fields, b.fields) : compareMaps(a.fields, b.fields);
  }
  return compareNumbers(a, b);
}

/** Equality as used by filters and array operations: 1 equals 1.0, NaN equals NaN. */
export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}

/** Orders NaN first; -0 equals 0; an integer and a double compare by their mathematical value. */
function compareNumbers(a: Value, b: Value): number {
  if (a.kind === 'integer' && b.kind === 'integer') return compare(a.value, b.value);
  if (!isNumeric(a) || !isNumeric(b)) return 0;
  const [aNaN, bNaN] = [Number.isNaN(a.value), Number.isNaN(b.value)];
  if (aNaN || bNaN) return Number(bNaN) - Number(aNaN);
  return compare(a.value, b.value);
}

function compare<T extends number | bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareUtf8(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Compares segment by segment, so that `a/b` comes before `a-/b`. */
export function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareUtf8(left[i] ?? '', right[i] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i];
    if (right === undefined) return 1;
    const order = compareValues(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareMaps(a: Fields, b: Fields): number {
  const sorted = (fields: Fields): [string, Value][] => [...fields].sort(([x], [y]) => compareUtf8(x, y));
  const right = sorted(b);
  for (const [i, [key, value]] of sorted(a).entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const order = compareUtf8(key, other[0]) || compareValues(value, other[1]);
    if (order !== 0) return order;
  }
  return a.size - b.size;
}

/** Orders vectors with fewer dimensions first. */
function compareVectors(a: Fields, b: Fields): number {
  const items = (fields: Fields): readonly Value[] => {
    const list = fields.get('value');
    return list?.kind === 'array' ? list.values : [];
  };
  return items(a).length - items(b).length || compareLists(items(a), items(b));
}
