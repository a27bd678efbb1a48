import type { OrderOperator } from './compare.ts';
import type { SourceSpan } from './fault.ts';
import type { ArithmeticOperator } from './numbers.ts';
import type { Value } from './values.ts';

/** A node in the tree of a template in Jinja2's syntax (`/docs/reference/jinja-syntax`): its kind and its position. */
interface Node<T extends string> {
  readonly type: T;
  readonly span: SourceSpan;
}

interface LiteralNode extends Node<'literal'> {
  readonly value: Value;
}

interface NameNode extends Node<'name'> {
  readonly name: string;
}

/** `[a, b]` */
interface ListNode extends Node<'list'> {
  readonly items: readonly Expression[];
}

/** `(a, b)`, or `a, b` where no brackets are needed. */
interface TupleNode extends Node<'tuple'> {
  readonly items: readonly Expression[];
}

export interface DictNode extends Node<'dict'> {
  readonly pairs: readonly { readonly key: Expression; readonly value: Expression }[];
}

/** `a and b`, `a or b` */
export interface LogicNode extends Node<'and' | 'or'> {
  readonly left: Expression;
  readonly right: Expression;
}

interface NotNode extends Node<'not'> {
  readonly operand: Expression;
}

/** `-a`, `+a` */
interface SignNode extends Node<'sign'> {
  readonly operator: '-' | '+';
  readonly operand: Expression;
}

interface ArithmeticNode extends Node<'arithmetic'> {
  readonly operator: ArithmeticOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** `a ~ b ~ c` */
export interface ConcatNode extends Node<'concat'> {
  readonly parts: readonly Expression[];
}

export type CompareOperator = OrderOperator | '==' | '!=' | 'in' | 'not in';

/** `a < b <= c`: each comparison is between neighbors. */
export interface CompareNode extends Node<'compare'> {
  readonly first: Expression;
  readonly rest: readonly { readonly operator: CompareOperator; readonly operand: Expression }[];
}

/** `a if condition else b` */
export interface InlineIfNode extends Node<'inlineIf'> {
  readonly condition: Expression;
  readonly then: Expression;
  readonly otherwise: Expression | undefined;
}

/** `target.name`: a method or attribute takes precedence over an item. */
export interface AttributeNode extends Node<'attribute'> {
  readonly target: Expression;
  readonly name: string;
}

/** `target[key]`, also `target.0`: an item takes precedence over a method or attribute. */
export interface ItemNode extends Node<'item'> {
  readonly target: Expression;
  readonly key: Expression;
}

/** `target[start:stop:step]` */
export interface SliceNode extends Node<'slice'> {
  readonly target: Expression;
  readonly bounds: SliceBounds;
}

export interface SliceBounds {
  readonly start: Expression | undefined;
  readonly stop: Expression | undefined;
  readonly step: Expression | undefined;
}

/** The arguments of a call, a filter or a test. */
export interface Arguments {
  /** `a`, and `*a` with `spread`. */
  readonly positional: readonly { readonly value: Expression; readonly spread: boolean }[];
  /** `name=a`, and `**a` without a name. */
  readonly named: readonly { readonly name: string | undefined; readonly value: Expression }[];
}

export interface CallNode extends Node<'call'> {
  readonly callee: Expression;
  readonly args: Arguments;
}

/** `input | name(args)` */
export interface FilterNode extends Node<'filter'> {
  readonly name: string;
  readonly input: Expression;
  readonly args: Arguments;
}

/** `input is name(args)` */
export interface TestNode extends Node<'test'> {
  readonly name: string;
  readonly input: Expression;
  readonly args: Arguments;
}

/** The text that a body renders to, which `{% set %}…{% endset %}` and `{% filter %}…{% endfilter %}` use. */
interface CaptureNode extends Node<'capture'> {
  readonly body: Body;
}

export type Expression =
  | LiteralNode
  | NameNode
  | ListNode
  | TupleNode
  | DictNode
  | LogicNode
  | NotNode
  | SignNode
  | ArithmeticNode
  | ConcatNode
  | CompareNode
  | InlineIfNode
  | AttributeNode
  | ItemNode
  | SliceNode
  | CallNode
  | FilterNode
  | TestNode
  | CaptureNode;

/** `a, (b, c)` left of `in` or `=`. */
interface UnpackNode extends Node<'unpack'> {
  readonly targets: readonly Target[];
}

/** `ns.name` left of `=`. */
interface NamespaceNode extends Node<'namespace'> {
  readonly object: string;
  readonly attribute: string;
}

/** What may be assigned to. */
export type Target = NameNode | UnpackNode | NamespaceNode;

/** Text outside of tags. */
interface TextNode extends Node<'text'> {
  readonly text: string;
}

/** `{{ value }}`, `{% print value %}`, `{% filter name %}…{% endfilter %}` */
export interface OutputNode extends Node<'output'> {
  readonly value: Expression;
}

/** `if` and each `elif` in order, then `else`. */
export interface IfNode extends Node<'if'> {
  readonly branches: readonly { readonly condition: Expression; readonly body: Body }[];
  readonly otherwise: Body | undefined;
}

export interface ForNode extends Node<'for'> {
  readonly target: Target;
  readonly items: Expression;
  /** `for x in xs if test`. */
  readonly test: Expression | undefined;
  readonly recursive: boolean;
  readonly body: Body;
  readonly otherwise: Body | undefined;
}

export interface SetNode extends Node<'set'> {
  readonly target: Target;
  readonly value: Expression;
}

/** `{% with a = 1, b = 2 %}`; `{% block %}` is one without names. */
export interface WithNode extends Node<'with'> {
  readonly names: readonly { readonly target: Target; readonly value: Expression }[];
  readonly body: Body;
}

export interface MacroNode extends Node<'macro'> {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body;
  /** Every name that the body mentions. */
  readonly mentions: ReadonlySet<string>;
}

export interface Parameter {
  readonly name: string;
  readonly fallback: Expression | undefined;
}

/** `{% import "name" as alias with context %}`: all macros of a document or package, called as `alias.macro()`. */
interface ImportNode extends Node<'import'> {
  /** The name of a macro document, or the alias of a package. */
  readonly source: string;
  readonly alias: string;
  readonly withContext: boolean;
}

/** `{% from "name" import macro as alias with context %}`: some macros, called by their own names. */
interface FromImportNode extends Node<'fromImport'> {
  /** The name of a macro document, or the alias of a package. */
  readonly source: string;
  readonly names: readonly { readonly name: string; readonly alias: string }[];
  readonly withContext: boolean;
}

/** `{% call(x) macro() %}…{% endcall %}`: the called macro gets the body as the macro `caller`. */
export interface CallBlockNode extends Node<'callBlock'> {
  readonly call: CallNode;
  readonly caller: MacroNode;
}

export type Statement =
  | TextNode
  | OutputNode
  | IfNode
  | ForNode
  | SetNode
  | WithNode
  | MacroNode
  | CallBlockNode
  | ImportNode
  | FromImportNode;

export type Body = readonly Statement[];
