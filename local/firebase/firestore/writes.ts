import { isRecord } from '../http.ts';
import { invalid, StatusError } from '../status.ts';
import { compareValues, equalValues } from './ordering.ts';
import {
  type FieldPath,
  getField,
  maskFields,
  type Names,
  parseFieldPath,
  requireDocumentPath,
  withField,
} from './paths.ts';
import type { StoredDocument } from './store.ts';
import {
  clampInteger,
  type Fields,
  isNumeric,
  NULL,
  parseFields,
  parseTimestamp,
  parseValue,
  type Value,
} from './values.ts';

/** `google.firestore.v1.Write`, parsed. */
export interface Write {
  readonly path: string;
  readonly kind: 'update' | 'delete' | 'verify' | 'transform';
  readonly fields: Fields;
  /** Null replaces the whole document. */
  readonly mask: readonly FieldPath[] | null;
  readonly transforms: readonly Transform[];
  readonly precondition: Precondition;
}

export interface Precondition {
  readonly exists?: boolean;
  readonly updateTime?: bigint;
}

type TransformKind = 'serverTime' | 'increment' | 'maximum' | 'minimum' | 'arrayUnion' | 'arrayRemove';

interface Transform {
  readonly path: FieldPath;
  readonly kind: TransformKind;
  readonly operand: Value;
}

const TRANSFORMS: Record<string, TransformKind> = {
  setToServerValue: 'serverTime',
  increment: 'increment',
  maximum: 'maximum',
  minimum: 'minimum',
  appendMissingElements: 'arrayUnion',
  removeAllFromArray: 'arrayRemove',
};

/** The maximum size of a document in bytes. https://firebase.google.com/docs/firestore/quotas#limits */
const DOCUMENT_LIMIT = 1_048_576;

/** Parses a write in proto3 JSON. Throws INVALID_ARGUMENT. */
export function parseWrite(json: unknown, names: Names): Write {
  if (!isRecord(json)) throw invalid('A write must be an object.');
  const document = (name: unknown): string => {
    if (typeof name !== 'string') throw invalid('A write must name a document.');
    return requireDocumentPath(names.relative(name));
  };
  const base = {
    fields: new Map<string, Value>(),
    mask: json.updateMask === undefined || json.updateMask === null ? null : parseMask(json.updateMask).map(writable),
    transforms: parseTransforms(json.updateTransforms),
    precondition: parsePrecondition(json.currentDocument),
  };
  if (isRecord(json.update)) {
    const fields = parseFields(json.update.fields);
    return { ...base, kind: 'update', path: document(json.update.name), fields };
  }
  if (json.delete !== undefined) return { ...base, kind: 'delete', path: document(json.delete) };
  if (json.verify !== undefined) return { ...base, kind: 'verify', path: document(json.verify) };
  if (isRecord(json.transform)) {
    const transforms = parseTransforms(json.transform.fieldTransforms);
    return { ...base, kind: 'transform', path: document(json.transform.document), transforms };
  }
  throw invalid('A write must hold one of update, delete, verify and transform.');
}

/** Parses a DocumentMask, also as the bare list of its paths. Throws INVALID_ARGUMENT. */
export function parseMask(json: unknown): FieldPath[] {
  const paths = isRecord(json) ? (json.fieldPaths ?? []) : json;
  if (!Array.isArray(paths)) throw invalid('A field mask must hold fieldPaths.');
  return paths.map((path) => parseFieldPath(String(path)));
}

/** Rejects writes to the name of a document, which can be read like a field but not be written. */
function writable(path: FieldPath): FieldPath {
  if (path[0] === '__name__') throw invalid('Invalid property path "__name__": the name of a document cannot be set.');
  return path;
}

function parsePrecondition(json: unknown): Precondition {
  if (json === undefined || json === null) return {};
  if (!isRecord(json)) throw invalid('A precondition must be an object.');
  const [name, ...others] = Object.keys(json);
  if (name === undefined) return {};
  if (others.length === 0 && name === 'exists' && typeof json.exists === 'boolean') return { exists: json.exists };
  if (others.length === 0 && name === 'updateTime') return { updateTime: parseTimestamp(json.updateTime) };
  throw invalid('A precondition must hold either exists or updateTime.');
}

function parseTransforms(json: unknown): Transform[] {
  if (json === undefined || json === null) return [];
  if (!Array.isArray(json)) throw invalid('Transforms must be a list.');
  return json.map((item: unknown) => {
    if (!isRecord(item) || typeof item.fieldPath !== 'string') throw invalid('A transform must name its fieldPath.');
    const name = Object.keys(TRANSFORMS).find((key) => item[key] !== undefined);
    const kind = name === undefined ? undefined : TRANSFORMS[name];
    if (name === undefined || kind === undefined) throw invalid('Unknown transform.');
    return { path: writable(parseFieldPath(item.fieldPath)), kind, operand: parseOperand(kind, item[name]) };
  });
}

function parseOperand(kind: TransformKind, json: unknown): Value {
  if (kind === 'arrayUnion' || kind === 'arrayRemove') return parseValue({ arrayValue: json });
  if (kind !== 'serverTime') {
    const operand = parseValue(json);
    if (!isNumeric(operand)) throw invalid(`${kind} needs a number.`);
    return operand;
  }
  if (json !== 'REQUEST_TIME' && json !== 1) throw invalid('setToServerValue must be REQUEST_TIME.');
  return NULL;
}

export interface Applied {
  /** Null when the document was deleted or never existed. */
  readonly document: StoredDocument | null;
  readonly transformResults: readonly Value[];
}

/** Returns the state of a document after one write, without checking the write's precondition. */
export function applyWrite(current: StoredDocument | null, write: Write, time: bigint): Applied {
  if (write.kind === 'verify') return { document: current, transformResults: [] };
  if (write.kind === 'delete') return { document: null, transformResults: [] };
  let fields = updatedFields(current, write);
  const transformResults: Value[] = [];
  for (const transform of write.transforms) {
    const { value, result } = applyTransform(getField(fields, transform.path), transform, time);
    fields = withField(fields, transform.path, value);
    transformResults.push(result);
  }
  if (sizeOfFields(fields) > DOCUMENT_LIMIT) {
    throw invalid(`Document cannot be written because its size exceeds the maximum of ${DOCUMENT_LIMIT} bytes.`);
  }
  const document = { path: write.path, fields, createTime: current?.createTime ?? time, updateTime: time };
  return { document, transformResults };
}

/** Throws NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION when the precondition is not met. */
export function checkPrecondition(current: StoredDocument | null, { path, precondition }: Write): void {
  const { exists, updateTime } = precondition;
  if (exists === true && !current) throw new StatusError('NOT_FOUND', `No document to update: ${path}`);
  if (exists === false && current) throw new StatusError('ALREADY_EXISTS', `Document already exists: ${path}`);
  if (updateTime === undefined) return;
  if (!current) throw new StatusError('NOT_FOUND', `No document to update: ${path}`);
  if (current.updateTime !== updateTime) {
    throw new StatusError('FAILED_PRECONDITION', `The stored version of ${path} does not match the base version.`);
  }
}

function updatedFields(current: StoredDocument | null, write: Write): Fields {
  const before: Fields = current?.fields ?? new Map();
  if (write.kind === 'transform') return before;
  if (write.mask === null) return write.fields;
  let fields = before;
  for (const path of write.mask) fields = withField(fields, path, getField(write.fields, path));
  return fields;
}

/** Returns the field's new value and the value that the write's result reports, which for array transforms is null. */
function applyTransform(old: Value | undefined, { kind, operand }: Transform, time: bigint) {
  if (kind === 'serverTime') return same({ kind: 'timestamp', micros: time });
  if (operand.kind === 'array') {
    const items = old?.kind === 'array' ? [...old.values] : [];
    const value: Value = {
      kind: 'array',
      values: kind === 'arrayUnion' ? union(items, operand) : without(items, operand),
    };
    return { value, result: NULL };
  }
  if (!isNumeric(old)) return same(operand);
  if (kind === 'increment') return same(sum(old, operand));
  const order = compareValues(operand, old);
  return same((kind === 'maximum' ? order > 0 : order < 0) ? operand : old);
}

function same(value: Value): { value: Value; result: Value } {
  return { value, result: value };
}

function sum(a: Value, b: Value): Value {
  if (a.kind === 'integer' && b.kind === 'integer') return { kind: 'integer', value: clampInteger(a.value + b.value) };
  const number = (value: Value): number => (isNumeric(value) ? Number(value.value) : 0);
  return { kind: 'double', value: number(a) + number(b) };
}

function union(items: Value[], operand: Extract<Value, { kind: 'array' }>): Value[] {
  for (const item of operand.values) {
    if (!items.some((known) => equalValues(known, item))) items.push(item);
  }
  return items;
}

function without(items: Value[], operand: Extract<Value, { kind: 'array' }>): Value[] {
  return items.filter((item) => !operand.values.some((gone) => equalValues(gone, item)));
}

/** The storage size of fields in bytes. https://firebase.google.com/docs/firestore/storage-size */
function sizeOfFields(fields: Fields): number {
  let size = 32;
  for (const [key, value] of fields) size += Buffer.byteLength(key) + 1 + sizeOfValue(value);
  return size;
}

function sizeOfValue(value: Value): number {
  switch (value.kind) {
    case 'null':
    case 'boolean':
      return 1;
    case 'integer':
    case 'double':
    case 'timestamp':
      return 8;
    case 'geo':
      return 16;
    case 'string':
    case 'reference':
      return Buffer.byteLength(value.value) + 1;
    case 'bytes':
      return value.value.length;
    case 'array':
      return value.values.reduce((size, item) => size + sizeOfValue(item), 0);
    case 'map':
      return sizeOfFields(value.fields);
  }
}

/** Returns a document with the fields that a mask selects; null selects all. */
export function maskDocument(document: StoredDocument, mask: readonly FieldPath[] | null): StoredDocument {
  return mask === null ? document : { ...document, fields: maskFields(document.fields, mask) };
}
