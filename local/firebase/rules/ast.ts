import type { Value } from '../firestore/values.ts';
import type { Place } from './lexer.ts';

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

export type BinaryOp = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in';

export const TYPE_NAMES = ['bool', 'int', 'float', 'number', 'string', 'list', 'map', 'timestamp', 'null'] as const;
export type TypeName = (typeof TYPE_NAMES)[number];

export type Expression = { readonly place: Place } & (
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'method'; readonly object: Expression; readonly name: string; readonly args: Expression[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'is'; readonly operand: Expression; readonly type: TypeName }
);

export interface RuleFunction {
  readonly name: string;
  readonly params: readonly string[];
  readonly lets: readonly { readonly name: string; readonly value: Expression }[];
  readonly result: Expression;
  readonly place: Place;
}

export type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'wildcard' | 'recursive'; readonly name: string };

export interface Allow {
  readonly methods: readonly Method[];
  readonly condition: Expression;
}

export interface Match {
  readonly segments: readonly Segment[];
  readonly functions: readonly RuleFunction[];
  readonly allows: readonly Allow[];
  readonly matches: readonly Match[];
}
