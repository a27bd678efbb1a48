import type { DialectChange } from '#engine/run/executor.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import { closingToken, isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import type { Replacement } from '#engine/text/replacement.ts';
import { nearestType } from './nearestType.ts';
import { findWord, listParts, literal, quoted, stringValue } from './reading.ts';
import type { StatementHead } from './statement.ts';

/**
 * Clauses of CREATE TABLE or CREATE VIEW other than names, types and query, removed from the text because DuckDB gets them as separate statements.
 */
interface Definition {
  /** Spans that are removed from the text. */
  readonly replacements: readonly Replacement[];
  readonly changes: readonly DialectChange[];
  /** Statements to run before and after the definition, in DuckDB's SQL. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The names that a view gives its columns; they are removed from the text. */
  readonly viewColumns: readonly string[];
}

const KEY_WORDS = ['PRIMARY', 'UNIQUE', 'FOREIGN', 'REFERENCES'];
const BEHIND_KEYS = [
  'KEY',
  'NOT',
  'ENFORCED',
  'RELY',
  'NORELY',
  'ENABLE',
  'DISABLE',
  'VALIDATE',
  'NOVALIDATE',
  'INITIALLY',
  'DEFERRED',
];

/** Reads definitions token by token and collects the clauses to remove. */
class DefinitionReader {
  readonly replacements: Replacement[] = [];
  readonly changes: DialectChange[] = [];
  readonly before: string[] = [];
  readonly after: string[] = [];
  private readonly sql: string;
  private readonly tokens: readonly SqlToken[];
  private readonly target: readonly string[];
  private readonly escapes: boolean;

  constructor(sql: string, tokens: readonly SqlToken[], target: readonly string[], escapes: boolean) {
    this.sql = sql;
    this.tokens = tokens;
    this.target = target;
    this.escapes = escapes;
  }

  /** Removes tokens and the blank before them. */
  cut(from: number, to: number, message: string, insert = ''): void {
    const span = { from: this.tokens[from]!.from, to: this.tokens[to - 1]!.to };
    this.changes.push({ message, at: span });
    this.replacements.push({ from: from > 0 ? this.tokens[from - 1]!.to : span.from, to: span.to, insert });
  }

  /** The comment of the COMMENT clause at `at`, and the index after it; undefined if no text follows. */
  comment(at: number): { text: string; end: number } | undefined {
    const value = isPunct(this.tokens[at + 1], '=') ? at + 2 : at + 1;
    const token = this.tokens[value];
    return token?.kind === 'string' ? { text: stringValue(token, this.escapes), end: value + 1 } : undefined;
  }

  /** The index after the identity clause that begins at `at`. */
  private identityEnd(at: number): number {
    let i = findWord(this.tokens, at, this.tokens.length, 'IDENTITY', 'AUTOINCREMENT') + 1;
    if (isPunct(this.tokens[i], '(')) return closingToken(this.tokens, i) + 1;
    while (isWord(this.tokens[i], 'START', 'WITH', 'INCREMENT', 'BY', 'ORDER', 'NOORDER') || this.tokens[i]?.kind === 'number')
      i++;
    return i;
  }

  private identity(at: number, column: string, sequence: (column: string) => string): number {
    const end = this.identityEnd(at);
    const [start = '1', step = '1'] = this.tokens.slice(at, end).flatMap((token) => (token.kind === 'number' ? token.text : []));
    const name = quoted([...this.target.slice(0, -1), sequence(column)]);
    this.before.push(`CREATE SEQUENCE ${name} START WITH ${start} INCREMENT BY ${step}`);
    this.cut(
      at,
      end,
      `"${column}" is numbered by a sequence: DuckDB has no identity columns. Numbers are unique and increase, which is all that the platform promises.`,
      ` DEFAULT NEXTVAL(${literal(name)})`,
    );
    return end;
  }

  private column(from: number, to: number, sequence: (column: string) => string): void {
    const name = this.tokens[from]!;
    const column = name.kind === 'quoted' ? name.text : name.text.toUpperCase();
    const nearest = nearestType(this.tokens, from + 1);
    if (nearest) {
      this.replacements.push(nearest.replacement);
      this.changes.push(nearest.change);
    }
    for (let i = from + 1; i < to; ) {
      const token = this.tokens[i]!;
      const begin = i;
      i++;
      if (token.depth !== name.depth) continue;
      const isGenerated = isWord(token, 'GENERATED') && findWord(this.tokens, begin, Math.min(to, begin + 7), 'IDENTITY') !== -1;
      if (isWord(token, 'IDENTITY', 'AUTOINCREMENT') || isGenerated) i = this.identity(begin, column, sequence);
      else if (isWord(token, 'COMMENT')) {
        const comment = this.comment(begin);
        if (!comment) continue;
        i = comment.end;
        this.cut(begin, i, 'DuckDB takes the comment of a column in a separate statement.');
        this.after.push(`COMMENT ON COLUMN ${quoted([...this.target, column])} IS ${literal(comment.text)}`);
      } else if (isWord(token, ...KEY_WORDS)) i = this.key(begin, to);
      else if (isWord(token, 'COLLATE')) {
        i = begin + 2;
        this.cut(begin, i, 'The collation is left out: here, texts are compared by their code points.');
      } else if (isWord(token, 'MASKING'))
        throw new ExecutionError({
          code: 'notSupported',
          message: 'Masking policies are not applied here: what a role can see is not part of this engine.',
          at: token,
        });
    }
  }

  /** Removes a declared key whose first word is at `at`, and returns the index after it. */
  private key(at: number, to: number): number {
    let end = at + 1;
    if (isWord(this.tokens[at], 'REFERENCES')) {
      while (
        end < to &&
        (isPunct(this.tokens[end], '.') || this.tokens[end]!.kind === 'quoted' || this.tokens[end]!.kind === 'word')
      )
        end++;
    }
    while (end < to && (isWord(this.tokens[end], ...BEHIND_KEYS) || isPunct(this.tokens[end], '('))) {
      // NOT NULL is not part of the key.
      if (isWord(this.tokens[end], 'NOT') && !isWord(this.tokens[end + 1], 'ENFORCED')) break;
      end = isPunct(this.tokens[end], '(') ? closingToken(this.tokens, end) + 1 : end + 1;
    }
    this.cut(at, end, 'The key is left out: the platform keeps it as information and does not enforce it, but DuckDB would.');
    return end;
  }

  /** Reads the columns in parentheses, and returns the index after them. */
  columns(open: number, sequence: (column: string) => string): number {
    const parts = listParts(this.tokens, open);
    parts.forEach(({ from, to }, index) => {
      if (this.tokens[from]!.kind === 'word' && isWord(this.tokens[from], 'CONSTRAINT', ...KEY_WORDS)) {
        const first = index > 0 ? from - 1 : from;
        this.cut(
          first,
          to,
          'The key is left out: the platform keeps it as information and does not enforce it, but DuckDB would.',
        );
      } else this.column(from, to, sequence);
    });
    return closingToken(this.tokens, open) + 1;
  }

  /** Reads and removes the columns of a view, which have no types, and returns the index after them. */
  viewColumns(open: number): { names: string[]; end: number } {
    const end = closingToken(this.tokens, open) + 1;
    const names = listParts(this.tokens, open).map(({ from, to }) => {
      const name = this.tokens[from]!;
      const column = name.kind === 'quoted' ? name.text : name.text.toUpperCase();
      const comment = findWord(this.tokens, from, to, 'COMMENT');
      const said = comment === -1 ? undefined : this.comment(comment);
      if (said) this.after.push(`COMMENT ON COLUMN ${quoted([...this.target, column])} IS ${literal(said.text)}`);
      return column;
    });
    const last = this.tokens[end - 1];
    if (last) this.replacements.push({ from: this.tokens[open]!.from, to: last.to, insert: '' });
    return { names, end };
  }

  /** Reads the options after the columns: the comment becomes a statement, and storage options are removed. */
  options(at: number, what: 'TABLE' | 'VIEW'): void {
    const query = findWord(this.tokens, at, this.tokens.length, 'AS');
    const end = query === -1 ? this.tokens.length : query;
    for (let i = at; i < end; ) {
      const comment = isWord(this.tokens[i], 'COMMENT') ? this.comment(i) : undefined;
      if (comment) {
        this.cut(i, comment.end, `DuckDB takes the comment of a ${what.toLowerCase()} in a separate statement.`);
        this.after.push(`COMMENT ON ${what} ${quoted(this.target)} IS ${literal(comment.text)}`);
        i = comment.end;
        continue;
      }
      const next = findWord(this.tokens, i + 1, end, 'COMMENT');
      const to = next === -1 ? end : next;
      const text = this.sql.slice(this.tokens[i]!.from, this.tokens[to - 1]!.to);
      this.cut(
        i,
        to,
        `${text} is left out: it says how the platform stores the ${what.toLowerCase()} or who can see it, and changes no rows.`,
      );
      i = to;
    }
  }
}

/**
 * Reads CREATE TABLE or CREATE VIEW: identity columns become columns with a sequence, comments become separate statements, and clauses that the
 * platform does not enforce or DuckDB lacks are removed. `sequence` returns a new sequence name for a column.
 */
export function readDefinition(
  sql: string,
  tokens: readonly SqlToken[],
  head: StatementHead,
  escapes: boolean,
  sequence: (column: string) => string,
): Definition {
  const target = head.target!;
  const reader = new DefinitionReader(sql, tokens, target.parts, escapes);
  const what = head.kind === 'createView' ? 'VIEW' : 'TABLE';
  let at = target.end;
  if (isWord(tokens[at], 'CLONE', 'LIKE', 'SHALLOW', 'DEEP', 'USING'))
    throw new ExecutionError({
      code: 'notSupported',
      message: `CREATE ${what} … ${tokens[at]!.text.toUpperCase()} is not supported here: write CREATE TABLE … AS SELECT * FROM the other table.`,
      at: tokens[at]!,
    });
  const secure = findWord(tokens, 0, at, 'SECURE');
  if (secure !== -1) reader.cut(secure, secure + 1, 'SECURE is left out: nobody else can see this engine.');
  const transient = findWord(tokens, 0, at, 'TRANSIENT');
  if (transient !== -1) reader.cut(transient, transient + 1, 'TRANSIENT is left out: nothing here outlives the tab.');
  let viewColumns: readonly string[] = [];
  if (isPunct(tokens[at], '(') && what === 'VIEW') {
    const columns = reader.viewColumns(at);
    viewColumns = columns.names;
    at = columns.end;
  } else if (isPunct(tokens[at], '(')) at = reader.columns(at, sequence);
  reader.options(at, what);
  const { replacements, changes, after } = reader;
  // A sequence that a table uses cannot be replaced, so a table that is created again gets new sequences.
  return { replacements, changes, before: reader.before, after, viewColumns };
}
