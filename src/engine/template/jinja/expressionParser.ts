import { type Place, TemplateFault } from './fault.ts';
import type { Lexer, Token } from './lexer.ts';
import { type CompareOperandNode, NODES, type Node, type NodeList, NunjucksParser, type PairNode } from './nunjucks.ts';
import type { Value } from './values.ts';

const DEEPEST = 80;

const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);

const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=']);
const ARITHMETIC = {
  '+': NODES.Add,
  '-': NODES.Sub,
  '*': NODES.Mul,
  '/': NODES.Div,
  '//': NODES.FloorDiv,
  '%': NODES.Mod,
} as const;

/** How errors call a token. */
function shown(token: Token | null): string {
  if (!token) return 'the end of the template';
  if (token.type === 'block-end') return '`%}`';
  if (token.type === 'variable-end') return '`}}`';
  return `\`${token.value}\``;
}

/**
 * Jinja2's expressions on Nunjucks' parser: the same tree, with Jinja2's precedence, tuples, slices, tests and calls
 * (`/docs/reference/jinja-syntax`). `or` and `and` are Nunjucks' own.
 */
export class ExpressionParser extends NunjucksParser {
  protected readonly lexer: Lexer;
  private index = 0;
  private depth = 0;

  constructor(lexer: Lexer) {
    super(lexer);
    this.lexer = lexer;
  }

  // Tokens: all are at hand, so that the parser may look further ahead than the one token Nunjucks keeps.
  override nextToken(): Token | null {
    const token = this.lexer.tokens[this.index] ?? null;
    if (token) this.index++;
    return token;
  }
  override peekToken(): Token | null {
    return this.lexer.tokens[this.index] ?? null;
  }
  override pushToken(token: Token | null): void {
    if (token) this.index--;
  }
  protected look(): Token | null {
    return this.lexer.tokens[this.index + 1] ?? null;
  }

  protected placeOf(token: Token | null): Place {
    // Beyond the end, errors are at the last token, as Jinja2 has it.
    const last = token ?? this.lexer.tokens.at(-1);
    return last ? this.lexer.place(last.start, last.end) : this.lexer.endPlace;
  }

  override error(message: string): TemplateFault {
    return new TemplateFault('TemplateSyntaxError', message, this.placeOf(this.peekToken()));
  }

  protected syntax(message: string, token = this.peekToken()): TemplateFault {
    return new TemplateFault('TemplateSyntaxError', message, this.placeOf(token));
  }

  protected make<K extends keyof typeof NODES>(
    kind: K,
    from: number,
    ...fields: unknown[]
  ): (typeof NODES)[K] extends { new (lineno: number, colno: number, ...fields: never[]): infer N } ? N : never {
    type Class = { new (lineno: number, colno: number, ...fields: unknown[]): Node };
    const place = this.lexer.place(from, this.lastEnd());
    const node = new (NODES[kind] as unknown as Class)(place.line - 1, place.column - 1, ...fields);
    node.place = place;
    return node as never;
  }

  /** Where the token read last ends. */
  protected lastEnd(): number {
    return this.lexer.tokens[this.index - 1]?.end ?? 0;
  }

  protected here(): number {
    return this.peekToken()?.start ?? this.lastEnd();
  }

  /** Runs one level deeper; far more levels than anyone writes are refused, before the call stack would end. */
  protected nested<T>(parse: () => T): T {
    if (++this.depth > DEEPEST) throw this.syntax('Expressions or blocks are nested too deeply here.');
    const result = parse();
    this.depth--;
    return result;
  }

  protected is(type: string, value?: string): boolean {
    const token = this.peekToken();
    return token !== null && token.type === type && (value === undefined || token.value === value);
  }

  protected isName(value: string): boolean {
    return this.is('symbol', value);
  }

  override expect(type: string, what = type): Token {
    const token = this.peekToken();
    if (token?.type !== type) throw this.syntax(`Expected ${what}, found ${shown(token)}.`);
    return this.nextToken() as Token;
  }

  parseExpression(): Node {
    return this.nested(() => this.parseInlineIf());
  }

  private parseInlineIf(): Node {
    const from = this.here();
    let node = this.parseOr();
    while (this.skipSymbol('if')) {
      const condition = this.parseOr();
      const otherwise = this.skipSymbol('else') ? this.nested(() => this.parseInlineIf()) : null;
      node = this.make('InlineIf', from, condition, node, otherwise);
    }
    return node;
  }

  parseNot(): Node {
    const from = this.here();
    if (!this.skipSymbol('not')) return this.parseCompare();
    return this.make(
      'Not',
      from,
      this.nested(() => this.parseNot()),
    );
  }

  private parseCompare(): Node {
    const from = this.here();
    const expression = this.parseSum();
    const operands: CompareOperandNode[] = [];
    for (;;) {
      const start = this.here();
      const token = this.peekToken();
      let type: string | undefined;
      if (token?.type === 'operator' && COMPARISONS.has(token.value)) type = token.value;
      else if (this.isName('in')) type = 'in';
      else if (this.isName('not') && this.look()?.type === 'symbol' && this.look()?.value === 'in') {
        this.nextToken();
        type = 'not in';
      }
      if (type === undefined) break;
      this.nextToken();
      operands.push(this.make('CompareOperand', start, this.parseSum(), type));
    }
    return operands.length > 0 ? this.make('Compare', from, expression, operands) : expression;
  }

  private parseLeft(operators: readonly (keyof typeof ARITHMETIC)[], operand: () => Node): Node {
    const from = this.here();
    let left = operand();
    for (;;) {
      const token = this.peekToken();
      const operator = operators.find((candidate) => token?.type === 'operator' && token.value === candidate);
      if (operator === undefined) return left;
      this.nextToken();
      const right = operand();
      const kind = { '+': 'Add', '-': 'Sub', '*': 'Mul', '/': 'Div', '//': 'FloorDiv', '%': 'Mod' } as const;
      left = this.make(kind[operator], from, left, right);
    }
  }

  private parseSum(): Node {
    return this.parseLeft(['+', '-'], () => this.parseConcat());
  }

  // `~` binds tighter than `+` in Jinja2, and looser than `*`.
  parseConcat(): Node {
    const from = this.here();
    let node = this.parseProduct();
    while (this.skip('tilde')) node = this.make('Concat', from, node, this.parseProduct());
    return node;
  }

  private parseProduct(): Node {
    return this.parseLeft(['*', '/', '//', '%'], () => this.parsePow());
  }

  parsePow(): Node {
    const from = this.here();
    let left = this.parseUnary(true);
    while (this.skipValue('operator', '**')) left = this.make('Pow', from, left, this.parseUnary(true));
    return left;
  }

  parseUnary(withFilter: boolean): Node {
    const from = this.here();
    let node: Node;
    if (this.skipValue('operator', '-'))
      node = this.make(
        'Neg',
        from,
        this.nested(() => this.parseUnary(false)),
      );
    else if (this.skipValue('operator', '+'))
      node = this.make(
        'Pos',
        from,
        this.nested(() => this.parseUnary(false)),
      );
    else node = this.parsePrimary();
    node = this.parsePostfix(node, from);
    return withFilter ? this.parseFilterChain(node, from) : node;
  }

  parsePrimary(): Node {
    const token = this.peekToken();
    if (!token) throw this.syntax('Expected a value, found the end of the template.');
    const from = token.start;
    switch (token.type) {
      case 'symbol': {
        this.nextToken();
        const constant = CONSTANTS.get(token.value);
        return constant === undefined ? this.make('Symbol', from, token.value) : this.make('Literal', from, constant);
      }
      case 'int':
      case 'float':
        this.nextToken();
        return this.make('Literal', from, token.literal);
      case 'string':
        return this.parseStrings(from);
      case 'left-paren': {
        this.nextToken();
        const node = this.nested(() => this.parseTuple({ parenthesised: true }));
        this.expect('right-paren', '`)`');
        return node;
      }
      case 'left-bracket':
        return this.make(
          'Array',
          from,
          this.nested(() => this.parseList()),
        );
      case 'left-curly':
        return this.make(
          'Dict',
          from,
          this.nested(() => this.parseDict()),
        );
    }
    throw this.syntax(`Expected a value, found ${shown(token)}.`);
  }

  private parseStrings(from: number): Node {
    let text = '';
    while (this.is('string')) text += String(this.nextToken()?.literal ?? '');
    return this.make('Literal', from, text);
  }

  private parseList(): Node[] {
    this.nextToken();
    const items: Node[] = [];
    while (!this.skip('right-bracket')) {
      if (items.length > 0) this.expect('comma', '`,` or `]`');
      if (this.skip('right-bracket')) break;
      items.push(this.parseExpression());
    }
    return items;
  }

  private parseDict(): PairNode[] {
    this.nextToken();
    const pairs: PairNode[] = [];
    while (!this.skip('right-curly')) {
      if (pairs.length > 0) this.expect('comma', '`,` or `}`');
      if (this.skip('right-curly')) break;
      const from = this.here();
      const key = this.parseExpression();
      this.expect('colon', '`:` after the key');
      pairs.push(this.make('Pair', from, key, this.parseExpression()));
    }
    return pairs;
  }

  /**
   * One expression, or several with commas between them as a tuple. `simplified` takes only names and the like (targets); `plain` leaves
   * a following `if` alone; `until` are words that end the list.
   */
  parseTuple(how: { simplified?: boolean; plain?: boolean; until?: readonly string[]; parenthesised?: boolean } = {}): Node {
    const from = this.here();
    const parse = how.simplified ? () => this.parsePrimary() : how.plain ? () => this.parseOr() : () => this.parseExpression();
    const items: Node[] = [];
    let isTuple = false;
    for (;;) {
      if (items.length > 0) this.expect('comma');
      if (this.atTupleEnd(how.until)) break;
      items.push(parse());
      if (!this.is('comma')) break;
      isTuple = true;
    }
    const [only] = items;
    if (!isTuple) {
      if (only) return only;
      if (!how.parenthesised) throw this.syntax(`Expected an expression, found ${shown(this.peekToken())}.`);
    }
    return this.make('Tuple', from, items);
  }

  private atTupleEnd(until: readonly string[] = []): boolean {
    const token = this.peekToken();
    if (!token || token.type === 'variable-end' || token.type === 'block-end' || token.type === 'right-paren') return true;
    return token.type === 'symbol' && until.includes(token.value);
  }

  parsePostfix(given: Node, from = given.place?.start ?? 0): Node {
    let node = given;
    for (;;) {
      if (this.is('operator', '.') || this.is('left-bracket')) node = this.parseSubscript(node, from);
      else if (this.is('left-paren')) node = this.make('FunCall', from, node, this.parseArguments());
      else return node;
    }
  }

  private parseSubscript(target: Node, from: number): Node {
    if (this.skip('left-bracket')) {
      const start = this.here();
      const parts: Node[] = [];
      while (!this.skip('right-bracket')) {
        if (parts.length > 0) this.expect('comma', '`,` or `]`');
        parts.push(this.nested(() => this.parseSubscripted()));
      }
      const [only] = parts;
      if (!only) throw this.syntax('Expected an index or a key between `[` and `]`.');
      const key = parts.length === 1 ? only : this.make('Tuple', start, parts);
      return this.make('LookupVal', from, target, key);
    }
    this.nextToken();
    const token = this.peekToken();
    if (token?.type === 'symbol') {
      this.nextToken();
      const name = this.make('Literal', token.start, token.value);
      const node = this.make('LookupVal', from, target, name);
      node.dotted = true;
      return node;
    }
    if (token?.type !== 'int') throw this.syntax(`Expected a name or a number after \`.\`, found ${shown(token)}.`);
    this.nextToken();
    return this.make('LookupVal', from, target, this.make('Literal', token.start, token.literal));
  }

  private parseSubscripted(): Node {
    const from = this.here();
    const parts: (Node | null)[] = [null, null, null];
    let colons = 0;
    const end = () => this.is('right-bracket') || this.is('comma');
    if (!this.is('colon')) {
      parts[0] = this.parseExpression();
      if (!this.is('colon')) return parts[0];
    }
    while (colons < 2 && this.skip('colon')) {
      colons++;
      if (!end() && !this.is('colon')) parts[colons] = this.parseExpression();
    }
    return this.make('Slice', from, ...parts);
  }

  /** `(a, *b, c=1, **d)`: a list of arguments, the keyword ones last. */
  parseArguments(): NodeList {
    const from = this.here();
    this.expect('left-paren', '`(`');
    const args: Node[] = [];
    const keywords: Node[] = [];
    let first = true;
    while (!this.skip('right-paren')) {
      if (!first) {
        this.expect('comma', '`,` or `)`');
        if (this.skip('right-paren')) break;
      }
      first = false;
      this.nested(() => this.parseArgument(args, keywords));
    }
    if (keywords.length > 0) args.push(this.make('KeywordArgs', from, keywords));
    return this.make('NodeList', from, args);
  }

  private parseArgument(args: Node[], keywords: Node[]): void {
    const from = this.here();
    const next = this.look();
    if (this.skipValue('operator', '*')) {
      args.push(this.make('Splat', from, this.parseExpression()));
    } else if (this.skipValue('operator', '**')) {
      keywords.push(this.make('KeywordSplat', from, this.parseExpression()));
    } else if (this.is('symbol') && next?.type === 'operator' && next.value === '=') {
      const key = this.nextToken() as Token;
      this.nextToken();
      keywords.push(this.make('Pair', from, this.make('Literal', key.start, key.value), this.parseExpression()));
    } else {
      if (keywords.length > 0) throw this.syntax('An argument without a name must stand before those with a name.');
      args.push(this.parseExpression());
    }
  }

  private parseFilterChain(given: Node, from: number): Node {
    let node = given;
    for (;;) {
      if (this.is('pipe')) node = this.parseFilters(node, from);
      else if (this.isName('is')) node = this.parseTest(node, from);
      // A call is valid after names and after filters alike.
      else if (this.is('left-paren')) node = this.make('FunCall', from, node, this.parseArguments());
      else return node;
    }
  }

  /** `| name(args) | …` behind a value; `inline` starts at the name itself, as in `{% filter name %}`. */
  parseFilters(given: Node, from: number, inline = false): Node {
    let node = given;
    let start = inline;
    while (start || this.skip('pipe')) {
      start = false;
      const name = this.parseDottedName('the name of a filter');
      const args = this.is('left-paren') ? this.parseArguments().children : [];
      const symbol = this.make('Symbol', from, name);
      node = this.make('Filter', from, symbol, this.make('NodeList', from, [node, ...args]));
    }
    return node;
  }

  private parseDottedName(what: string): string {
    let name = this.expect('symbol', what).value;
    while (this.skipValue('operator', '.')) name += `.${this.expect('symbol', what).value}`;
    return name;
  }

  private parseTest(node: Node, from: number): Node {
    this.nextToken();
    const negated = this.skipSymbol('not');
    const start = this.here();
    const name = this.parseDottedName('the name of a test');
    let args: NodeList | undefined;
    const token = this.peekToken();
    const startsValue =
      token !== null && ['symbol', 'string', 'int', 'float', 'left-paren', 'left-bracket', 'left-curly'].includes(token.type);
    if (this.is('left-paren')) args = this.parseArguments();
    else if (startsValue && !(token.type === 'symbol' && ['else', 'or', 'and'].includes(token.value))) {
      if (this.isName('is')) throw this.syntax('Tests can’t be chained with `is`. Join them with `and`.');
      const argument = this.parsePostfix(this.parsePrimary());
      args = this.make('NodeList', start, [argument]);
    }
    const call = this.make('FunCall', start, this.make('Symbol', start, name), args ?? this.make('NodeList', start, []));
    const test = this.make('Is', from, node, call);
    return negated ? this.make('Not', from, test) : test;
  }
}
