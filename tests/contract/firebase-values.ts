import { PROJECT } from './firebase-rig.ts';

const reference = (path: string) => ({
  referenceValue: `projects/${PROJECT}/databases/(default)/documents/${path}`,
});
const list = (...values: object[]) => ({ arrayValue: { values } });
const map = (fields: object) => ({ mapValue: { fields } });

/**
 * Values of every type as REST writes them, strictly ascending; whole numbers only where a double holds them exactly.
 * https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
export const ASCENDING: readonly object[] = [
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  { doubleValue: 'NaN' },
  { doubleValue: '-Infinity' },
  { integerValue: '-9007199254740991' },
  { doubleValue: -1.5 },
  { integerValue: '0' },
  { doubleValue: 5e-324 },
  { integerValue: '1' },
  { doubleValue: 1.5 },
  { integerValue: '9007199254740991' },
  { doubleValue: 'Infinity' },
  { timestampValue: '1969-12-31T23:59:59.999999Z' },
  { timestampValue: '2026-01-02T03:04:05.000001Z' },
  { stringValue: '' },
  { stringValue: 'B' },
  { stringValue: 'a' },
  { stringValue: 'ä' },
  { stringValue: '\uffff' },
  { stringValue: '😀' },
  { bytesValue: '' },
  { bytesValue: 'AA==' },
  { bytesValue: '/w==' },
  reference('a/b'),
  reference('a/b/c/d'),
  reference('a-/b'),
  { geoPointValue: { latitude: -90, longitude: 0 } },
  { geoPointValue: { latitude: 0, longitude: 1 } },
  list(),
  list({ integerValue: '1' }),
  list({ integerValue: '1' }, { nullValue: null }),
  list({ integerValue: '2' }),
  map({ __type__: { stringValue: '__vector__' }, value: list({ doubleValue: 9 }) }),
  map({ __type__: { stringValue: '__vector__' }, value: list({ doubleValue: 1 }, { doubleValue: 2 }) }),
  map({}),
  map({ a: { integerValue: '1' } }),
  map({ a: { integerValue: '1' }, b: { nullValue: null } }),
  map({ b: { integerValue: '0' } }),
];

/** Returns the id of the document with the i-th value. All ids have the same length, so that they sort by number. */
export function idOf(i: number): string {
  return `v${String(i).padStart(2, '0')}`;
}
