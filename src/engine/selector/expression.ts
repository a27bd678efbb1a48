import type { Tree } from '@lezer/common';
import type { Diagnostic } from '../text/diagnostic.ts';

/** The attributes of a node that a term can test (`/docs/reference/selector`), in the documented spelling. Parsing ignores case. */
export const ATTRIBUTES = ['name', 'nodeID', 'location', 'nodeType', 'subgraph'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** How messages, completion and descriptions name an attribute. */
interface AttributeTexts {
  /** The noun for its values in messages. */
  noun: string;
  /** The text beside the attribute in the list of completion. */
  detail: string;
  /** Nodes with a value, as part of a sentence. */
  plain: (value: string) => string;
  /** Nodes whose value fits a pattern or does not, as part of a sentence; absent if the attribute takes no patterns. */
  pattern?: (fits: string) => string;
}

export const ATTRIBUTE_TEXTS: Readonly<Record<Attribute, AttributeTexts>> = {
  name: {
    noun: 'node',
    detail: 'node name, patterns allowed',
    plain: (value) => `named ${value}`,
    pattern: (fits) => `whose name ${fits}`,
  },
  nodeID: { noun: 'node ID', detail: 'ID of one node', plain: (value) => `with the ID ${value}` },
  location: {
    noun: 'storage location',
    detail: 'storage location',
    plain: (value) => `in the storage location ${value}`,
    pattern: (fits) => `whose storage location ${fits}`,
  },
  nodeType: {
    noun: 'node type',
    detail: 'node type',
    plain: (value) => `of the type ${value}`,
    pattern: (fits) => `whose node type ${fits}`,
  },
  subgraph: {
    noun: 'subgraph',
    detail: 'nodes of a subgraph',
    plain: (value) => `in the subgraph ${value}`,
    pattern: (fits) => `in a subgraph whose name ${fits}`,
  },
};

/** The attribute with the given name, ignoring case. */
export function attributeOf(word: string): Attribute | undefined {
  const folded = word.toLowerCase();
  return ATTRIBUTES.find((attribute) => attribute.toLowerCase() === folded);
}

/** One condition: `location: "STAGING"`, or a bare value, which is a name. */
export interface Term {
  attribute: Attribute;
  /** Without its quotes. */
  value: string;
  quote: '' | '"' | "'";
  /** Whether the term is a bare value without an attribute. */
  isShorthand: boolean;
  from: number;
  to: number;
  valueFrom: number;
}

/** One pair of braces with its `+`, or terms without braces, which match nothing. */
export interface Clause {
  isBlock: boolean;
  /** Whether a `+` before the block adds everything upstream. */
  upstream: boolean;
  /** Whether a `+` after the block adds everything downstream. */
  downstream: boolean;
  /** Terms that must all match. Several groups mean an `OR` inside the braces; such a block matches nothing. */
  groups: Term[][];
  /** Offsets in the text, including the `+` signs. */
  from: number;
  to: number;
}

/** Clauses joined by AND: a node must be in all of them. */
export interface Conjunction {
  clauses: Clause[];
  from: number;
  to: number;
}

/** Conjunctions joined by OR. This site's own rule: AND binds tighter than OR. */
export interface Expression {
  conjunctions: Conjunction[];
}

/**
 * The codes of diagnostics. The first eleven are errors in the text; `too-long` and `too-complex` are limits of this site; the others are warnings
 * and hints.
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
  /** The tree of the Lezer grammar, for highlighting and completion. */
  tree: Tree;
  /** The clauses that could be parsed. For a text with errors, only services of the editor use them. */
  expression: Expression;
  /** Whether the text is empty or only spaces; such a selector selects nothing. */
  isEmpty: boolean;
  /** Whether the selector can be evaluated: no diagnostic is an error. */
  ok: boolean;
  /** The diagnostics that do not depend on a pipeline, by position. */
  diagnostics: SelectorDiagnostic[];
}

/** The clauses of an expression, in the order of the text. */
export function clausesOf(expression: Expression): Clause[] {
  return expression.conjunctions.flatMap((conjunction) => conjunction.clauses);
}
