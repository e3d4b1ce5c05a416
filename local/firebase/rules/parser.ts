import { NULL, type Value } from '../firestore/values.ts';
import {
  type Allow,
  type BinaryOp,
  type Expression,
  type Match,
  type Method,
  type RuleFunction,
  type Segment,
  TYPE_NAMES,
  type TypeName,
} from './ast.ts';
import { type Place, RulesError, type Token, tokenize } from './lexer.ts';

const METHODS: Record<string, readonly Method[]> = {
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};

/** The operators by precedence, loosest first; all are left-associative. */
const PRECEDENCE: readonly (readonly string[])[] = [['||'], ['&&'], ['==', '!='], ['<', '<=', '>', '>='], ['in', 'is']];

/** Parses a rules file of version 2. Throws RulesError for anything outside the subset (see README.md). */
export function parseRules(text: string, file: string): Match {
  return new Parser(tokenize(text, file)).file();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  file(): Match {
    for (const text of ['rules_version', '=', '2', ';', 'service', 'cloud', '.', 'firestore']) this.#expect(text);
    const root = this.#block([]);
    if (this.#peek.kind !== 'end') throw this.#unexpected();
    return root;
  }

  get #peek(): Token {
    const token = this.#tokens[this.#at] ?? this.#tokens.at(-1);
    if (!token) throw new Error('A token list ends with an end token.');
    return token;
  }

  #next(): Token {
    const token = this.#peek;
    this.#at += 1;
    return token;
  }

  #unexpected(): RulesError {
    return new RulesError(`"${this.#peek.text}" is not part of the rules that are supported here.`, this.#peek.place);
  }

  #is(text: string): boolean {
    return this.#peek.text === text && this.#peek.kind !== 'end';
  }

  #take(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new RulesError(`Expected "${text}", found "${this.#peek.text}".`, this.#peek.place);
  }

  #name(): string {
    if (this.#peek.kind !== 'name') throw this.#unexpected();
    return this.#next().text;
  }

  #block(segments: Segment[]): Match {
    const functions: RuleFunction[] = [];
    const allows: Allow[] = [];
    const matches: Match[] = [];
    this.#expect('{');
    while (!this.#take('}')) {
      if (this.#is('function')) functions.push(this.#function());
      else if (this.#take('match')) matches.push(this.#block(this.#path()));
      else if (this.#is('allow') && segments.length > 0) allows.push(this.#allow());
      else throw this.#unexpected();
    }
    return { segments, functions, allows, matches };
  }

  #path(): Segment[] {
    const segments: Segment[] = [];
    while (this.#take('/')) {
      if (!this.#take('{')) {
        segments.push({ kind: 'literal', text: this.#name() });
        continue;
      }
      const name = this.#name();
      segments.push({ kind: this.#take('=**') ? 'recursive' : 'wildcard', name });
      this.#expect('}');
      if (segments.at(-1)?.kind === 'recursive' && this.#is('/')) {
        throw new RulesError('A recursive wildcard is supported at the end of a path only.', this.#peek.place);
      }
    }
    if (segments.length === 0) throw this.#unexpected();
    return segments;
  }

  #allow(): Allow {
    this.#expect('allow');
    const methods: Method[] = [];
    do {
      const { text, place } = this.#next();
      const found = METHODS[text];
      if (!found) throw new RulesError(`"${text}" is no method of allow.`, place);
      methods.push(...found);
    } while (this.#take(','));
    this.#expect(':');
    this.#expect('if');
    const condition = this.#expression(0);
    this.#expect(';');
    return { methods, condition };
  }

  #function(): RuleFunction {
    const place = this.#peek.place;
    this.#expect('function');
    const name = this.#name();
    const params: string[] = [];
    this.#expect('(');
    while (!this.#take(')')) {
      params.push(this.#name());
      if (!this.#is(')')) this.#expect(',');
    }
    this.#expect('{');
    const lets: { name: string; value: Expression }[] = [];
    while (this.#take('let')) {
      const variable = this.#name();
      this.#expect('=');
      lets.push({ name: variable, value: this.#expression(0) });
      this.#expect(';');
    }
    this.#expect('return');
    const result = this.#expression(0);
    this.#expect(';');
    this.#expect('}');
    return { name, params, lets, result, place };
  }

  #expression(level: number): Expression {
    const operators = PRECEDENCE[level];
    if (!operators) return this.#unary();
    let left = this.#expression(level + 1);
    while (operators.includes(this.#peek.text) && this.#peek.kind !== 'string') {
      const { text, place } = this.#next();
      left =
        text === 'is'
          ? { kind: 'is', operand: left, type: this.#typeName(), place }
          : { kind: 'binary', op: text as BinaryOp, left, right: this.#expression(level + 1), place };
    }
    return left;
  }

  #typeName(): TypeName {
    const { text, place } = this.#next();
    const type = TYPE_NAMES.find((name) => name === text);
    if (!type) throw new RulesError(`"${text}" is no type that is supported here.`, place);
    return type;
  }

  #unary(): Expression {
    const place = this.#peek.place;
    if (this.#peek.kind === 'symbol' && this.#take('!')) return { kind: 'not', operand: this.#unary(), place };
    let expression = this.#primary();
    while (this.#peek.kind === 'symbol' && this.#take('.')) {
      const name = this.#name();
      expression = this.#is('(')
        ? { kind: 'method', object: expression, name, args: this.#args('(', ')'), place }
        : { kind: 'member', object: expression, name, place };
    }
    return expression;
  }

  #args(open: string, close: string): Expression[] {
    const args: Expression[] = [];
    this.#expect(open);
    while (!this.#take(close)) {
      args.push(this.#expression(0));
      if (!this.#is(close)) this.#expect(',');
    }
    return args;
  }

  #primary(): Expression {
    const { kind, text, place } = this.#peek;
    if (kind === 'string') return this.#literal({ kind: 'string', value: text }, place);
    if (kind === 'number') return this.#literal(numberValue(text), place);
    if (kind === 'name') {
      if (text === 'true' || text === 'false') return this.#literal({ kind: 'boolean', value: text === 'true' }, place);
      if (text === 'null') return this.#literal(NULL, place);
      const name = this.#name();
      return this.#is('(') ? { kind: 'call', name, args: this.#args('(', ')'), place } : { kind: 'name', name, place };
    }
    if (text === '[') return { kind: 'list', items: this.#args('[', ']'), place };
    if (this.#take('(')) {
      const inner = this.#expression(0);
      this.#expect(')');
      return inner;
    }
    throw this.#unexpected();
  }

  #literal(value: Value, place: Place): Expression {
    this.#at += 1;
    return { kind: 'literal', value, place };
  }
}

function numberValue(text: string): Value {
  return text.includes('.') ? { kind: 'double', value: Number(text) } : { kind: 'integer', value: BigInt(text) };
}
