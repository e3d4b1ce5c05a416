import { NULL, type Value } from '../firestore/values.ts';
import type { Expression, Match, Method, RuleFunction, Segment } from './ast.ts';
import { checkRules } from './check.ts';
import { callMethod, EvaluationError, isEqual, isIn, isStored, isType, order, type RuleValue } from './methods.ts';
import { parseRules } from './parser.ts';

interface RuleRequest {
  readonly method: Method;
  /** The segments of the whole path, e.g. of `/databases/(default)/documents/users/u1`, without the first slash. */
  readonly path: readonly string[];
  /** `{uid, token}`, or null when nobody is signed in. */
  readonly auth: Value;
  /** The stored document as `{data, id}`, null when absent, `unknown` for a list. */
  readonly resource: RuleValue;
  /** The document after the write; null for reads and deletes. */
  readonly requestResource: Value;
  /** Microseconds since 1970. */
  readonly time: bigint;
}

export interface Ruleset {
  /** True when an `allow` of a matching block holds. An `allow` whose evaluation fails does not hold. */
  allows(request: RuleRequest): boolean;
}

/** Parses and checks a rules file. Throws RulesError for anything outside the subset described in README.md. */
export function compileRules(text: string, file: string): Ruleset {
  const root = parseRules(text, file);
  checkRules(root);
  return {
    allows(request) {
      const variables = new Map<string, RuleValue>([
        ['request', requestValue(request)],
        ['resource', request.resource],
      ]);
      return matchAllows(root, request.path, request.method, { variables, functions: new Map() });
    },
  };
}

/** A function with the scope in which it was defined. */
interface Closure {
  readonly definition: RuleFunction;
  readonly scope: Scope;
}

interface Scope {
  readonly variables: ReadonlyMap<string, RuleValue>;
  readonly functions: ReadonlyMap<string, Closure>;
}

function requestValue({ auth, method, time, requestResource }: RuleRequest): Value {
  const fields = new Map<string, Value>([
    ['auth', auth],
    ['method', { kind: 'string', value: method }],
    ['time', { kind: 'timestamp', micros: time }],
    ['resource', requestResource],
  ]);
  return { kind: 'map', fields };
}

function matchAllows(match: Match, path: readonly string[], method: Method, outer: Scope): boolean {
  const bound = bindSegments(match.segments, path);
  if (!bound) return false;
  const functions = new Map(outer.functions);
  const scope: Scope = { variables: new Map([...outer.variables, ...bound.variables]), functions };
  for (const definition of match.functions) functions.set(definition.name, { definition, scope });
  if (bound.rest.length === 0) {
    for (const { methods, condition } of match.allows) {
      if (methods.includes(method) && holds(condition, scope)) return true;
    }
  }
  return match.matches.some((inner) => matchAllows(inner, bound.rest, method, scope));
}

function bindSegments(segments: readonly Segment[], path: readonly string[]) {
  const variables = new Map<string, RuleValue>();
  let rest = path;
  for (const segment of segments) {
    const [first, ...others] = rest;
    if (segment.kind === 'recursive') {
      variables.set(segment.name, { kind: 'string', value: rest.join('/') });
      return { variables, rest: [] };
    }
    if (first === undefined || (segment.kind === 'literal' && segment.text !== first)) return null;
    if (segment.kind === 'wildcard') variables.set(segment.name, { kind: 'string', value: first });
    rest = others;
  }
  return { variables, rest };
}

function holds(condition: Expression, scope: Scope): boolean {
  try {
    return truth(evaluate(condition, scope));
  } catch (thrown) {
    if (thrown instanceof EvaluationError) return false;
    throw thrown;
  }
}

function truth(value: RuleValue): boolean {
  if (value.kind !== 'boolean') throw new EvaluationError(`Expected a bool, found ${value.kind}.`);
  return value.value;
}

function evaluate(expression: Expression, scope: Scope): RuleValue {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'list':
      return { kind: 'array', values: expression.items.map((item) => stored(evaluate(item, scope))) };
    case 'name':
      return scope.variables.get(expression.name) ?? NULL;
    case 'member':
      return member(evaluate(expression.object, scope), expression.name);
    case 'method': {
      const args = expression.args.map((arg) => evaluate(arg, scope));
      return callMethod(evaluate(expression.object, scope), expression.name, args);
    }
    case 'call':
      return call(
        scope.functions.get(expression.name),
        expression.args.map((arg) => evaluate(arg, scope)),
      );
    case 'not':
      return { kind: 'boolean', value: !truth(evaluate(expression.operand, scope)) };
    case 'is':
      return { kind: 'boolean', value: isType(evaluate(expression.operand, scope), expression.type) };
    case 'binary':
      return { kind: 'boolean', value: binary(expression, scope) };
  }
}

function stored(value: RuleValue): Value {
  if (!isStored(value)) throw new EvaluationError(`A list cannot hold a ${value.kind}.`);
  return value;
}

/** Reads a member. A missing one is an error, as in the real rules: test with `in` or read with `get(key, default)`. */
function member(object: RuleValue, name: string): RuleValue {
  const value = object.kind === 'map' ? object.fields.get(name) : undefined;
  if (value === undefined) throw new EvaluationError(`Property ${name} is undefined on ${object.kind}.`);
  return value;
}

function call(closure: Closure | undefined, args: readonly RuleValue[]): RuleValue {
  if (!closure) throw new EvaluationError('Unknown function.');
  const { definition, scope } = closure;
  const variables = new Map(scope.variables);
  for (const [i, param] of definition.params.entries()) variables.set(param, args[i] ?? NULL);
  for (const { name, value } of definition.lets) variables.set(name, evaluate(value, { ...scope, variables }));
  return evaluate(definition.result, { ...scope, variables });
}

/**
 * An error on the left makes the whole an error. The real rules are more lenient: they may still evaluate the right.
 */
function binary({ op, left, right }: Extract<Expression, { kind: 'binary' }>, scope: Scope): boolean {
  const first = evaluate(left, scope);
  if (op === '||') return truth(first) || truth(evaluate(right, scope));
  if (op === '&&') return truth(first) && truth(evaluate(right, scope));
  const second = evaluate(right, scope);
  switch (op) {
    case '==':
      return isEqual(first, second);
    case '!=':
      return !isEqual(first, second);
    case 'in':
      return isIn(first, second);
    case '<':
      return order(first, second) < 0;
    case '<=':
      return order(first, second) <= 0;
    case '>':
      return order(first, second) > 0;
    case '>=':
      return order(first, second) >= 0;
  }
}
