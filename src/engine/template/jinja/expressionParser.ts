import type { SourceSpan } from './fault.ts';
import type { ArithmeticOperator } from './numbers.ts';
import { shown, type TokenReader } from './tokenReader.ts';
import type { Arguments, CompareNode, CompareOperator, DictNode, Expression, LogicNode, SliceBounds } from './tree.ts';
import type { Value } from './values.ts';

/**
 * Jinja2's expressions, from `a if b else c`, which has the lowest precedence, to names and literals (`/docs/reference/jinja-syntax`). Each function
 * parses the construct in its name from the reader's position on, and throws a TemplateFault of kind `TemplateSyntaxError` for invalid input.
 */

const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);

const COMPARISONS = ['==', '!=', '<', '>', '<=', '>='] as const;
const NO_ARGUMENTS: Arguments = { positional: [], named: [] };

/** Parses one expression, without commas. */
export function parseExpression(reader: TokenReader): Expression {
  return reader.nested(() => parseInlineIf(reader));
}

function parseInlineIf(reader: TokenReader): Expression {
  const from = reader.here();
  let node = parseOr(reader);
  while (reader.skipName('if')) {
    const then = node;
    const condition = parseOr(reader);
    const otherwise = reader.skipName('else') ? reader.nested(() => parseInlineIf(reader)) : undefined;
    node = { type: 'inlineIf', condition, then, otherwise, span: reader.spanFrom(from) };
  }
  return node;
}

function parseLogic(reader: TokenReader, type: LogicNode['type'], parseOperand: (reader: TokenReader) => Expression): Expression {
  const from = reader.here();
  let left = parseOperand(reader);
  while (reader.skipName(type)) {
    const right = parseOperand(reader);
    left = { type, left, right, span: reader.spanFrom(from) };
  }
  return left;
}

function parseOr(reader: TokenReader): Expression {
  return parseLogic(reader, 'or', parseAnd);
}

function parseAnd(reader: TokenReader): Expression {
  return parseLogic(reader, 'and', parseNot);
}

function parseNot(reader: TokenReader): Expression {
  const from = reader.here();
  if (!reader.skipName('not')) return parseCompare(reader);
  const operand = reader.nested(() => parseNot(reader));
  return { type: 'not', operand, span: reader.spanFrom(from) };
}

function parseCompare(reader: TokenReader): Expression {
  const from = reader.here();
  const first = parseSum(reader);
  const rest: { operator: CompareOperator; operand: Expression }[] = [];
  for (let operator = readComparison(reader); operator; operator = readComparison(reader)) {
    rest.push({ operator, operand: parseSum(reader) });
  }
  const compare: CompareNode = { type: 'compare', first, rest, span: reader.spanFrom(from) };
  return rest.length > 0 ? compare : first;
}

function readComparison(reader: TokenReader): CompareOperator | undefined {
  const sign = COMPARISONS.find((operator) => reader.skipOperator(operator));
  if (sign) return sign;
  if (reader.skipName('in')) return 'in';
  const second = reader.peek(1);
  if (!reader.isName('not') || second?.type !== 'name' || second.value !== 'in') return undefined;
  reader.next();
  reader.next();
  return 'not in';
}

function parseArithmetic(
  reader: TokenReader,
  operators: readonly ArithmeticOperator[],
  parseOperand: (reader: TokenReader) => Expression,
): Expression {
  const from = reader.here();
  let left = parseOperand(reader);
  for (;;) {
    const operator = operators.find((candidate) => reader.skipOperator(candidate));
    if (operator === undefined) return left;
    const right = parseOperand(reader);
    left = { type: 'arithmetic', operator, left, right, span: reader.spanFrom(from) };
  }
}

function parseSum(reader: TokenReader): Expression {
  return parseArithmetic(reader, ['+', '-'], parseConcat);
}

/** In Jinja2, `~` has a higher precedence than `+` and a lower one than `*`. */
function parseConcat(reader: TokenReader): Expression {
  const from = reader.here();
  const first = parseProduct(reader);
  const parts = [first];
  while (reader.skipOperator('~')) parts.push(parseProduct(reader));
  return parts.length === 1 ? first : { type: 'concat', parts, span: reader.spanFrom(from) };
}

function parseProduct(reader: TokenReader): Expression {
  return parseArithmetic(reader, ['*', '/', '//', '%'], parsePower);
}

function parsePower(reader: TokenReader): Expression {
  return parseArithmetic(reader, ['**'], (inner) => {
    const from = inner.here();
    return parseFilterChain(inner, parseSigned(inner), from);
  });
}

/** Parses a value with its sign, subscripts and calls. */
function parseSigned(reader: TokenReader): Expression {
  const from = reader.here();
  const operator = (['-', '+'] as const).find((sign) => reader.skipOperator(sign));
  if (operator === undefined) return parsePostfix(reader, parsePrimary(reader), from);
  const operand = reader.nested(() => parseSigned(reader));
  return parsePostfix(reader, { type: 'sign', operator, operand, span: reader.spanFrom(from) }, from);
}

function parsePrimary(reader: TokenReader): Expression {
  const token = reader.peek();
  if (!token) throw reader.fault('Expected a value, found the end of the template.');
  const from = token.from;
  switch (token.type) {
    case 'name': {
      reader.next();
      const constant = CONSTANTS.get(token.value);
      const span = reader.spanFrom(from);
      if (constant !== undefined) return { type: 'literal', value: constant, span };
      reader.mention(token.value);
      return { type: 'name', name: token.value, span };
    }
    case 'int':
    case 'float':
      reader.next();
      return { type: 'literal', value: token.literal, span: reader.spanFrom(from) };
    case 'string':
      return parseStrings(reader);
  }
  if (reader.skipOperator('(')) {
    const node = reader.nested(() => parseTuple(reader, { parenthesised: true }));
    reader.expectOperator(')');
    return node;
  }
  if (reader.skipOperator('[')) {
    const items = reader.nested(() => parseList(reader));
    return { type: 'list', items, span: reader.spanFrom(from) };
  }
  if (reader.skipOperator('{')) {
    const pairs = reader.nested(() => parsePairs(reader));
    return { type: 'dict', pairs, span: reader.spanFrom(from) };
  }
  throw reader.fault(`Expected a value, found ${shown(token)}.`);
}

/** Adjacent string literals are joined into one. */
function parseStrings(reader: TokenReader): Expression {
  const from = reader.here();
  let value = '';
  for (let token = reader.peek(); token?.type === 'string'; token = reader.peek()) {
    value += String(token.literal);
    reader.next();
  }
  return { type: 'literal', value, span: reader.spanFrom(from) };
}

/** Iterates over the entries between commas, up to `closer`; a trailing comma is allowed. */
export function* entriesUntil(reader: TokenReader, closer: string): Iterable<number> {
  for (let count = 0; !reader.skipOperator(closer); count++) {
    if (count > 0) {
      reader.expectOperator(',', `\`,\` or \`${closer}\``);
      if (reader.skipOperator(closer)) return;
    }
    yield count;
  }
}

function parseList(reader: TokenReader): Expression[] {
  const items: Expression[] = [];
  for (const _ of entriesUntil(reader, ']')) items.push(parseExpression(reader));
  return items;
}

function parsePairs(reader: TokenReader): DictNode['pairs'] {
  const pairs: { key: Expression; value: Expression }[] = [];
  for (const _ of entriesUntil(reader, '}')) {
    const key = parseExpression(reader);
    reader.expectOperator(':', '`:` after the key');
    pairs.push({ key, value: parseExpression(reader) });
  }
  return pairs;
}

export interface TupleRules {
  /** Whether only names and the like are allowed, as in an assignment target. */
  simplified?: boolean;
  /** Whether a following `if` is not part of the tuple. */
  plain?: boolean;
  /** A word that ends the tuple. */
  until?: string;
  /** Whether the tuple is in parentheses, where it may be empty. */
  parenthesised?: boolean;
}

/** Parses one expression, or several expressions with commas between them as a tuple. */
export function parseTuple(reader: TokenReader, rules: TupleRules = {}): Expression {
  const from = reader.here();
  const parse = rules.simplified ? parsePrimary : rules.plain ? parseOr : parseExpression;
  const items: Expression[] = [];
  let isTuple = false;
  while (!isTupleEnd(reader, rules.until)) {
    items.push(parse(reader));
    if (!reader.skipOperator(',')) break;
    isTuple = true;
  }
  const [only] = items;
  if (!isTuple) {
    if (only) return only;
    if (!rules.parenthesised) throw reader.fault(`Expected an expression, found ${shown(reader.peek())}.`);
  }
  return { type: 'tuple', items, span: reader.spanFrom(from) };
}

function isTupleEnd(reader: TokenReader, until: string | undefined): boolean {
  const token = reader.peek();
  if (!token || token.type === 'variable-end' || token.type === 'block-end') return true;
  return reader.isOperator(')') || (until !== undefined && reader.isName(until));
}

function parsePostfix(reader: TokenReader, value: Expression, from: number): Expression {
  let node = value;
  for (;;) {
    if (reader.skipOperator('.')) node = parseAttribute(reader, node, from);
    else if (reader.skipOperator('[')) node = parseSubscript(reader, node, from);
    else if (reader.isOperator('(')) node = parseCall(reader, node, from);
    else return node;
  }
}

function parseCall(reader: TokenReader, callee: Expression, from: number): Expression {
  const args = parseArguments(reader);
  return { type: 'call', callee, args, span: reader.spanFrom(from) };
}

function parseAttribute(reader: TokenReader, target: Expression, from: number): Expression {
  const token = reader.next();
  const span = reader.spanFrom(from);
  if (token?.type === 'name') return { type: 'attribute', target, name: token.value, span };
  if (token?.type === 'int') {
    const key: Expression = { type: 'literal', value: token.literal, span: reader.spanFrom(token.from) };
    return { type: 'item', target, key, span };
  }
  throw reader.fault(`Expected a name or a number after \`.\`, found ${shown(token)}.`, token);
}

function parseSubscript(reader: TokenReader, target: Expression, from: number): Expression {
  const start = reader.here();
  const slice = reader.nested(() => parseSlice(reader));
  if (slice.type === 'bounds') {
    if (reader.isOperator(',')) throw reader.fault('A slice must be alone between `[` and `]`.', reader.spanFrom(start));
    reader.expectOperator(']', '`,` or `]`');
    return { type: 'slice', target, bounds: slice.bounds, span: reader.spanFrom(from) };
  }
  const keys = [slice];
  while (reader.skipOperator(',')) {
    if (reader.isOperator(']')) break;
    keys.push(parseExpression(reader));
  }
  const key: Expression = keys.length === 1 ? slice : { type: 'tuple', items: keys, span: reader.spanFrom(start) };
  reader.expectOperator(']', '`,` or `]`');
  return { type: 'item', target, key, span: reader.spanFrom(from) };
}

/** Parses what follows `[`: a key, or `start:stop:step`, each part of which may be missing. */
function parseSlice(reader: TokenReader): Expression | { type: 'bounds'; bounds: SliceBounds } {
  if (reader.isOperator(']')) throw reader.fault('Expected an index or a key between `[` and `]`.');
  const start = reader.isOperator(':') ? undefined : parseExpression(reader);
  if (start && !reader.isOperator(':')) return start;
  const parts: (Expression | undefined)[] = [];
  while (parts.length < 2 && reader.skipOperator(':')) {
    const isMissing = reader.isOperator(']') || reader.isOperator(',') || reader.isOperator(':');
    parts.push(isMissing ? undefined : parseExpression(reader));
  }
  return { type: 'bounds', bounds: { start, stop: parts[0], step: parts[1] } };
}

/** Parses `(a, *b, c=1, **d)`. */
function parseArguments(reader: TokenReader): Arguments {
  const positional: { value: Expression; spread: boolean }[] = [];
  const named: { name: string | undefined; value: Expression }[] = [];
  reader.expectOperator('(');
  for (const _ of entriesUntil(reader, ')')) {
    reader.nested(() => {
      const key = reader.peek();
      const second = reader.peek(1);
      if (reader.skipOperator('*')) positional.push({ value: parseExpression(reader), spread: true });
      else if (reader.skipOperator('**')) named.push({ name: undefined, value: parseExpression(reader) });
      else if (key?.type === 'name' && second?.type === 'operator' && second.value === '=') {
        reader.next();
        reader.next();
        named.push({ name: key.value, value: parseExpression(reader) });
      } else if (named.length > 0) {
        throw reader.fault('An argument without a name must come before those with a name.');
      } else positional.push({ value: parseExpression(reader), spread: false });
    });
  }
  return { positional, named };
}

function parseFilterChain(reader: TokenReader, value: Expression, from: number): Expression {
  let node = value;
  for (;;) {
    if (reader.skipOperator('|')) node = applyFilters(node, parseFilterCalls(reader, from));
    else if (reader.skipName('is')) node = parseTest(reader, node, from);
    // A call is allowed after names and also after filters.
    else if (reader.isOperator('(')) node = parseCall(reader, node, from);
    else return node;
  }
}

interface FilterCall {
  name: string;
  args: Arguments;
  span: SourceSpan;
}

/** Parses `name(args) | …`, which follows the first `|` or `{% filter`. The nodes begin at `from`. */
export function parseFilterCalls(reader: TokenReader, from = reader.here()): FilterCall[] {
  const calls: FilterCall[] = [];
  do {
    const name = parseDottedName(reader, 'the name of a filter');
    const args = reader.isOperator('(') ? parseArguments(reader) : NO_ARGUMENTS;
    calls.push({ name, args, span: reader.spanFrom(from) });
  } while (reader.skipOperator('|'));
  return calls;
}

/** A value with filters applied from left to right. */
export function applyFilters(value: Expression, calls: readonly FilterCall[]): Expression {
  return calls.reduce<Expression>((input, call) => ({ type: 'filter', input, ...call }), value);
}

function parseDottedName(reader: TokenReader, what: string): string {
  let name = reader.expectName(what).value;
  while (reader.skipOperator('.')) name += `.${reader.expectName(what).value}`;
  return name;
}

/** Words after a test that belong to the surrounding expression. */
const AFTER_TEST = ['else', 'or', 'and'];
const OPENERS = ['(', '[', '{'];

function startsArgument(reader: TokenReader): boolean {
  const token = reader.peek();
  if (token?.type === 'name') return !AFTER_TEST.includes(token.value);
  if (token?.type === 'operator') return OPENERS.includes(token.value);
  return token?.type === 'string' || token?.type === 'int' || token?.type === 'float';
}

function parseTest(reader: TokenReader, input: Expression, from: number): Expression {
  const isNegated = reader.skipName('not');
  const name = parseDottedName(reader, 'the name of a test');
  let args = NO_ARGUMENTS;
  if (reader.isOperator('(')) args = parseArguments(reader);
  else if (startsArgument(reader)) {
    if (reader.isName('is')) throw reader.fault('Tests can’t be chained with `is`. Join them with `and`.');
    const start = reader.here();
    args = { positional: [{ value: parsePostfix(reader, parsePrimary(reader), start), spread: false }], named: [] };
  }
  const span = reader.spanFrom(from);
  const test: Expression = { type: 'test', name, input, args, span };
  return isNegated ? { type: 'not', operand: test, span } : test;
}
