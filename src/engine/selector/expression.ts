import type { Tree } from '@lezer/common';
import type { Diagnostic } from '../text/diagnostic.ts';

/** What a term can ask of a node (`/docs/reference/selector`), in the documented spelling; any case is read. */
export const ATTRIBUTES = ['name', 'nodeID', 'location', 'nodeType', 'subgraph'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** The attribute a word stands for, ignoring case. */
export function attributeOf(word: string): Attribute | undefined {
  const folded = word.toLowerCase();
  return ATTRIBUTES.find((attribute) => attribute.toLowerCase() === folded);
}

/** One condition: `location: "STAGING"`, or a bare value, which means a name. */
export interface Term {
  attribute: Attribute;
  /** Without its quotes. */
  value: string;
  quote: '' | '"' | "'";
  /** Whether only the value was written. */
  isShorthand: boolean;
  from: number;
  to: number;
  valueFrom: number;
}

/** One pair of braces with its `+`, or terms that were written without braces, which match nothing. */
export interface Clause {
  isBlock: boolean;
  /** `+` in front: everything upstream as well. */
  upstream: boolean;
  /** `+` behind: everything downstream as well. */
  downstream: boolean;
  /** Terms that must all fit. More than one group: there is an `OR` inside the braces, and the block matches nothing. */
  groups: Term[][];
  /** With the `+` signs. */
  from: number;
  to: number;
}

/** Clauses joined by AND: a node must be in all of them. */
export interface Conjunction {
  clauses: Clause[];
  from: number;
  to: number;
}

/** Conjunctions joined by OR. That AND binds tighter than OR is this site's own rule. */
export interface Expression {
  conjunctions: Conjunction[];
}

/**
 * What is wrong with a selector. The first eleven are errors of the text, `too-long` and `too-complex` limits of this site; `empty-include`
 * and the rest are warnings and hints.
 */
export type SelectorCode =
  | 'missing-value'
  | 'empty-value'
  | 'unknown-attribute'
  | 'empty-braces'
  | 'unclosed-quote'
  | 'unclosed-brace'
  | 'unexpected-brace'
  | 'missing-operator'
  | 'missing-operand'
  | 'depth-number'
  | 'unexpected-character'
  | 'too-long'
  | 'too-complex'
  | 'no-match'
  | 'or-inside-braces'
  | 'term-outside-braces'
  | 'empty-include'
  | 'exclude-removes-nothing'
  | 'grouping';

export type SelectorDiagnostic = Diagnostic<SelectorCode>;

export interface ParsedSelector {
  text: string;
  /** Of the Lezer grammar: for highlighting and completion. */
  tree: Tree;
  /** What could be read; with errors, only for services of the editor. */
  expression: Expression;
  /** Nothing but spaces: selects nothing. */
  isEmpty: boolean;
  /** Whether it can be evaluated: no diagnostic is an error. */
  ok: boolean;
  /** What can be said without knowing the pipeline, by position. */
  diagnostics: SelectorDiagnostic[];
}

/** The clauses of an expression, in the order of the text. */
export function clausesOf(expression: Expression): Clause[] {
  return expression.conjunctions.flatMap((conjunction) => conjunction.clauses);
}
