import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareValues } from './ordering.ts';
import { formatTimestamp, formatValue, parseTimestamp, parseValue } from './values.ts';

const reference = (path: string) => ({ referenceValue: `projects/p/databases/(default)/documents/${path}` });
const list = (...values: object[]) => ({ arrayValue: { values } });
const map = (fields: object) => ({ mapValue: { fields } });

/** Strictly ascending. https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering */
const ASCENDING = [
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  { doubleValue: 'NaN' },
  { doubleValue: '-Infinity' },
  { integerValue: '-9223372036854775808' },
  { doubleValue: -1.5 },
  { integerValue: '0' },
  { integerValue: '1' },
  { doubleValue: 1.5 },
  { integerValue: '9007199254740993' },
  { integerValue: '9007199254740994' },
  { doubleValue: 'Infinity' },
  { timestampValue: '1969-12-31T23:59:59.999999Z' },
  { timestampValue: '2026-01-02T03:04:05.000001Z' },
  { stringValue: '' },
  { stringValue: 'B' },
  { stringValue: 'a' },
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

test('values of every type stand in the order of Firestore', () => {
  const values = ASCENDING.map((json) => parseValue(json));
  for (const [i, a] of values.entries()) {
    for (const [j, b] of values.entries()) {
      expect(Math.sign(compareValues(a, b)), `${JSON.stringify(ASCENDING[i])} ${JSON.stringify(ASCENDING[j])}`).toBe(
        Math.sign(i - j),
      );
    }
  }
});

test('an integer equals a double of the same value, and -0 equals 0', () => {
  expect(compareValues(parseValue({ integerValue: '1' }), parseValue({ doubleValue: 1 }))).toBe(0);
  expect(compareValues(parseValue({ doubleValue: '-0' }), parseValue({ integerValue: '0' }))).toBe(0);
});

test('values come back as they were written, a key named __proto__ too', () => {
  const json = JSON.parse('{"mapValue":{"fields":{"__proto__":{"stringValue":"x"},"a.b":{"doubleValue":"-0"}}}}');
  for (const value of [...ASCENDING, json]) {
    expect(JSON.stringify(formatValue(parseValue(value)))).toBe(JSON.stringify(value));
  }
});

test('a timestamp keeps microseconds, before 1970 too', () => {
  const micros = fc.bigInt({ min: -62_135_596_800_000_000n, max: 253_402_300_799_999_999n });
  fc.assert(
    fc.property(micros, (time) => parseTimestamp(formatTimestamp(time)) === time),
    { seed: 20261121 },
  );
  expect(parseTimestamp('2026-01-02T03:04:05.123456789+02:00')).toBe(parseTimestamp('2026-01-02T01:04:05.123456Z'));
});

test.each([
  {},
  { stringValue: 1 },
  { stringValue: 'a', nullValue: null },
  { integerValue: '9223372036854775808' },
  { integerValue: '1.5' },
  { timestampValue: 'yesterday' },
  { geoPointValue: { latitude: 91 } },
  { arrayValue: { values: [{ arrayValue: {} }] } },
  { unknownValue: 1 },
])('a malformed value is refused: %j', (json) => {
  expect(() => parseValue(json)).toThrow();
});
