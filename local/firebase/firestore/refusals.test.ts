import { expect, test } from 'vitest';
import { createNames } from './paths.ts';
import { parseQuery } from './query.ts';
import { parseWrite } from './writes.ts';

const names = createNames('p');
const at = (path: string) => names.absolute(path);
const update = (fields: object, more: object = {}) =>
  parseWrite({ update: { name: at('c/d'), fields }, ...more }, names);
const value = (a: object) => () => update({ a });
const where = (json: object) => parseQuery({ from: [{ collectionId: 'c' }], where: json }, '');
const filter = (fieldPath: string, op: string, operand: object = { integerValue: '1' }) => ({
  fieldFilter: { field: { fieldPath }, op, value: operand },
});
const both = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } });
const either = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } });
const one = { arrayValue: { values: [{ integerValue: '1' }] } };

test.each([
  ['two types in one value', value({ stringValue: 'x', integerValue: '1' })],
  ['a whole number with a fraction', value({ integerValue: 1.5 })],
  ['a whole number beyond 64 bits', value({ integerValue: '9223372036854775808' })],
  ['a null that is none', value({ nullValue: 1 })],
  ['bytes that are not base64', value({ bytesValue: '!' })],
  ['half of a character', value({ stringValue: '\ud800' })],
  ['a reference to a collection', value({ referenceValue: at('c') })],
  ['a reference to nothing', value({ referenceValue: 'c/d' })],
  ['a place beyond the pole', value({ geoPointValue: { latitude: 91 } })],
  ['a list in a list', value({ arrayValue: { values: [{ arrayValue: {} }] } })],
  ['the year 0', value({ timestampValue: '0000-12-31T23:59:59Z' })],
  ['February 30', value({ timestampValue: '2026-02-30T00:00:00Z' })],
  ['24 o’clock', value({ timestampValue: '2026-02-01T24:00:00Z' })],
  ['a field without a name', () => update({ '': { nullValue: null } })],
  ['a field’s name of 1,501 bytes', () => update({ [`${'ä'.repeat(750)}b`]: { nullValue: null } })],
  ['a path that wants quotes', () => update({}, { updateMask: { fieldPaths: ['a-b'] } })],
  ['the name as a field', () => update({}, { updateMask: { fieldPaths: ['__name__'] } })],
  [
    'an increment by a text',
    () => update({}, { updateTransforms: [{ fieldPath: 'a', increment: { stringValue: '' } }] }),
  ],
  ['an unknown transform', () => update({}, { updateTransforms: [{ fieldPath: 'a', double: {} }] })],
  ['a precondition of another type', () => update({}, { currentDocument: { exists: 'yes' } })],
  ['a precondition of another name', () => update({}, { currentDocument: { exist: true } })],
  ['two preconditions', () => update({}, { currentDocument: { exists: true, updateTime: '2026-01-01T00:00:00Z' } })],
  [
    'a document of another project',
    () => parseWrite({ delete: 'projects/q/databases/(default)/documents/c/d' }, names),
  ],
  ['a collection as a document', () => parseWrite({ delete: at('c') }, names)],
  ['a reserved id', () => parseWrite({ delete: at('c/__d__') }, names)],
  ['a dot for an id', () => parseWrite({ delete: at('c/..') }, names)],
])('a write is refused for %s', (_, parse) => {
  expect(parse).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }));
});

test.each([
  ['an empty group', both()],
  ['two unequals', both(filter('a', 'NOT_EQUAL'), filter('b', 'NOT_EQUAL'))],
  ['an unequal and a not-in', both(filter('a', 'NOT_EQUAL'), filter('a', 'NOT_IN', one))],
  ['a not-in and an in', both(filter('a', 'NOT_IN', one), filter('b', 'IN', one))],
  ['a not-in and an or', both(filter('a', 'NOT_IN', one), either(filter('b', 'EQUAL'), filter('c', 'EQUAL')))],
  ['two array-contains', both(filter('a', 'ARRAY_CONTAINS'), filter('b', 'ARRAY_CONTAINS'))],
  [
    'two array-contains of one disjunction',
    both(filter('a', 'ARRAY_CONTAINS'), either(filter('b', 'EQUAL'), filter('c', 'ARRAY_CONTAINS'))),
  ],
  ['an in without choices', filter('a', 'IN', { arrayValue: {} })],
  ['a name that is a text', filter('__name__', 'EQUAL', { stringValue: 'd' })],
  ['an unknown operator', filter('a', 'LIKE')],
])('a query is refused for %s', (_, json) => {
  expect(() => where(json)).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }));
});

test('a query may ask for array-contains on either side of an or', () => {
  expect(where(either(filter('a', 'ARRAY_CONTAINS'), filter('b', 'ARRAY_CONTAINS')))).toMatchObject({
    collectionId: 'c',
  });
});

test.each([
  ['no collection', { from: [] }],
  ['a path for a collection', { from: [{ collectionId: 'c/d/e' }] }],
  ['a limit below 0', { from: [{ collectionId: 'c' }], limit: { value: -1 } }],
  ['a start that is no name', { from: [{ collectionId: 'c' }], startAt: { values: [{ integerValue: '1' }] } }],
  [
    'more starts than orders',
    { from: [{ collectionId: 'c' }], startAt: { values: [{ nullValue: null }, { nullValue: null }] } },
  ],
])('a query is refused that has %s', (_, json) => {
  expect(() => parseQuery(json, '')).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }));
});
