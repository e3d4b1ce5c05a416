import { isRecord, type Json } from '../http.ts';
import { invalid } from '../status.ts';
import { type FieldPath, parseFieldPath, queryField } from './paths.ts';
import type { StoredDocument } from './store.ts';
import { clampInteger, formatValue, isNumeric, NULL, type Numeric, type Value } from './values.ts';

interface Aggregation {
  readonly alias: string;
  readonly kind: 'count' | 'sum' | 'avg';
  readonly field: FieldPath | null;
  readonly upTo: number | null;
}

/** https://firebase.google.com/docs/firestore/quotas#limits */
const MAX_AGGREGATIONS = 5;

/** Parses the `aggregations` of a StructuredAggregationQuery. Throws INVALID_ARGUMENT. */
export function parseAggregations(json: unknown): Aggregation[] {
  if (!Array.isArray(json) || json.length === 0) throw invalid('Aggregations can not be empty.');
  if (json.length > MAX_AGGREGATIONS) {
    throw invalid(`maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}.`);
  }
  return json.map((item: unknown, i) => {
    const aggregation: Json = isRecord(item) ? item : {};
    const kind = (['count', 'sum', 'avg'] as const).find((name) => isRecord(aggregation[name]));
    if (!kind) throw invalid('An aggregation must be one of count, sum and avg.');
    const alias = typeof aggregation.alias === 'string' ? aggregation.alias : `field_${i + 1}`;
    const operand = aggregation[kind];
    return { alias, kind, field: kind === 'count' ? null : parseField(operand), upTo: parseUpTo(operand) };
  });
}

function parseField(json: unknown): FieldPath {
  const path = isRecord(json) && isRecord(json.field) ? json.field.fieldPath : undefined;
  if (typeof path !== 'string') throw invalid('sum and avg must name their field.');
  return parseFieldPath(path);
}

function parseUpTo(json: unknown): number | null {
  const raw = isRecord(json) ? json.upTo : undefined;
  if (raw === undefined || raw === null) return null;
  const upTo = Number(isRecord(raw) ? raw.value : raw);
  if (!Number.isInteger(upTo) || upTo < 1) throw invalid('upTo must be a whole number above 0.');
  return upTo;
}

/**
 * Returns the result of each aggregation as `{alias: Value}`. As in the real service, a document that lacks a summed or
 * averaged field counts in none of them.
 * https://firebase.google.com/docs/firestore/query-data/aggregation-queries#limitations
 */
export function aggregate(documents: readonly StoredDocument[], aggregations: readonly Aggregation[]): Json {
  const fields = aggregations.flatMap(({ field }) => (field ? [field] : []));
  const fieldOf = (document: StoredDocument, field: FieldPath): Value | undefined =>
    queryField({ name: document.path, fields: document.fields }, field);
  const rows = documents.filter((document) => fields.every((field) => fieldOf(document, field) !== undefined));
  const results = aggregations.map(({ alias, kind, field, upTo }): [string, Json] => {
    if (!field) return [alias, formatValue(integer(Math.min(rows.length, upTo ?? rows.length)))];
    const numbers = rows.map((row) => fieldOf(row, field)).filter(isNumeric);
    return [alias, formatValue(kind === 'sum' ? sumOf(numbers) : averageOf(numbers))];
  });
  return Object.fromEntries(results);
}

function integer(value: number): Value {
  return { kind: 'integer', value: BigInt(value) };
}

/** Sums numbers: an integer if all of them are integers and the sum fits in 64 bits, else a double. */
function sumOf(numbers: readonly Numeric[]): Value {
  if (numbers.every((number) => number.kind === 'integer')) {
    const sum = numbers.reduce((total, { value }) => total + BigInt(value), 0n);
    if (sum === clampInteger(sum)) return { kind: 'integer', value: sum };
  }
  return { kind: 'double', value: total(numbers) };
}

function averageOf(numbers: readonly Numeric[]): Value {
  return numbers.length === 0 ? NULL : { kind: 'double', value: total(numbers) / numbers.length };
}

function total(numbers: readonly Numeric[]): number {
  return numbers.reduce((sum, { value }) => sum + Number(value), 0);
}
