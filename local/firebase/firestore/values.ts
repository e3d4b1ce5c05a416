import { isRecord, type Json } from '../http.ts';
import { invalid } from '../status.ts';

/**
 * A Firestore value inside this server. Maps are `Map`, so that a key named `__proto__` is a plain key.
 * `timestamp` is microseconds since 1970, `bytes` holds the raw bytes.
 */
export type Value =
  | { kind: 'null' }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'integer'; value: bigint }
  | { kind: 'double'; value: number }
  | { kind: 'timestamp'; micros: bigint }
  | { kind: 'string'; value: string }
  | { kind: 'bytes'; value: Buffer }
  | { kind: 'reference'; value: string }
  | { kind: 'geo'; latitude: number; longitude: number }
  | { kind: 'array'; values: readonly Value[] }
  | { kind: 'map'; fields: Fields };

export type Fields = ReadonlyMap<string, Value>;

export const NULL: Value = { kind: 'null' };

/** The kinds that Firestore counts as one type, number. */
export type Numeric = Extract<Value, { kind: 'integer' | 'double' }>;

export function isNumeric(value: Value | undefined): value is Numeric {
  return value?.kind === 'integer' || value?.kind === 'double';
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
/** The full name of a document: an even number of segments below `documents`. */
const REFERENCE = /^projects\/[^/]+\/databases\/[^/]+\/documents(?:\/[^/]+\/[^/]+)+$/;
/** https://firebase.google.com/docs/firestore/quotas#limits */
const NAME_BYTES = 1500;

const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;

/** Limits an integer to Firestore's 64 bits; sums saturate instead of wrapping. */
export function clampInteger(value: bigint): bigint {
  return value < MIN_INTEGER ? MIN_INTEGER : value > MAX_INTEGER ? MAX_INTEGER : value;
}

/** Parses a `google.firestore.v1.Value` in proto3 JSON. Throws INVALID_ARGUMENT. */
export function parseValue(json: unknown, depth = 0): Value {
  if (!isRecord(json)) throw invalid('Value must be an object.');
  if (depth > 20) throw invalid('Property contains an invalid nested entity: maximum depth of 20.');
  const keys = Object.keys(json);
  const [kind] = keys;
  if (kind === undefined || keys.length !== 1) throw invalid('Value must hold exactly one value type.');
  const raw = json[kind];
  switch (kind) {
    case 'nullValue':
      if (raw !== null && raw !== 'NULL_VALUE' && raw !== 0) throw invalid('nullValue must be null.');
      return NULL;
    case 'booleanValue':
      if (typeof raw !== 'boolean') throw invalid('booleanValue must be a boolean.');
      return { kind: 'boolean', value: raw };
    case 'integerValue':
      return { kind: 'integer', value: parseInteger(raw) };
    case 'doubleValue':
      return { kind: 'double', value: parseDouble(raw) };
    case 'timestampValue':
      return { kind: 'timestamp', micros: parseTimestamp(raw) };
    case 'stringValue':
      if (typeof raw !== 'string' || !raw.isWellFormed()) throw invalid('stringValue must be a string of UTF-8.');
      return { kind: 'string', value: raw };
    case 'bytesValue':
      if (typeof raw !== 'string' || !BASE64.test(raw)) throw invalid('bytesValue must be a base64 string.');
      return { kind: 'bytes', value: Buffer.from(raw, 'base64') };
    case 'referenceValue':
      if (typeof raw !== 'string' || !REFERENCE.test(raw)) throw invalid('referenceValue must name a document.');
      return { kind: 'reference', value: raw };
    case 'geoPointValue':
      return parseGeoPoint(raw);
    case 'arrayValue':
      return { kind: 'array', values: parseArray(raw, depth) };
    case 'mapValue':
      return { kind: 'map', fields: parseFields(isRecord(raw) ? raw.fields : undefined, depth + 1) };
    default:
      throw invalid(`Unknown value type ${kind}.`);
  }
}

/** Parses `fields` in proto3 JSON; without any the result is empty. Throws INVALID_ARGUMENT. */
export function parseFields(json: unknown, depth = 0): Map<string, Value> {
  if (json === undefined || json === null) return new Map();
  if (!isRecord(json)) throw invalid('fields must be an object.');
  const fields = new Map<string, Value>();
  for (const [key, value] of Object.entries(json)) {
    if (key === '') throw invalid('Document fields must have a non-empty name.');
    if (key.length > NAME_BYTES / 3 && Buffer.byteLength(key) > NAME_BYTES) {
      throw invalid(`The name of a field is longer than ${NAME_BYTES} bytes.`);
    }
    fields.set(key, parseValue(value, depth));
  }
  return fields;
}

function parseArray(raw: unknown, depth: number): Value[] {
  const list = isRecord(raw) ? raw.values : undefined;
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw invalid('arrayValue.values must be a list.');
  return list.map((item) => {
    const value = parseValue(item, depth + 1);
    if (value.kind === 'array') throw invalid('Cannot convert an array value in an array value.');
    return value;
  });
}

function parseInteger(raw: unknown): bigint {
  const text = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw;
  if (typeof text !== 'string' || !/^-?\d+$/.test(text)) throw invalid('integerValue must be an integer.');
  const value = BigInt(text);
  if (value !== clampInteger(value)) throw invalid('integerValue is out of range.');
  return value;
}

function parseDouble(raw: unknown): number {
  if (typeof raw === 'number') return raw;
  if (raw === 'NaN' || raw === 'Infinity' || raw === '-Infinity') return Number(raw);
  if (typeof raw === 'string' && raw.trim() !== '' && !Number.isNaN(Number(raw))) return Number(raw);
  throw invalid('doubleValue must be a number.');
}

function parseGeoPoint(raw: unknown): Value {
  const point: Json = isRecord(raw) ? raw : {};
  const latitude = parseDouble(point.latitude ?? 0);
  const longitude = parseDouble(point.longitude ?? 0);
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw invalid('geoPointValue is out of range.');
  return { kind: 'geo', latitude, longitude };
}

const TIMESTAMP = /^(\d{4})-(\d\d)-(\d\d)T((?:[01]\d|2[0-3]):\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');

/** Converts RFC 3339 to microseconds; finer digits are cut off, as in Firestore. */
export function parseTimestamp(raw: unknown): bigint {
  const match = typeof raw === 'string' ? TIMESTAMP.exec(raw) : null;
  if (!match) throw invalid('timestamp must be in RFC 3339 format.');
  const [, year, month, day, time, fraction = '', zone] = match;
  const milliseconds = Date.parse(`${year}-${month}-${day}T${time}${zone}`);
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number.isNaN(milliseconds) || milliseconds < EARLIEST || Number(day) > lastDay) {
    throw invalid('timestamp is no moment from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.');
  }
  return BigInt(milliseconds) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

/** Microseconds since 1970 as `2026-01-02T03:04:05.000006Z`. */
export function formatTimestamp(micros: bigint): string {
  const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = new Date(Number((micros - fraction) / 1000n)).toISOString().slice(0, 19);
  return `${seconds}.${String(fraction).padStart(6, '0')}Z`;
}

/** A `google.firestore.v1.Value` in proto3 JSON. */
export function formatValue(value: Value): Json {
  switch (value.kind) {
    case 'null':
      return { nullValue: null };
    case 'boolean':
      return { booleanValue: value.value };
    case 'integer':
      return { integerValue: String(value.value) };
    case 'double':
      return { doubleValue: formatDouble(value.value) };
    case 'timestamp':
      return { timestampValue: formatTimestamp(value.micros) };
    case 'string':
      return { stringValue: value.value };
    case 'bytes':
      return { bytesValue: value.value.toString('base64') };
    case 'reference':
      return { referenceValue: value.value };
    case 'geo':
      return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
    case 'array':
      return { arrayValue: { values: value.values.map(formatValue) } };
    case 'map':
      return { mapValue: { fields: formatFields(value.fields) } };
  }
}

export function formatFields(fields: Fields): Json {
  return Object.fromEntries([...fields].map(([key, value]) => [key, formatValue(value)]));
}

/** Numbers that JSON cannot express are written as strings; -0 too, since JSON would lose its sign. */
function formatDouble(value: number): number | string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Number.POSITIVE_INFINITY) return 'Infinity';
  if (value === Number.NEGATIVE_INFINITY) return '-Infinity';
  return Object.is(value, -0) ? '-0' : value;
}

/**
 * Returns true when two documents are identical to the bit: 1 is not 1.0, 0 is not -0. The order of fields is ignored.
 */
export function identicalFields(a: Fields, b: Fields): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([key, value]) => {
    const other = b.get(key);
    return other !== undefined && identical(value, other);
  });
}

function identical(a: Value, b: Value): boolean {
  if (a.kind === 'map' && b.kind === 'map') return identicalFields(a.fields, b.fields);
  if (a.kind === 'array' && b.kind === 'array') {
    const { values } = b;
    return a.values.length === values.length && a.values.every((item, i) => identical(item, values[i] ?? NULL));
  }
  return JSON.stringify(formatValue(a)) === JSON.stringify(formatValue(b));
}

/** Converts plain JSON data, from a seed file or a test, to a value. Whole numbers become integers. */
function fromPlain(data: unknown): Value {
  if (data === null) return NULL;
  if (typeof data === 'boolean') return { kind: 'boolean', value: data };
  if (typeof data === 'string') return { kind: 'string', value: data };
  if (typeof data === 'number') {
    return Number.isSafeInteger(data) ? { kind: 'integer', value: BigInt(data) } : { kind: 'double', value: data };
  }
  if (data instanceof Date) return { kind: 'timestamp', micros: BigInt(data.getTime()) * 1000n };
  if (Array.isArray(data)) return { kind: 'array', values: data.map(fromPlain) };
  if (isRecord(data)) return { kind: 'map', fields: fieldsFromPlain(data) };
  throw invalid(`A ${typeof data} cannot be stored.`);
}

/** Converts plain data to fields as `fromPlain` does. Throws INVALID_ARGUMENT for what cannot be stored. */
export function fieldsFromPlain(data: Json): Map<string, Value> {
  return new Map(Object.entries(data).map(([key, value]) => [key, fromPlain(value)]));
}
