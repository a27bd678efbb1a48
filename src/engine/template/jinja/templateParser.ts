import { ExpressionParser } from './expressionParser.ts';
import { Lexer, type Source, type Token } from './lexer.ts';
import { type MacroNode, NODES, type Node, type NodeList, type PairNode, type SymbolNode } from './nunjucks.ts';

/** Tags of Jinja2 that need other template files, which the platform's templates don't have. */
const OTHER_FILES = new Set(['include', 'import', 'from', 'extends']);
const TAGS = ['for', 'if', 'set', 'macro', 'call', 'filter', 'with', 'raw', 'block', 'print', 'autoescape'];

function isEnd(token: Token | null): boolean {
  return token?.type === 'block-end';
}

/** Jinja2's statements on Nunjucks' parser (`/docs/reference/jinja-syntax`). */
class TemplateParser extends ExpressionParser {
  /** The tags that are open, for errors about what closes them. */
  private readonly open: { tag: string; line: number }[] = [];
  private readonly tick: () => void;

  constructor(lexer: Lexer, tick: () => void) {
    super(lexer);
    this.tick = tick;
  }

  override parseNodes(): Node[] {
    const nodes: Node[] = [];
    for (let token = this.nextToken(); token; token = this.nextToken()) {
      const from = token.start;
      this.tick();
      if (token.type === 'data') {
        const data = this.make('TemplateData', from, token.value);
        nodes.push(this.make('Output', from, [data]));
      } else if (token.type === 'variable-start') {
        const expression = this.parseTuple();
        if (this.peekToken()?.type !== 'variable-end') throw this.unexpectedEnd('}}');
        this.nextToken();
        nodes.push(this.make('Output', from, [expression]));
      } else {
        const word = this.peekToken();
        if (word?.type === 'symbol' && this.breakOnBlocks?.includes(word.value)) {
          this.pushToken(token);
          return nodes;
        }
        nodes.push(this.nested(() => this.parseStatement(from)));
      }
    }
    return nodes;
  }

  private unexpectedEnd(closer: string): Error {
    const token = this.peekToken();
    if (!token) return this.syntax(`The tag never ends. Close it with \`${closer}\`.`);
    const hint = token.value === '=' ? ' To compare, write `==`; to assign, use `{% set %}`.' : '';
    return this.syntax(`Expected \`${closer}\` or an operator, found \`${token.value}\`.${hint}`);
  }

  private endTag(): void {
    if (!isEnd(this.peekToken())) throw this.unexpectedEnd('%}');
    this.nextToken();
  }

  /** Everything up to one of the tags named; the reader stands at that tag's word afterwards. */
  private body(opener: string, start: number, ...ends: string[]): NodeList {
    const from = this.here();
    const outer = this.breakOnBlocks;
    this.breakOnBlocks = ends;
    const { line } = this.lexer.place(start, start);
    this.open.push({ tag: opener, line });
    const nodes = this.parseNodes();
    this.breakOnBlocks = outer;
    this.open.pop();
    if (!this.peekToken()) {
      throw this.syntax(
        `\`{% ${opener} %}\` of line ${line} is never closed. Expected ${ends.map((end) => `\`{% ${end} %}\``).join(' or ')} before the end.`,
      );
    }
    this.nextToken();
    return this.make('NodeList', from, nodes);
  }

  /** The closing word and its `%}`. */
  private close(): void {
    this.nextToken();
    this.endTag();
  }

  private parseStatement(from: number): Node {
    const token = this.peekToken();
    if (token?.type !== 'symbol') throw this.syntax('A tag begins with its name: `{% if … %}`, `{% for … %}`, `{% set … %}`.');
    this.nextToken();
    switch (token.value) {
      case 'for':
        return this.parseFor(from);
      case 'if':
        return this.parseIf(from);
      case 'set':
        return this.parseSet(from);
      case 'macro':
        return this.parseMacro(from);
      case 'call':
        return this.parseCall(from);
      case 'filter':
        return this.parseFilterBlock(from);
      case 'with':
        return this.parseWith(from);
      case 'block':
        return this.parseBlock(from);
      case 'autoescape':
        throw this.syntax(
          '`autoescape` is not available: templates write SQL, where HTML escaping has no place. Use the `escape` filter.',
          token,
        );
      case 'print': {
        const expression = this.parseTuple();
        this.endTag();
        return this.make('Output', from, [expression]);
      }
    }
    throw this.unknownTag(token);
  }

  private unknownTag(token: Token): Error {
    if (OTHER_FILES.has(token.value)) {
      return this.syntax(
        `\`${token.value}\` reads another template file; a node type has none. Put shared macros into the workspace macros.`,
        token,
      );
    }
    const inner = this.open.at(-1);
    if (/^(?:end\w+|else|elif)$/.test(token.value)) {
      const expected = inner
        ? ` The innermost open tag is \`{% ${inner.tag} %}\` of line ${inner.line}.`
        : ' No tag is open here.';
      return this.syntax(`\`{% ${token.value} %}\` closes nothing.${expected}`, token);
    }
    const hint =
      token.value === 'do'
        ? ' Write `{% set _ = … %}` instead.'
        : token.value === 'elseif'
          ? ' Write `elif`.'
          : ` Tags are ${TAGS.join(', ')}.`;
    return this.syntax(`There is no tag \`${token.value}\`.${hint}`, token);
  }

  /** What may stand left of `=`, or between `for` and `in`. */
  private parseTarget(until: readonly string[], withNamespace: boolean): Node {
    const from = this.here();
    const first = this.peekToken();
    if (withNamespace && first?.type === 'symbol' && this.look()?.value === '.') {
      this.nextToken();
      this.nextToken();
      const attribute = this.expect('symbol', 'the name of an attribute').value;
      return this.make('NamespaceRef', from, this.make('Symbol', from, first.value), attribute);
    }
    const target = this.parseTuple({ simplified: true, until });
    this.checkTarget(target);
    return target;
  }

  private checkTarget(target: Node): void {
    if (target.typename === 'Symbol') return;
    if (target.typename === 'Tuple' || target.typename === 'Array') {
      const { children } = target as NodeList;
      for (const child of children) this.checkTarget(child);
      if (children.length > 0) return;
    }
    const fault = this.syntax('Only a name can be assigned to.');
    fault.place = target.place;
    throw fault;
  }

  private parseFor(from: number): Node {
    const target = this.parseTarget(['in'], false);
    if (!this.skipSymbol('in')) throw this.syntax(`Expected \`in\` after the loop's name: \`{% for x in xs %}\`.`);
    const items = this.parseTuple({ plain: true, until: ['recursive'] });
    const test = this.skipSymbol('if') ? this.parseExpression() : undefined;
    const recursive = this.skipSymbol('recursive');
    this.endTag();
    const body = this.body('for', from, 'endfor', 'else');
    let otherwise: NodeList | null = null;
    if (this.isName('else')) {
      this.close();
      otherwise = this.body('for', from, 'endfor');
    }
    this.close();
    const node = this.make('For', from, items, target, body, otherwise);
    node.test = test;
    node.recursive = recursive;
    return node;
  }

  private parseIf(from: number): Node {
    const condition = this.parseTuple({ plain: true });
    this.endTag();
    const body = this.body('if', from, 'elif', 'else', 'endif');
    let otherwise: Node | null = null;
    if (this.isName('elif')) {
      const start = this.here();
      this.nextToken();
      otherwise = this.parseIf(start);
      return this.make('If', from, condition, body, otherwise);
    }
    if (this.isName('else')) {
      this.close();
      otherwise = this.body('if', from, 'endif');
    }
    this.close();
    return this.make('If', from, condition, body, otherwise);
  }

  private parseSet(from: number): Node {
    const target = this.parseTarget([], true);
    if (this.skipValue('operator', '=')) {
      const value = this.parseTuple();
      this.endTag();
      return this.make('Set', from, [target], value);
    }
    const start = this.here();
    const capture = this.make('Capture', start, null);
    const value = this.is('pipe') ? this.parseFilters(capture, start) : capture;
    this.endTag();
    capture.body = this.body('set', from, 'endset');
    this.close();
    return this.make('Set', from, [target], value);
  }

  /** `(a, b=1)`: names, and pairs of name and default. */
  private parseParameters(): NodeList {
    const from = this.here();
    const parameters: Node[] = [];
    let defaults = false;
    this.expect('left-paren', '`(`');
    while (!this.skip('right-paren')) {
      if (parameters.length > 0) this.expect('comma', '`,` or `)`');
      if (this.skip('right-paren')) break;
      const start = this.here();
      const name = this.make('Symbol', start, this.expect('symbol', 'the name of an argument').value);
      if (this.skipValue('operator', '=')) {
        defaults = true;
        parameters.push(this.make('Pair', start, name, this.parseExpression()));
      } else if (defaults) throw this.syntax('An argument without a default must stand before those with one.');
      else parameters.push(name);
    }
    return this.make('NodeList', from, parameters);
  }

  private parseMacro(from: number): Node {
    const token = this.expect('symbol', 'the name of the macro');
    const name = this.make('Symbol', token.start, token.value);
    const parameters = this.parseParameters();
    this.endTag();
    const body = this.body('macro', from, 'endmacro');
    this.close();
    return this.make('Macro', from, name, parameters, body);
  }

  private parseCall(from: number): Node {
    const parameters = this.is('left-paren') ? this.parseParameters() : this.make('NodeList', this.here(), []);
    const call = this.parseExpression();
    if (call.typename !== 'FunCall') throw this.syntax('Expected a call: `{% call macro() %}`.');
    this.endTag();
    const body = this.body('call', from, 'endcall');
    this.close();
    const name: SymbolNode = this.make('Symbol', from, 'caller');
    const caller: MacroNode = this.make('Caller', from, name, parameters, body);
    return this.make('CallBlock', from, call, caller);
  }

  private parseFilterBlock(from: number): Node {
    const start = this.here();
    const capture = this.make('Capture', start, null);
    const filtered = this.parseFilters(capture, start, true);
    this.endTag();
    capture.body = this.body('filter', from, 'endfilter');
    this.close();
    return this.make('Output', from, [filtered]);
  }

  private parseWith(from: number): Node {
    const pairs: PairNode[] = [];
    while (!isEnd(this.peekToken())) {
      if (pairs.length > 0) this.expect('comma', '`,` or `%}`');
      const start = this.here();
      const target = this.parseTarget([], false);
      if (!this.skipValue('operator', '=')) throw this.syntax('Expected `=`: `{% with a = 1 %}`.');
      pairs.push(this.make('Pair', start, target, this.parseExpression()));
    }
    this.endTag();
    const body = this.body('with', from, 'endwith');
    this.close();
    return this.make(
      'With',
      from,
      pairs.map((pair) => pair.key),
      pairs.map((pair) => pair.value),
      body,
    );
  }

  /** Without a parent template a block is printed where it stands, in a scope of its own. */
  private parseBlock(from: number): Node {
    this.expect('symbol', 'the name of the block');
    this.skipSymbol('scoped');
    this.skipSymbol('required');
    this.endTag();
    const body = this.body('block', from, 'endblock');
    this.nextToken();
    if (this.is('symbol')) this.nextToken();
    this.endTag();
    return this.make('With', from, [], [], body);
  }
}

/**
 * The Nunjucks tree of a template in Jinja2's syntax. `tick` is called for each tag and stretch of text, to stop what takes too long.
 *
 * @throws TemplateFault of kind `TemplateSyntaxError`, with the place and what was expected there.
 */
export function parseTemplate(source: Source, tick: () => void = () => {}): NodeList {
  const parser = new TemplateParser(new Lexer(source), tick);
  const nodes = parser.parseNodes();
  return new NODES.Root(0, 0, nodes as never);
}
