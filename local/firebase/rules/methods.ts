import { compareValues, equalValues } from '../firestore/ordering.ts';
import type { Fields, Value } from '../firestore/values.ts';
import type { TypeName } from './ast.ts';

/**
 * The value of an expression: a stored value, or one of a kind that only rules know. `unknown` is a document that a
 * `list` has not read yet: accessing it is an error, and an error denies.
 */
export type RuleValue =
  | Value
  | { kind: 'set'; values: readonly Value[] }
  | { kind: 'diff'; before: Fields; after: Fields }
  | { kind: 'unknown' };

/** An error during evaluation; the `allow` in which it happens does not hold. */
export class EvaluationError extends Error {}

interface MethodSpec {
  readonly receiver: RuleValue['kind'];
  readonly args: number;
  readonly run: (receiver: never, ...args: RuleValue[]) => RuleValue;
}

type Of<K extends RuleValue['kind']> = Extract<RuleValue, { kind: K }>;

function spec<K extends RuleValue['kind']>(
  receiver: K,
  args: number,
  run: (receiver: Of<K>, ...args: RuleValue[]) => RuleValue,
): MethodSpec {
  return { receiver, args, run };
}

const bool = (value: boolean): Value => ({ kind: 'boolean', value });
const int = (value: number): Value => ({ kind: 'integer', value: BigInt(value) });
const text = (value: string): Value => ({ kind: 'string', value });

/** The supported methods; their meaning: https://firebase.google.com/docs/reference/rules/rules */
const METHODS: Record<string, readonly MethodSpec[]> = {
  size: [
    spec('string', 0, ({ value }) => int([...value].length)),
    spec('bytes', 0, ({ value }) => int(value.length)),
    spec('array', 0, ({ values }) => int(values.length)),
    spec('set', 0, ({ values }) => int(values.length)),
    spec('map', 0, ({ fields }) => int(fields.size)),
  ],
  toUtf8: [spec('string', 0, ({ value }) => ({ kind: 'bytes', value: Buffer.from(value) }))],
  matches: [spec('string', 1, ({ value }, pattern) => bool(toPattern(asText(pattern)).test(value)))],
  keys: [spec('map', 0, ({ fields }) => ({ kind: 'array', values: [...fields.keys()].map(text) }))],
  values: [spec('map', 0, ({ fields }) => ({ kind: 'array', values: [...fields.values()] }))],
  get: [spec('map', 2, ({ fields }, key, fallback = { kind: 'unknown' }) => fields.get(asText(key)) ?? fallback)],
  diff: [spec('map', 1, ({ fields }, other) => ({ kind: 'diff', before: asFields(other), after: fields }))],
  affectedKeys: [spec('diff', 0, ({ before, after }) => ({ kind: 'set', values: affectedKeys(before, after) }))],
  join: [spec('array', 1, ({ values }, separator) => text(values.map(asText).join(asText(separator))))],
  hasOnly: [
    spec('array', 1, ({ values }, list) => bool(includesAll(asValues(list), values))),
    spec('set', 1, ({ values }, list) => bool(includesAll(asValues(list), values))),
  ],
  hasAny: [
    spec('array', 1, ({ values }, list) => bool(values.some((value) => includesAll(asValues(list), [value])))),
    spec('set', 1, ({ values }, list) => bool(values.some((value) => includesAll(asValues(list), [value])))),
  ],
  hasAll: [
    spec('array', 1, ({ values }, list) => bool(includesAll(values, asValues(list)))),
    spec('set', 1, ({ values }, list) => bool(includesAll(values, asValues(list)))),
  ],
};

/** Returns the number of arguments of a method, or null when the method is not supported. */
export function methodArity(name: string): number | null {
  return Object.hasOwn(METHODS, name) ? (METHODS[name]?.[0]?.args ?? null) : null;
}

/** Calls a method. Throws EvaluationError for a receiver or an argument of another kind. */
export function callMethod(receiver: RuleValue, name: string, args: readonly RuleValue[]): RuleValue {
  const found = METHODS[name]?.find((method) => method.receiver === receiver.kind);
  if (!found) throw new EvaluationError(`A ${receiver.kind} has no method ${name}.`);
  return found.run(receiver as never, ...args);
}

/** Constructs of JavaScript's patterns that the real rules' RE2 lacks: lookaround, backreferences, \u and \c. */
const NOT_RE2 = /\\[1-9kuc]|\(\?(?!:)|\{\d*,?\d{4,}/;

/** Compiles a pattern; rules match it against the whole string. Throws for a pattern that RE2 would not accept. */
export function toPattern(source: string): RegExp {
  const found = NOT_RE2.exec(source.replace(/\\[^1-9kuc]/g, ''));
  if (found) throw new SyntaxError(`${found[0]} is not in RE2`);
  return new RegExp(`^(?:${source})$`, 'u');
}

function asText(value: RuleValue | undefined): string {
  if (value?.kind !== 'string') throw new EvaluationError(`Expected a string, found ${value?.kind ?? 'nothing'}.`);
  return value.value;
}

function asFields(value: RuleValue | undefined): Fields {
  if (value?.kind !== 'map') throw new EvaluationError(`Expected a map, found ${value?.kind ?? 'nothing'}.`);
  return value.fields;
}

function asValues(value: RuleValue | undefined): readonly Value[] {
  if (value?.kind !== 'array' && value?.kind !== 'set') throw new EvaluationError('Expected a list or a set.');
  return value.values;
}

function includesAll(values: readonly Value[], wanted: readonly Value[]): boolean {
  return wanted.every((item) => values.some((value) => equalValues(value, item)));
}

function affectedKeys(before: Fields, after: Fields): Value[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  const differs = (key: string): boolean => {
    const [old, now] = [before.get(key), after.get(key)];
    return old === undefined || now === undefined || !equalValues(old, now);
  };
  return [...keys].filter(differs).map(text);
}

/** The operator `is`. Throws EvaluationError for a document that a list has not read. */
export function isType(value: RuleValue, type: TypeName): boolean {
  const kinds: Record<TypeName, readonly RuleValue['kind'][]> = {
    bool: ['boolean'],
    int: ['integer'],
    float: ['double'],
    number: ['integer', 'double'],
    string: ['string'],
    list: ['array'],
    map: ['map'],
    timestamp: ['timestamp'],
    null: ['null'],
  };
  if (value.kind === 'unknown') throw new EvaluationError('A list does not know its documents.');
  return kinds[type].includes(value.kind);
}

/** Returns true for a value that a document can hold. */
export function isStored(value: RuleValue): value is Value {
  return value.kind !== 'set' && value.kind !== 'diff' && value.kind !== 'unknown';
}

/** The operator `==`. Throws EvaluationError for values that no document can hold. */
export function isEqual(a: RuleValue, b: RuleValue): boolean {
  if (!isStored(a) || !isStored(b)) throw new EvaluationError(`Cannot compare ${a.kind} with ${b.kind}.`);
  return equalValues(a, b);
}

/** Orders numbers, strings and timestamps. Other types, or two different ones, are an error. */
export function order(a: RuleValue, b: RuleValue): number {
  const type = (value: RuleValue): string => (value.kind === 'integer' ? 'double' : value.kind);
  if (!isStored(a) || !isStored(b) || type(a) !== type(b) || !['double', 'string', 'timestamp'].includes(type(a))) {
    throw new EvaluationError(`Cannot order ${a.kind} and ${b.kind}.`);
  }
  return compareValues(a, b);
}

/** The operator `in`: the keys of a map, the values of a list or set. Throws EvaluationError for anything else. */
export function isIn(item: RuleValue, container: RuleValue): boolean {
  if (!isStored(item)) throw new EvaluationError(`A ${item.kind} cannot be looked up.`);
  if (container.kind === 'map') return container.fields.has(asText(item));
  return includesAll(asValues(container), [item]);
}
