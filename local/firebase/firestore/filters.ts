import { isRecord } from '../http.ts';
import { invalid } from '../status.ts';
import { compareValues, equalValues } from './ordering.ts';
import { type FieldPath, isName, parseFieldPath, queryField } from './paths.ts';
import { type Fields, parseValue, type Value } from './values.ts';

export type Filter =
  | { readonly kind: 'composite'; readonly or: boolean; readonly filters: readonly Filter[] }
  | { readonly kind: 'field'; readonly path: FieldPath; readonly op: FieldOp; readonly value: Value }
  | { readonly kind: 'unary'; readonly path: FieldPath; readonly op: UnaryOp };

/** In the order of the enum's numbers, because some clients send numbers. */
const FIELD_OPS = [
  'OPERATOR_UNSPECIFIED',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'EQUAL',
  'NOT_EQUAL',
  'ARRAY_CONTAINS',
  'IN',
  'ARRAY_CONTAINS_ANY',
  'NOT_IN',
] as const;
const UNARY_OPS = ['OPERATOR_UNSPECIFIED', '', 'IS_NAN', 'IS_NULL', 'IS_NOT_NAN', 'IS_NOT_NULL'] as const;
const COMPOSITE_OPS = ['OPERATOR_UNSPECIFIED', 'AND', 'OR'] as const;

type FieldOp = (typeof FIELD_OPS)[number];
type UnaryOp = (typeof UNARY_OPS)[number];

/** The largest number of values that these operators compare with. */
const MOST_CHOICES: Partial<Record<FieldOp, number>> = { IN: 30, ARRAY_CONTAINS_ANY: 30, NOT_IN: 10 };

/** Reads an enum given by name or by number. Throws INVALID_ARGUMENT for an unspecified or unknown value. */
export function parseEnum<T extends string>(json: unknown, names: readonly T[]): T {
  const index = typeof json === 'number' ? json : names.indexOf(json as T);
  const name = index > 0 ? names[index] : undefined;
  if (name === undefined || name === '') throw invalid(`Unknown enum value ${String(json)}.`);
  return name;
}

/** Parses the `where` of a query. Throws INVALID_ARGUMENT. */
export function parseWhere(json: unknown): Filter {
  const filter = parseFilter(json);
  checkTogether(filter);
  return filter;
}

/**
 * Rejects operators that cannot be combined in one query.
 * https://firebase.google.com/docs/firestore/query-data/queries#limitations
 */
function checkTogether(filter: Filter): void {
  const ops = opsIn(filter);
  const count = (...some: string[]): number => ops.filter((op) => some.includes(op)).length;
  if (count('NOT_EQUAL', 'NOT_IN', 'IS_NOT_NULL', 'IS_NOT_NAN') > 1) {
    throw invalid('Only a single NOT_EQUAL, NOT_IN, IS_NOT_NULL, or IS_NOT_NAN filter allowed per query.');
  }
  if (count('NOT_IN') > 0 && count('IN', 'ARRAY_CONTAINS_ANY', 'OR') > 0) {
    throw invalid("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
  for (const group of conjunctions(filter)) {
    if (group.filter((op) => op === 'ARRAY_CONTAINS').length > 1) {
      throw invalid('A maximum of 1 ARRAY_CONTAINS filter is allowed per disjunction.');
    }
  }
}

function opsIn(filter: Filter): string[] {
  if (filter.kind !== 'composite') return [filter.op];
  return [...(filter.or ? ['OR'] : []), ...filter.filters.flatMap(opsIn)];
}

/** Expands a filter into its alternatives, and returns the operators that must hold together in each. */
function conjunctions(filter: Filter): string[][] {
  if (filter.kind !== 'composite') return [[filter.op]];
  if (filter.or) return filter.filters.flatMap(conjunctions);
  return filter.filters
    .map(conjunctions)
    .reduce((all, more) => all.flatMap((a) => more.map((b) => [...a, ...b])), [[]]);
}

function parseFilter(json: unknown): Filter {
  if (!isRecord(json)) throw invalid('A filter must be an object.');
  if (isRecord(json.compositeFilter)) {
    const { op, filters } = json.compositeFilter;
    const or = parseEnum(op, COMPOSITE_OPS) === 'OR';
    if (!Array.isArray(filters) || filters.length === 0) throw invalid('A composite filter must hold filters.');
    return { kind: 'composite', or, filters: filters.map(parseFilter) };
  }
  if (isRecord(json.fieldFilter)) {
    const { field, op: operator, value: operand } = json.fieldFilter;
    const [op, value] = [parseEnum(operator, FIELD_OPS), parseValue(operand)];
    checkChoices(op, value);
    const path = parseReference(field);
    if (isName(path)) checkNames(value);
    return { kind: 'field', path, op, value };
  }
  if (isRecord(json.unaryFilter)) {
    const { field, op } = json.unaryFilter;
    return { kind: 'unary', path: parseReference(field), op: parseEnum(op, UNARY_OPS) };
  }
  throw invalid('Unknown filter.');
}

/** Checks the number of values. https://firebase.google.com/docs/firestore/query-data/queries#limitations */
function checkChoices(op: FieldOp, value: Value): void {
  const most = MOST_CHOICES[op];
  if (most === undefined) return;
  if (value.kind !== 'array' || value.values.length === 0) throw invalid(`'${op}' requires an non-empty ArrayValue.`);
  if (value.values.length > most) throw invalid(`'${op}' supports up to ${most} comparison values.`);
}

/** Checks that a document's name is compared with names only. */
export function checkNames(value: Value): void {
  const values = value.kind === 'array' ? value.values : [value];
  if (!values.every(({ kind }) => kind === 'reference')) throw invalid('__key__ filter value must be a Key.');
}

function parseReference(json: unknown): FieldPath {
  if (!isRecord(json) || typeof json.fieldPath !== 'string') throw invalid('A filter must name its field.');
  return parseFieldPath(json.fieldPath);
}

/** Returns the fields compared by inequality, by which the result is implicitly ordered. */
export function inequalityFields(filter: Filter): FieldPath[] {
  if (filter.kind === 'composite') return filter.filters.flatMap(inequalityFields);
  const equality = ['EQUAL', 'IN', 'ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY', 'IS_NULL', 'IS_NAN'];
  return equality.includes(filter.op) ? [] : [filter.path];
}

/** Returns true when a document passes a filter. A document that lacks a compared field never does. */
export function matches(document: { name: string; fields: Fields }, filter: Filter): boolean {
  if (filter.kind === 'composite') {
    const holds = (part: Filter): boolean => matches(document, part);
    return filter.or ? filter.filters.some(holds) : filter.filters.every(holds);
  }
  const value = queryField(document, filter.path);
  if (value === undefined) return false;
  return filter.kind === 'field' ? matchesField(value, filter.op, filter.value) : matchesUnary(value, filter.op);
}

function isNaNValue(value: Value): boolean {
  return value.kind === 'double' && Number.isNaN(value.value);
}

function matchesUnary(value: Value, op: UnaryOp): boolean {
  switch (op) {
    case 'IS_NULL':
      return value.kind === 'null';
    case 'IS_NOT_NULL':
      return value.kind !== 'null';
    case 'IS_NAN':
      return isNaNValue(value);
    default:
      return value.kind !== 'null' && !isNaNValue(value);
  }
}

function matchesField(value: Value, op: FieldOp, operand: Value): boolean {
  const any = operand.kind === 'array' ? operand.values : [];
  switch (op) {
    case 'EQUAL':
      return equalValues(value, operand);
    case 'NOT_EQUAL':
      return value.kind !== 'null' && !equalValues(value, operand);
    case 'IN':
      return any.some((item) => equalValues(value, item));
    case 'NOT_IN':
      return value.kind !== 'null' && !any.some((item) => item.kind === 'null' || equalValues(value, item));
    case 'ARRAY_CONTAINS':
      return value.kind === 'array' && value.values.some((item) => equalValues(item, operand));
    case 'ARRAY_CONTAINS_ANY':
      return value.kind === 'array' && value.values.some((item) => any.some((other) => equalValues(item, other)));
    default:
      return sameType(value, operand) && compares(op, compareValues(value, operand));
  }
}

/** A range comparison matches only values of the same type; integers and doubles count as one type. */
function sameType(a: Value, b: Value): boolean {
  const type = (value: Value): string => (value.kind === 'integer' ? 'double' : value.kind);
  return type(a) === type(b) && isNaNValue(a) === isNaNValue(b);
}

function compares(op: FieldOp, order: number): boolean {
  if (op === 'LESS_THAN') return order < 0;
  if (op === 'LESS_THAN_OR_EQUAL') return order <= 0;
  return op === 'GREATER_THAN' ? order > 0 : order >= 0;
}
