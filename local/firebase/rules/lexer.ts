/** An error in a rules file, with its position: `firestore.rules:12:7: …`. */
export class RulesError extends Error {
  constructor(message: string, place: Place) {
    super(`${place.file}:${place.line}:${place.column}: ${message}`);
    this.name = 'RulesError';
  }
}

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'symbol' | 'end';
  readonly text: string;
  readonly place: Place;
}

const SYMBOL = /^(?:\|\||&&|==|!=|<=|>=|=\*\*|[{}()[\];:,.=<>!/-])/;
const NAME = /^[A-Za-z_$][A-Za-z0-9_$]*/;
const NUMBER = /^\d+(?:\.\d+)?/;
const STRING = /^(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/;
const BLANK = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/;

/** Splits rules into tokens, the last of which is of kind `end`. Throws RulesError for a character of none. */
export function tokenize(text: string, file: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let lineStart = 0;
  const advance = (length: number): void => {
    for (let i = at; i < at + length; i++) {
      if (text[i] !== '\n') continue;
      line += 1;
      lineStart = i + 1;
    }
    at += length;
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const blank = BLANK.exec(rest);
    if (blank) {
      advance(blank[0].length);
      continue;
    }
    const place: Place = { file, line, column: at - lineStart + 1 };
    const found = match(rest);
    if (!found) throw new RulesError(`Unexpected character "${rest[0]}".`, place);
    tokens.push({ kind: found.kind, text: found.kind === 'string' ? unquote(found.text) : found.text, place });
    advance(found.text.length);
  }
  tokens.push({ kind: 'end', text: 'end of file', place: { file, line, column: at - lineStart + 1 } });
  return tokens;
}

function match(rest: string): { kind: Token['kind']; text: string } | null {
  for (const [kind, pattern] of [
    ['name', NAME],
    ['number', NUMBER],
    ['string', STRING],
    ['symbol', SYMBOL],
  ] as const) {
    const found = pattern.exec(rest);
    if (found) return { kind, text: found[0] };
  }
  return null;
}

function unquote(literal: string): string {
  return literal.slice(1, -1).replace(/\\(.)/g, (_, escaped: string) => {
    const known: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
    return known[escaped] ?? escaped;
  });
}
