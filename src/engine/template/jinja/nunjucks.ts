import nunjucks from 'nunjucks';
import type { Place } from './fault.ts';
import type { Token } from './lexer.ts';
import type { Value } from './values.ts';

/**
 * The parts of Nunjucks that the dialect builds on, with types: its parser class, its tree nodes, its Environment and Template. Nunjucks exports
 * them, its published types leave them out.
 */

/** A node of Nunjucks' syntax tree. `place` is ours: exact offsets, where Nunjucks has a line and a column. */
export interface Node {
  readonly typename: string;
  lineno: number;
  colno: number;
  place?: Place;
}

export interface NodeList<T extends Node = Node> extends Node {
  children: T[];
  addChild(node: T): void;
}

type Make<T extends Node> = { new (lineno: number, colno: number, ...fields: never[]): T };

export interface LiteralNode extends Node {
  value: Value;
}
export interface SymbolNode extends Node {
  value: string;
}
export interface TextNode extends Node {
  value: string;
}
export interface PairNode extends Node {
  key: Node;
  value: Node;
}
export interface UnaryNode extends Node {
  target: Node;
}
export interface BinaryNode extends Node {
  left: Node;
  right: Node;
}
export interface IsNode extends Node {
  left: Node;
  right: CallNode;
}
export interface CompareOperandNode extends Node {
  expr: Node;
  type: string;
}
export interface CompareNode extends Node {
  expr: Node;
  ops: CompareOperandNode[];
}
export interface InlineIfNode extends Node {
  cond: Node;
  body: Node;
  else_: Node | null;
}
export interface LookupNode extends Node {
  target: Node;
  val: Node;
  /** `a.b` rather than `a['b']`: decides whether a method or an item is looked for first. */
  dotted?: boolean;
}
export interface CallNode extends Node {
  name: Node;
  args: NodeList;
}
export interface FilterNode extends Node {
  name: SymbolNode;
  args: NodeList;
}
export interface IfNode extends Node {
  cond: Node;
  body: NodeList;
  else_: Node | null;
}
export interface ForNode extends Node {
  arr: Node;
  name: Node;
  body: NodeList;
  else_: NodeList | null;
  /** `for x in xs if test`. */
  test?: Node | undefined;
  recursive?: boolean;
}
export interface MacroNode extends Node {
  name: SymbolNode;
  args: NodeList;
  body: NodeList;
}
export interface SetNode extends Node {
  targets: Node[];
  value: Node;
}
export interface CaptureNode extends Node {
  body: NodeList;
}
export interface SliceNode extends Node {
  start: Node | null;
  stop: Node | null;
  step: Node | null;
}
export interface WithNode extends Node {
  targets: Node[];
  values: Node[];
  body: NodeList;
}
export interface CallBlockNode extends Node {
  call: Node;
  caller: MacroNode;
}
export interface NamespaceRefNode extends Node {
  object: SymbolNode;
  attribute: string;
}

export interface NunjucksNodes {
  Root: Make<NodeList>;
  NodeList: Make<NodeList>;
  Output: Make<NodeList>;
  TemplateData: Make<TextNode>;
  Literal: Make<LiteralNode>;
  Symbol: Make<SymbolNode>;
  Array: Make<NodeList>;
  Dict: Make<NodeList<PairNode>>;
  Pair: Make<PairNode>;
  KeywordArgs: Make<NodeList<PairNode>>;
  LookupVal: Make<LookupNode>;
  FunCall: Make<CallNode>;
  Filter: Make<FilterNode>;
  Is: Make<IsNode>;
  Not: Make<UnaryNode>;
  Neg: Make<UnaryNode>;
  Pos: Make<UnaryNode>;
  Add: Make<BinaryNode>;
  Sub: Make<BinaryNode>;
  Mul: Make<BinaryNode>;
  Div: Make<BinaryNode>;
  FloorDiv: Make<BinaryNode>;
  Mod: Make<BinaryNode>;
  Pow: Make<BinaryNode>;
  Concat: Make<BinaryNode>;
  Compare: Make<CompareNode>;
  CompareOperand: Make<CompareOperandNode>;
  InlineIf: Make<InlineIfNode>;
  If: Make<IfNode>;
  For: Make<ForNode>;
  Macro: Make<MacroNode>;
  Caller: Make<MacroNode>;
  Set: Make<SetNode>;
  Capture: Make<CaptureNode>;
  Block: Make<Node>;
  Node: { extend(name: string, props: { fields: string[] }): unknown };
}

/** What Nunjucks' parser gives its subclass: token handling, `or`, `and`, `not`, and bodies up to a closing tag. */
export interface NunjucksParser {
  nextToken(withWhitespace?: boolean): Token | null;
  peekToken(): Token | null;
  pushToken(token: Token | null): void;
  error(message: string, lineno?: number, colno?: number): Error;
  fail(message: string, lineno?: number, colno?: number): never;
  skip(type: string): boolean;
  expect(type: string): Token;
  skipValue(type: string, value: string): boolean;
  skipSymbol(value: string): boolean;
  parseOr(): Node;
  parseNodes(): Node[];
  parseAsRoot(): NodeList;
  breakOnBlocks: string[] | null;
}

export type RootFunction = (
  env: unknown,
  context: unknown,
  frame: unknown,
  runtime: unknown,
  done: (error: unknown, text?: string) => void,
) => void;

export interface NunjucksEnvironment {
  filters: Record<string, unknown>;
  tests: Record<string, unknown>;
  globals: Record<string, unknown>;
}

interface Nunjucks {
  parser: { Parser: { new (tokens: unknown): NunjucksParser } };
  nodes: NunjucksNodes;
  Environment: { new (loaders: unknown[], options: { autoescape: boolean }): NunjucksEnvironment };
  Template: {
    new (source: { type: 'code'; obj: { root: RootFunction } }, env: NunjucksEnvironment): { render(context: object): string };
  };
}

const library = nunjucks as unknown as Nunjucks;

export const NunjucksParser = library.parser.Parser;
export const NunjucksEnvironment = library.Environment;
export const NunjucksTemplate = library.Template;

const { nodes } = library;

/** A Python tuple. */
const TupleNode = nodes.Node.extend('Tuple', { fields: ['children'] }) as Make<NodeList>;
/** `start:stop:step` between brackets. */
const SliceNode = nodes.Node.extend('Slice', { fields: ['start', 'stop', 'step'] }) as Make<SliceNode>;
/** `*args` and `**kwargs` in a call. */
const SplatNode = nodes.Node.extend('Splat', { fields: ['target'] }) as Make<UnaryNode>;
const KeywordSplatNode = nodes.Node.extend('KeywordSplat', { fields: ['target'] }) as Make<UnaryNode>;
/** `{% with a = 1 %}`. */
const WithNode = nodes.Node.extend('With', { fields: ['targets', 'values', 'body'] }) as Make<WithNode>;
/** `{% call(x) macro() %}`. */
const CallBlockNode = nodes.Node.extend('CallBlock', { fields: ['call', 'caller'] }) as Make<CallBlockNode>;
/** `ns.x` as the target of a `set`. */
const NamespaceRefNode = nodes.Node.extend('NamespaceRef', { fields: ['object', 'attribute'] }) as Make<NamespaceRefNode>;

/** Nunjucks' node classes and the few more that Jinja2 needs. */
export const NODES = {
  ...nodes,
  Tuple: TupleNode,
  Slice: SliceNode,
  Splat: SplatNode,
  KeywordSplat: KeywordSplatNode,
  With: WithNode,
  CallBlock: CallBlockNode,
  NamespaceRef: NamespaceRefNode,
};
