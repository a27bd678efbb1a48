import {
  applyFilters,
  entriesUntil,
  parseExpression,
  parseFilterCalls,
  parseTuple,
  type TupleRules,
} from './expressionParser.ts';
import { Lexer, type Source, type Token } from './lexer.ts';
import { TokenReader } from './tokenReader.ts';
import type { Body, Expression, MacroNode, Parameter, Statement, Target } from './tree.ts';

/** Tags of Jinja2 that read other template files, which the platform's templates don't have. */
const OTHER_FILES = new Set(['include', 'extends']);
/** The name of a macro document or the alias of a package; not a path or an address. */
const IMPORTED_NAME = /^[^/\\:]+$/;
const TAGS = ['for', 'if', 'set', 'macro', 'call', 'filter', 'with', 'raw', 'block', 'print', 'import', 'from'];

/** Jinja2's statements (`/docs/reference/jinja-syntax`). */
class TemplateParser {
  private readonly reader: TokenReader;
  private readonly tick: () => void;
  /** The open tags, for error messages about closing tags. */
  private readonly open: { tag: string; line: number }[] = [];

  constructor(reader: TokenReader, tick: () => void) {
    this.reader = reader;
    this.tick = tick;
  }

  /** Parses up to a tag that begins with one of the words in `ends`, or to the end of the template. The next token is then that word. */
  parseBody(ends: readonly string[] = []): Body {
    const { reader } = this;
    const body: Statement[] = [];
    for (let token = reader.next(); token; token = reader.next()) {
      const from = token.from;
      this.tick();
      if (token.type === 'data') {
        body.push({ type: 'text', text: token.value, span: reader.spanFrom(from) });
      } else if (token.type === 'variable-start') {
        const value = parseTuple(reader);
        this.endTag('variable-end');
        body.push({ type: 'output', value, span: reader.spanFrom(from) });
      } else {
        const word = reader.peek();
        if (word?.type === 'name' && ends.includes(word.value)) break;
        body.push(reader.nested(() => this.parseStatement(from)));
      }
    }
    return body;
  }

  private endTag(type: 'variable-end' | 'block-end'): void {
    const { reader } = this;
    const token = reader.peek();
    const closer = type === 'block-end' ? '%}' : '}}';
    if (!token) throw reader.fault(`The tag never ends. Close it with \`${closer}\`.`);
    if (token.type !== type) {
      const hint = token.value === '=' ? ' To compare, write `==`; to assign, use `{% set %}`.' : '';
      throw reader.fault(`Expected \`${closer}\` or an operator, found \`${token.value}\`.${hint}`);
    }
    reader.next();
  }

  /** Parses the body of a tag, from its `%}` to one of the words that end it. That word is consumed. */
  private body(tag: string, start: number, ...ends: string[]): { body: Body; end: string } {
    const { reader } = this;
    const line = reader.lineOf(start);
    this.endTag('block-end');
    this.open.push({ tag, line });
    const body = this.parseBody(ends);
    this.open.pop();
    const end = reader.next();
    if (!end) {
      const expected = ends.map((word) => `\`{% ${word} %}\``).join(' or ');
      throw reader.fault(`\`{% ${tag} %}\` of line ${line} is never closed. Expected ${expected} before the end.`);
    }
    return { body, end: end.value };
  }

  /** Parses the body of a tag with a single end tag, including the end tag. */
  private wholeBody(tag: string, start: number): Body {
    const { body } = this.body(tag, start, `end${tag}`);
    this.endTag('block-end');
    return body;
  }

  private parseStatement(from: number): Statement {
    const { reader } = this;
    const token = reader.peek();
    if (token?.type !== 'name') throw reader.fault('A tag begins with its name: `{% if … %}`, `{% for … %}`, `{% set … %}`.');
    reader.next();
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
        return this.parseCallBlock(from);
      case 'filter':
        return this.parseFilterBlock(from);
      case 'with':
        return this.parseWith(from);
      case 'block':
        return this.parseBlock(from);
      case 'import':
        return this.parseImport(from, token);
      case 'from':
        return this.parseFromImport(from, token);
      case 'autoescape':
        throw reader.fault(
          '`autoescape` is not available: templates write SQL, where HTML escaping has no place. Use the `escape` filter.',
          token,
        );
      case 'print': {
        const value = parseTuple(reader);
        this.endTag('block-end');
        return { type: 'output', value, span: reader.spanFrom(from) };
      }
    }
    throw this.unknownTag(token);
  }

  private otherFile(token: Token): Error {
    return this.reader.fault(
      `\`${token.value}\` reads another template file; a node type has none. Put shared macros in the workspace macros.`,
      token,
    );
  }

  private unknownTag(token: Token): Error {
    if (OTHER_FILES.has(token.value)) return this.otherFile(token);
    const inner = this.open.at(-1);
    if (/^(?:end\w+|else|elif)$/.test(token.value)) {
      const expected = inner
        ? ` The innermost open tag is \`{% ${inner.tag} %}\` of line ${inner.line}.`
        : ' No tag is open here.';
      return this.reader.fault(`\`{% ${token.value} %}\` closes nothing.${expected}`, token);
    }
    const hint =
      token.value === 'do'
        ? ' Write `{% set _ = … %}` instead.'
        : token.value === 'elseif'
          ? ' Write `elif`.'
          : ` Tags are ${TAGS.join(', ')}.`;
    return this.reader.fault(`There is no tag \`${token.value}\`.${hint}`, token);
  }

  /** Parses the target left of `=`, or between `for` and `in`. */
  private parseTarget(rules: TupleRules = {}): Target {
    return this.asTarget(parseTuple(this.reader, { ...rules, simplified: true }));
  }

  private asTarget(node: Expression): Target {
    if (node.type === 'name') return node;
    if ((node.type === 'tuple' || node.type === 'list') && node.items.length > 0) {
      return { type: 'unpack', targets: node.items.map((item) => this.asTarget(item)), span: node.span };
    }
    throw this.reader.fault('Only a name can be assigned to.', node.span);
  }

  /** Parses the target of `set`, which may also be `ns.name`. */
  private parseSetTarget(): Target {
    const { reader } = this;
    const object = reader.peek();
    const second = reader.peek(1);
    if (object?.type !== 'name' || second?.type !== 'operator' || second.value !== '.') return this.parseTarget();
    reader.next();
    reader.next();
    reader.mention(object.value);
    const attribute = reader.expectName('the name of an attribute').value;
    return { type: 'namespace', object: object.value, attribute, span: reader.spanFrom(object.from) };
  }

  private parseFor(from: number): Statement {
    const { reader } = this;
    const target = this.parseTarget({ until: 'in' });
    if (!reader.skipName('in')) throw reader.fault(`Expected \`in\` after the loop's name: \`{% for x in xs %}\`.`);
    const items = parseTuple(reader, { plain: true, until: 'recursive' });
    const test = reader.skipName('if') ? parseExpression(reader) : undefined;
    const recursive = reader.skipName('recursive');
    const { body, end } = this.body('for', from, 'endfor', 'else');
    const otherwise = end === 'else' ? this.body('for', from, 'endfor').body : undefined;
    this.endTag('block-end');
    return { type: 'for', target, items, test, recursive, body, otherwise, span: reader.spanFrom(from) };
  }

  private parseIf(from: number): Statement {
    const { reader } = this;
    const branches: { condition: Expression; body: Body }[] = [];
    let otherwise: Body | undefined;
    let end = 'elif';
    while (end === 'elif') {
      const condition = parseTuple(reader, { plain: true });
      const branch = this.body('if', from, 'elif', 'else', 'endif');
      branches.push({ condition, body: branch.body });
      end = branch.end;
    }
    if (end === 'else') otherwise = this.body('if', from, 'endif').body;
    this.endTag('block-end');
    return { type: 'if', branches, otherwise, span: reader.spanFrom(from) };
  }

  private parseSet(from: number): Statement {
    const { reader } = this;
    const target = this.parseSetTarget();
    if (reader.skipOperator('=')) {
      const value = parseTuple(reader);
      this.endTag('block-end');
      return { type: 'set', target, value, span: reader.spanFrom(from) };
    }
    const value = this.parseCapture('set', from, reader.skipOperator('|'));
    return { type: 'set', target, value, span: reader.spanFrom(from) };
  }

  /** The text of the following body, with the filters of the opening tag applied. */
  private parseCapture(tag: string, from: number, isFiltered: boolean): Expression {
    const { reader } = this;
    const start = reader.here();
    const span = reader.spanFrom(start);
    const filters = isFiltered ? parseFilterCalls(reader) : [];
    return applyFilters({ type: 'capture', body: this.wholeBody(tag, from), span }, filters);
  }

  /** Parses `(a, b=1)`. */
  private parseParameters(): Parameter[] {
    const { reader } = this;
    const parameters: Parameter[] = [];
    reader.expectOperator('(');
    for (const _ of entriesUntil(reader, ')')) {
      const { value: name } = reader.expectName('the name of an argument');
      const fallback = reader.skipOperator('=') ? parseExpression(reader) : undefined;
      if (!fallback && parameters.at(-1)?.fallback) {
        throw reader.fault('An argument without a default must come before those with one.');
      }
      parameters.push({ name, fallback });
    }
    return parameters;
  }

  private parseMacro(from: number): Statement {
    const { value: name } = this.reader.expectName('the name of the macro');
    return this.macro('macro', name, this.parseParameters(), from);
  }

  private macro(tag: 'macro' | 'call', name: string, parameters: readonly Parameter[], from: number): MacroNode {
    const [body, mentions] = this.reader.mentionsIn(() => this.wholeBody(tag, from));
    return { type: 'macro', name, parameters, body, mentions, span: this.reader.spanFrom(from) };
  }

  private parseCallBlock(from: number): Statement {
    const { reader } = this;
    const parameters = reader.isOperator('(') ? this.parseParameters() : [];
    const call = parseExpression(reader);
    if (call.type !== 'call') throw reader.fault('Expected a call: `{% call macro() %}`.');
    const caller = this.macro('call', 'caller', parameters, from);
    return { type: 'callBlock', call, caller, span: reader.spanFrom(from) };
  }

  private parseFilterBlock(from: number): Statement {
    const value = this.parseCapture('filter', from, true);
    return { type: 'output', value, span: this.reader.spanFrom(from) };
  }

  private parseWith(from: number): Statement {
    const { reader } = this;
    const names: { target: Target; value: Expression }[] = [];
    while (reader.peek() && reader.peek()?.type !== 'block-end') {
      if (names.length > 0) reader.expectOperator(',', '`,` or `%}`');
      const target = this.parseTarget();
      if (!reader.skipOperator('=')) throw reader.fault('Expected `=`: `{% with a = 1 %}`.');
      names.push({ target, value: parseExpression(reader) });
    }
    const body = this.wholeBody('with', from);
    return { type: 'with', names, body, span: reader.spanFrom(from) };
  }

  /** Parses an import of all macros of a package, or of another macro document, under one name (`/docs/reference/macros`). */
  private parseImport(from: number, tag: Token): Statement {
    const { reader } = this;
    const source = this.importedName(tag);
    if (!reader.skipName('as')) throw reader.fault('Expected `as` and a name: `{% import "alias" as name with context %}`.');
    const alias = reader.expectName('a name for the macros').value;
    const withContext = this.importContext('{% import "alias" as name with context %}');
    this.endTag('block-end');
    return { type: 'import', source, alias, withContext, span: reader.spanFrom(from) };
  }

  /** Parses an import of some macros under their own names. */
  private parseFromImport(from: number, tag: Token): Statement {
    const { reader } = this;
    const example = '{% from "alias" import macro as name with context %}';
    const source = this.importedName(tag);
    if (!reader.skipName('import')) throw reader.fault(`Expected \`import\` and the names of macros: \`${example}\`.`);
    const names: { name: string; alias: string }[] = [];
    do {
      // Jinja2 allows a comma after the last name.
      if (names.length > 0 && (reader.peek()?.type === 'block-end' || this.isImportContext())) break;
      const name = reader.expectName('the name of a macro');
      if (name.value.startsWith('_'))
        throw reader.fault(`\`${name.value}\` can’t be imported: its name begins with \`_\`.`, name);
      const alias = reader.skipName('as') ? reader.expectName('a name for the macro').value : name.value;
      names.push({ name: name.value, alias });
    } while (reader.skipOperator(','));
    const withContext = this.importContext(example);
    this.endTag('block-end');
    return { type: 'fromImport', source, names, withContext, span: reader.spanFrom(from) };
  }

  /** The name after the tag, from which an import reads. */
  private importedName(tag: Token): string {
    const source = this.reader.next();
    if (source?.type !== 'string' || !IMPORTED_NAME.test(String(source.literal))) throw this.otherFile(tag);
    return String(source.literal);
  }

  private isImportContext(): boolean {
    const { reader } = this;
    return (reader.isName('with') || reader.isName('without')) && reader.peek(1)?.value === 'context';
  }

  /** Parses an optional `with context` or `without context`. Returns whether the macros see the context. */
  private importContext(example: string): boolean {
    const { reader } = this;
    const withContext = reader.skipName('with');
    if ((withContext || reader.skipName('without')) && !reader.skipName('context'))
      throw reader.fault(`Expected \`context\`: \`${example}\`.`);
    return withContext;
  }

  /** Without a parent template, a block is rendered in place, in its own scope. */
  private parseBlock(from: number): Statement {
    const { reader } = this;
    reader.expectName('the name of the block');
    reader.skipName('scoped');
    reader.skipName('required');
    const { body } = this.body('block', from, 'endblock');
    if (reader.peek()?.type === 'name') reader.next();
    this.endTag('block-end');
    return { type: 'with', names: [], body, span: reader.spanFrom(from) };
  }
}

/**
 * Parses a template in Jinja2's syntax. `tick` is called for each tag and text, so that the caller can stop a parse that takes too long.
 *
 * @throws TemplateFault of kind `TemplateSyntaxError` with its position and what was expected.
 */
export function parseTemplate(source: Source, tick: () => void = () => {}): Body {
  return new TemplateParser(new TokenReader(new Lexer(source)), tick).parseBody();
}
