import type { Expression, Match, RuleFunction } from './ast.ts';
import { RulesError } from './lexer.ts';
import { methodArity, toPattern } from './methods.ts';

/** The objects that every condition can refer to, with their supported members. */
const GLOBALS: Record<string, readonly string[]> = {
  request: ['auth', 'resource', 'method', 'time'],
  resource: ['data', 'id'],
};

interface Scope {
  readonly variables: readonly string[];
  readonly functions: ReadonlyMap<string, RuleFunction>;
}

/**
 * Finds at start the errors that would otherwise appear only at evaluation: unknown names, functions, methods and
 * members, wrong numbers of arguments, recursion, patterns that do not compile. Throws RulesError.
 */
export function checkRules(root: Match): void {
  checkMatch(root, { variables: Object.keys(GLOBALS), functions: new Map() });
}

function checkMatch(match: Match, outer: Scope): void {
  const wildcards = match.segments.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));
  const functions = new Map(outer.functions);
  for (const definition of match.functions) functions.set(definition.name, definition);
  const scope: Scope = { variables: [...outer.variables, ...wildcards], functions };
  for (const definition of match.functions) checkFunction(definition, scope);
  for (const { condition } of match.allows) checkExpression(condition, scope);
  for (const inner of match.matches) checkMatch(inner, scope);
}

function checkFunction(definition: RuleFunction, scope: Scope): void {
  if (reaches(definition, definition.name, scope, new Set())) {
    throw new RulesError(`Function ${definition.name} is recursive.`, definition.place);
  }
  let inner: Scope = { ...scope, variables: [...scope.variables, ...definition.params] };
  for (const { name, value } of definition.lets) {
    checkExpression(value, inner);
    inner = { ...inner, variables: [...inner.variables, name] };
  }
  checkExpression(definition.result, inner);
}

function checkExpression(expression: Expression, scope: Scope): void {
  const { place } = expression;
  if (expression.kind === 'name' && !scope.variables.includes(expression.name)) {
    throw new RulesError(`Unknown variable ${expression.name}.`, place);
  }
  if (expression.kind === 'call') {
    const definition = scope.functions.get(expression.name);
    if (!definition) throw new RulesError(`Unknown function ${expression.name}.`, place);
    checkCount(expression.name, definition.params.length, expression.args.length, expression);
  }
  if (expression.kind === 'method') {
    const arity = methodArity(expression.name);
    if (arity === null) throw new RulesError(`Method ${expression.name} is not supported here.`, place);
    checkCount(expression.name, arity, expression.args.length, expression);
    if (expression.name === 'matches') checkPattern(expression.args[0]);
  }
  if (expression.kind === 'member' && expression.object.kind === 'name') {
    const members = GLOBALS[expression.object.name];
    if (members && !members.includes(expression.name)) {
      throw new RulesError(`${expression.object.name}.${expression.name} is not supported here.`, place);
    }
  }
  for (const child of childrenOf(expression)) checkExpression(child, scope);
}

function checkCount(name: string, wanted: number, given: number, { place }: Expression): void {
  if (wanted !== given) throw new RulesError(`${name} takes ${wanted} arguments, not ${given}.`, place);
}

function checkPattern(pattern: Expression | undefined): void {
  if (pattern?.kind !== 'literal' || pattern.value.kind !== 'string') {
    if (pattern) throw new RulesError('matches takes a string literal.', pattern.place);
    return;
  }
  try {
    toPattern(pattern.value.value);
  } catch (cause) {
    throw new RulesError(`The pattern does not compile: ${String(cause)}`, pattern.place);
  }
}

function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'list':
      return expression.items;
    case 'member':
      return [expression.object];
    case 'method':
      return [expression.object, ...expression.args];
    case 'call':
      return expression.args;
    case 'not':
    case 'is':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
  }
}

function reaches(from: RuleFunction, name: string, scope: Scope, seen: Set<string>): boolean {
  const called = [from.result, ...from.lets.map(({ value }) => value)].flatMap(callsIn);
  if (called.includes(name)) return true;
  return called.some((other) => {
    const definition = scope.functions.get(other);
    if (!definition || seen.has(other)) return false;
    seen.add(other);
    return reaches(definition, name, scope, seen);
  });
}

function callsIn(expression: Expression): string[] {
  const own = expression.kind === 'call' ? [expression.name] : [];
  return [...own, ...childrenOf(expression).flatMap(callsIn)];
}
