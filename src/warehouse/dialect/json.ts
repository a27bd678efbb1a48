import { ExecutionError } from '#engine/run/executor.ts';
import { closingToken, isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '#engine/text/replacement.ts';
import { pathOf, type Step } from '../json/path.ts';
import { listParts, literal, statementTokens, stringValue } from './reading.ts';

/** The entries for JSON in a statement's list of changes. */
const JSON_MESSAGE =
  'JSON goes through functions of this engine: DuckDB has JSON in an extension, and none is loaded here. A VARIANT is kept as JSON text, so values are compared, grouped and sorted as texts; a text inside it has quotes only if it could be read as JSON, and a date or time inside it is a text, for TYPEOF as well.';
const FLATTEN_MESSAGE =
  'FLATTEN goes through a function of this engine: its rows come in any order, and SEQ is made of the value, so rows of equal values share it.';

type Result = 'variant' | 'text' | 'INTEGER' | 'BOOLEAN';

/** Functions of Snowflake over arrays and objects; all arguments are given to `runnel_json` as values of type VARIANT. */
const OPERATIONS: Readonly<Record<string, Result>> = {
  ...Object.fromEntries(
    `ARRAY_APPEND ARRAY_PREPEND ARRAY_CAT ARRAY_COMPACT ARRAY_DISTINCT ARRAY_REVERSE ARRAY_FLATTEN ARRAY_SLICE ARRAY_INSERT ARRAY_REMOVE
    ARRAY_REMOVE_AT ARRAY_SORT ARRAY_MIN ARRAY_MAX ARRAY_INTERSECTION ARRAY_EXCEPT ARRAY_GENERATE_RANGE SPLIT STRTOK_TO_ARRAY TO_ARRAY
    ARRAYS_ZIP ARRAYS_TO_OBJECT GET_IGNORE_CASE OBJECT_KEYS OBJECT_INSERT OBJECT_DELETE OBJECT_PICK STRIP_NULL_VALUE`
      .split(/\s+/)
      .map((name) => [name, 'variant' as const]),
  ),
  TYPEOF: 'text',
  ARRAY_TO_STRING: 'text',
  ARRAY_SIZE: 'INTEGER',
  ARRAY_POSITION: 'INTEGER',
  ...Object.fromEntries(
    'IS_ARRAY IS_OBJECT IS_NULL_VALUE IS_BOOLEAN IS_INTEGER IS_DECIMAL IS_DOUBLE IS_REAL IS_VARCHAR IS_CHAR ARRAY_CONTAINS ARRAYS_OVERLAP'
      .split(' ')
      .map((name) => [name, 'BOOLEAN' as const]),
  ),
};

/** A function with a function of ours of the same arguments. */
interface Renamed {
  readonly to: string;
  readonly result: Result;
}

const text = (to: string, result: Result = 'variant'): Renamed => ({ to, result });
const RENAMED: Readonly<Record<'snowflake' | 'databricks', Readonly<Record<string, Renamed>>>> = {
  snowflake: {
    PARSE_JSON: text('RUNNEL_PARSE_JSON('),
    TRY_PARSE_JSON: text('RUNNEL_TRY_PARSE_JSON('),
    CHECK_JSON: text('RUNNEL_CHECK_JSON(', 'text'),
    GET_PATH: text('RUNNEL_GET('),
    GET: text('RUNNEL_AT('),
    JSON_EXTRACT_PATH_TEXT: text('RUNNEL_BARE(RUNNEL_GET(', 'text'),
    TO_VARIANT: text('RUNNEL_VARIANT('),
    TO_OBJECT: text('RUNNEL_VARIANT('),
    TO_JSON: text('RUNNEL_ELEMENT(', 'text'),
  },
  databricks: {
    PARSE_JSON: text('RUNNEL_PARSE_JSON('),
    TRY_PARSE_JSON: text('RUNNEL_TRY_PARSE_JSON('),
    GET_JSON_OBJECT: text('RUNNEL_BARE(RUNNEL_GET(', 'text'),
    TO_JSON: text('RUNNEL_JSON_OF(', 'text'),
    IS_VARIANT_NULL: text('RUNNEL_IS_VARIANT_NULL(', 'BOOLEAN'),
    TO_VARIANT_OBJECT: text('RUNNEL_VARIANT('),
    JSON_ARRAY_LENGTH: text('RUNNEL_LENGTH(', 'INTEGER'),
    JSON_OBJECT_KEYS: text('RUNNEL_KEYS(', 'text'),
  },
};
const BUILT: Readonly<Record<string, Result>> = {
  OBJECT_CONSTRUCT: 'variant',
  OBJECT_CONSTRUCT_KEEP_NULL: 'variant',
  ARRAY_CONSTRUCT: 'variant',
  ARRAY_CONSTRUCT_COMPACT: 'variant',
  ARRAY_AGG: 'variant',
  ARRAY_UNIQUE_AGG: 'variant',
  ARRAY_UNION_AGG: 'variant',
  OBJECT_AGG: 'variant',
};
/** Functions that return one of their values unchanged. */
const KEEPING = 'MAX MIN ANY_VALUE FIRST_VALUE LAST_VALUE LAG LEAD NTH_VALUE COUNT MODE HASH'.split(' ');
const NO_CALLS =
  'IN AND OR NOT ON WHERE WHEN THEN ELSE SELECT FROM BY VALUES AS USING HAVING QUALIFY EXISTS OVER CASE UNION ALL JOIN LATERAL BETWEEN LIKE'.split(
    ' ',
  );
/** Words after which a value begins. */
const BEFORE_VALUES =
  `SELECT DISTINCT ALL BY ON WHERE AND OR NOT WHEN THEN ELSE HAVING QUALIFY IN BETWEEN LIKE ILIKE RLIKE REGEXP CASE INTERVAL USING VALUES
  SET DIV LIMIT RETURN`.split(/\s+/);
/** Words before the name of something whose parentheses hold names of columns. */
const BEFORE_NAMES = ['INTO', 'TABLE', 'VIEW', 'WITH', 'AS', 'RECURSIVE', 'EXISTS'];
const SEMI_STRUCTURED = ['VARIANT', 'OBJECT', 'ARRAY'];

const isName = (token: SqlToken | undefined) => token?.kind === 'word' || token?.kind === 'quoted';
const refusal = (message: string, at: SqlToken) => new ExecutionError({ code: 'notSupported', message, at });

/** A step of a path: known, or computed by the tokens in the brackets. */
type Segment = { readonly steps: Step[]; from: number; to: number } | { readonly open: number; readonly close: number };

/** A value of type VARIANT in a statement: a name, a call or an expression in parentheses, and the path into it. */
interface Operand {
  readonly at: number;
  /** The index after the value without its path. */
  readonly baseEnd: number;
  /** The index after the path. */
  readonly end: number;
  readonly segments: readonly Segment[];
  /** A plain value that is cast to VARIANT; the tokens of the cast are removed. */
  readonly cast?: { readonly from: number; readonly isPlain: boolean };
  /** The result of the function at `at`, if it is one. */
  readonly call?: Result;
}

/** Rewrites what a statement does with JSON as calls of functions of ours. */
class JsonReader {
  readonly replacements: Replacement[] = [];
  readonly messages = new Set<string>();
  /** Names of columns and aliases that have the type VARIANT, in capitals. */
  readonly variants: Set<string>;
  private readonly tokens: readonly SqlToken[];
  private readonly platform: 'snowflake' | 'databricks';
  private readonly opens: readonly number[];
  private readonly flattened = new Set<string>();
  private readonly sql: string;

  constructor(sql: string, tokens: readonly SqlToken[], platform: 'snowflake' | 'databricks', variants: Iterable<string>) {
    this.sql = sql;
    this.tokens = tokens;
    this.platform = platform;
    this.variants = new Set(variants);
    const open: number[] = [];
    this.opens = tokens.map((token, at) => {
      const around = open.at(-1) ?? -1;
      if (isPunct(token, '(') || isPunct(token, '[')) open.push(at);
      else if (isPunct(token, ')') || isPunct(token, ']')) {
        open.pop();
        return open.at(-1) ?? -1;
      }
      return around;
    });
  }

  private result(at: number): Result | undefined {
    const token = this.tokens[at];
    if (token?.kind !== 'word' || !isPunct(this.tokens[at + 1], '(') || isPunct(this.tokens[at - 1], '.')) return undefined;
    const name = token.text.toUpperCase();
    const renamed = RENAMED[this.platform][name];
    if (renamed) return renamed.result;
    return this.platform === 'snowflake' ? (OPERATIONS[name] ?? BUILT[name]) : undefined;
  }

  /** Whether a name at `at`, of tokens up to `end`, is known to have the type VARIANT. */
  private isVariantName(at: number, end: number): boolean {
    const name = this.tokens[end - 1]!.text.toUpperCase();
    if (this.variants.has(name)) return true;
    if (this.flattened.size === 0 || (name !== 'VALUE' && name !== 'THIS')) return false;
    return end - at === 1 || this.flattened.has(this.tokens[end - 3]!.text.toUpperCase());
  }

  /** Whether a value can begin at a token, which is no alias, no name of a table and no column in a list of names. */
  private beginsValue(at: number): boolean {
    const { tokens } = this;
    const before = tokens[at - 1];
    if (before === undefined) return true;
    if (before.kind === 'punct' ? ['.', ':', '::', ')', ']'].includes(before.text) : !isWord(before, ...BEFORE_VALUES))
      return false;
    const name = (this.opens[at] ?? -1) - 1;
    if (isWord(tokens[name], 'INSERT')) return false;
    let first = name;
    while (first > 1 && isPunct(tokens[first - 1], '.')) first -= 2;
    if (isName(tokens[name]) && !isWord(tokens[name], ...NO_CALLS) && isWord(tokens[first - 1], ...BEFORE_NAMES)) return false;
    return !(this.isInSet(at) && (isPunct(before, ',') || isWord(before, 'SET')));
  }

  /** Whether a token is in the assignments of an UPDATE or MERGE. */
  private isInSet(at: number): boolean {
    const { tokens } = this;
    if (!isWord(tokens[0], 'UPDATE', 'MERGE') || tokens[at]!.depth > 0) return false;
    const clause = tokens.findLastIndex(
      (token, i) => i < at && token.depth === 0 && isWord(token, 'SET', 'ON', 'WHEN', 'WHERE', 'FROM', 'USING'),
    );
    return isWord(tokens[clause], 'SET');
  }

  /** The value of type VARIANT, or with a path, that begins at a token. */
  operand(at: number): Operand | undefined {
    const { tokens } = this;
    const token = tokens[at];
    if (!token || !this.beginsValue(at)) return undefined;
    let end = at + 1;
    let isVariant = false;
    let call: Result | undefined;
    if (isName(token) && !isWord(token, ...NO_CALLS)) {
      while (isPunct(tokens[end], '.') && isName(tokens[end + 1])) end += 2;
      if (isPunct(tokens[end], '(')) {
        call = this.result(at);
        isVariant = call === 'variant';
        end = closingToken(tokens, end) + 1;
        while (isWord(tokens[end], 'OVER', 'WITHIN', 'GROUP') && end < tokens.length) {
          end++;
          if (isPunct(tokens[end], '(')) end = closingToken(tokens, end) + 1;
        }
      } else isVariant = this.isVariantName(at, end);
    } else if (isPunct(token, '(')) end = closingToken(tokens, at) + 1;
    else if (isPunct(token, '[') && this.platform === 'snowflake' && !isArrayIndex(tokens, at)) {
      isVariant = true;
      end = closingToken(tokens, at) + 1;
    } else if ((token.kind !== 'number' && token.kind !== 'string') || !isPunct(tokens[end], '::')) return undefined;
    if (end > tokens.length) return undefined;
    const castFrom = end;
    while (isPunct(tokens[end], '::') && isWord(tokens[end + 1], ...SEMI_STRUCTURED) && !isPunct(tokens[end + 2], '<')) {
      end += 2;
      if (isPunct(tokens[end], '(')) end = closingToken(tokens, end) + 1;
    }
    const cast = end > castFrom ? { from: castFrom, isPlain: !isVariant && isWord(tokens[castFrom + 1], 'VARIANT') } : undefined;
    const segments = this.path(end, isVariant || cast !== undefined);
    if (segments.length === 0 && !isVariant && !cast) return undefined;
    const last = segments.at(-1);
    const stop = last === undefined ? end : 'steps' in last ? last.to : last.close + 1;
    return { at, baseEnd: end, end: stop, segments, ...(cast ? { cast } : {}), ...(call ? { call } : {}) };
  }

  /** The path that begins at a token, `:a.b[0]`. */
  private path(from: number, isVariant: boolean): Segment[] {
    const { tokens } = this;
    const segments: Segment[] = [];
    const step = (value: Step, start: number, to: number) => {
      const last = segments.at(-1);
      if (last && 'steps' in last) {
        last.steps.push(value);
        last.to = to;
      } else segments.push({ steps: [value], from: start, to });
    };
    let at = from;
    for (;;) {
      const [token, next] = [tokens[at], tokens[at + 1]];
      if (isPunct(token, ':') && isName(next)) step(next!.text, at, at + 2);
      else if (isPunct(token, '.') && segments.length > 0 && isName(next)) step(next!.text, at, at + 2);
      else if (isPunct(token, '-') && isPunct(next, '>')) {
        // `->` and `->>` of Postgres and DuckDB, which models of dbt bring along.
        const to = isPunct(tokens[at + 2], '>') ? at + 4 : at + 3;
        const key = tokens[to - 1];
        if (key?.kind !== 'string' && key?.kind !== 'number') return segments;
        step(key.kind === 'number' ? Number(key.text) : stringValue(key, true), at, to);
        at = to;
        continue;
      } else if (
        isPunct(token, '[') &&
        token!.close !== undefined &&
        (isVariant || segments.length > 0 || this.platform === 'snowflake')
      ) {
        const close = token!.close;
        if (close === at + 2 && isPunct(next, '*') && this.platform === 'databricks')
          throw refusal('A path with [*] can’t be carried out here: name the places, or explode the array.', next!);
        if (close === at + 2 && next!.kind === 'number') step(Number(next!.text), at, close + 1);
        else if (close === at + 2 && next!.kind === 'string') step(stringValue(next!, true), at, close + 1);
        else segments.push({ open: at, close });
        at = close + 1;
        continue;
      } else return segments;
      at += 2;
    }
  }

  /** Whether the value of an operand is needed as it is, and not as a text, number or time. */
  private isKept({ at, end }: Operand): boolean {
    const { tokens } = this;
    if (isPunct(tokens[end - 2], '>') && isPunct(tokens[end - 3], '>')) return false;
    const [before, behind] = [tokens[at - 1], tokens[end]];
    if (isPunct(behind, '::')) return isWord(tokens[end + 1], ...SEMI_STRUCTURED);
    if (isWord(behind, 'IS')) return true;
    const endsItem = behind === undefined || isPunct(behind, ',') || isWord(behind, 'WHEN', 'WHERE', 'FROM');
    if (isPunct(before, '=') && endsItem && this.isInSet(at)) return true;
    const open = this.opens[at]!;
    const name = tokens[open - 1];
    const isArgument = open !== -1 && isPunct(tokens[open], '(') && name?.kind === 'word' && !isWord(name, ...NO_CALLS);
    const begins =
      before === undefined ||
      isPunct(before, ',') ||
      isPunct(before, '(') ||
      isWord(before, 'SELECT', 'DISTINCT', 'BY', 'ALL') ||
      isPunct(before, '>') /* INPUT => value */;
    if (!begins) return false;
    if (isArgument) {
      const called = name!.text.toUpperCase();
      const isOurs = this.result(open - 1) !== undefined || called === 'FLATTEN' || called === 'IS_NULL_VALUE';
      const takesText = /PARSE_JSON|CHECK_JSON|JSON_EXTRACT_PATH_TEXT|^SPLIT/.test(called);
      return (isOurs && !takesText) || (KEEPING.includes(called) && (isPunct(behind, ')') || isPunct(behind, ',')));
    }
    if (isPunct(before, '>')) return false;
    // An alias, or the end of an item.
    return (
      behind === undefined ||
      isPunct(behind, ',') ||
      isPunct(behind, ')') ||
      (isName(behind) &&
        !isWord(behind, 'LIKE', 'ILIKE', 'IN', 'NOT', 'BETWEEN', 'RLIKE', 'REGEXP', 'AND', 'OR', 'DIV', 'THEN', 'ELSE'))
    );
  }

  /** The alias of the item that ends before `end`, in capitals. */
  private alias({ end, segments }: Operand): string | undefined {
    const { tokens } = this;
    const next = isWord(tokens[end], 'AS') ? end + 1 : end;
    const token = tokens[next];
    const behind = tokens[next + 1];
    const ends = behind === undefined || isPunct(behind, ',') || isPunct(behind, ')') || isWord(behind, 'FROM');
    if (isName(token) && ends && !isWord(token, 'FROM', 'ASC', 'DESC', 'WHERE')) return token!.text.toUpperCase();
    return segments.length === 0 && isName(tokens[end - 1]) ? tokens[end - 1]!.text.toUpperCase() : undefined;
  }

  /** Collects the aliases of values of type VARIANT, and of FLATTEN, until nothing is new. */
  collect(): void {
    const { tokens } = this;
    tokens.forEach((token, at) => {
      if (!isWord(token, 'FLATTEN') || !isPunct(tokens[at + 1], '(')) return;
      let end = closingToken(tokens, at + 1) + 1;
      if (isPunct(tokens[at - 1], '(') && isWord(tokens[at - 2], 'TABLE')) end++;
      if (isWord(tokens[end], 'AS')) end++;
      this.flattened.add(isName(tokens[end]) ? tokens[end]!.text.toUpperCase() : '');
    });
    for (let size = -1, round = 0; size !== this.variants.size && round < 5; round++) {
      size = this.variants.size;
      for (let at = 0; at < tokens.length; at++) {
        const found = this.operand(at);
        if (!found || (found.call && found.call !== 'variant' && found.segments.length === 0)) continue;
        const isItem = isPunct(tokens[at - 1], ',') || isWord(tokens[at - 1], 'SELECT', 'DISTINCT');
        const isNested = isWord(tokens[this.opens[at]! - 1], ...KEEPING);
        const alias = isItem && !isNested && this.isKept(found) && this.isTyped(found) ? this.alias(found) : undefined;
        if (alias !== undefined) this.variants.add(alias);
      }
    }
  }

  /** On Databricks, a path into a text of JSON gives a text, and only a path into a VARIANT gives a VARIANT. */
  private isTyped(found: Operand): boolean {
    if (this.platform === 'snowflake' || found.segments.length === 0) return true;
    return found.call === 'variant' || found.cast !== undefined || this.isVariantName(found.at, found.baseEnd);
  }

  private put(from: number, to: number, insert: string): void {
    this.replacements.push({ from, to, insert });
  }

  private write(found: Operand): void {
    const { tokens } = this;
    const isOther = found.call !== undefined && found.call !== 'variant' && found.segments.length === 0;
    if (isOther) return;
    const isText = !this.isKept(found) || !this.isTyped(found);
    const compared = isText && this.isComparedWithNumber(found);
    const names = found.segments.map((segment) => ('steps' in segment ? 'RUNNEL_GET(' : 'RUNNEL_AT('));
    const plain = found.cast?.isPlain ? 'RUNNEL_VARIANT(' : '';
    const prefix = `${compared ? 'CAST(' : ''}${isText ? 'RUNNEL_BARE(' : ''}${names.toReversed().join('')}${plain}`;
    if (prefix === '' && !found.cast) return;
    this.messages.add(JSON_MESSAGE);
    const start = tokens[found.at]!.from;
    if (prefix !== '') this.put(start, start, prefix);
    if (found.cast) {
      const behind = tokens[found.cast.from - 1]!.to;
      this.put(behind, tokens[found.baseEnd - 1]!.to, plain === '' ? '' : ')');
    }
    for (const segment of found.segments) {
      if ('steps' in segment) for (let at = segment.from; at < segment.to; at++) this.inPath.add(at);
      else this.inPath.add(segment.open);
      if ('steps' in segment)
        this.put(tokens[segment.from]!.from, tokens[segment.to - 1]!.to, `, ${literal(pathOf(segment.steps))})`);
      else {
        this.put(tokens[segment.open]!.from, tokens[segment.open]!.to, ', ');
        this.put(tokens[segment.close]!.from, tokens[segment.close]!.to, ')');
      }
    }
    const end = tokens[found.end - 1]!.to;
    if (isText) this.closing.push({ from: end, to: end, insert: compared ? ') AS DOUBLE)' : ')' });
  }

  /** Tokens that belong to a path. */
  private readonly inPath = new Set<number>();
  /** Closing parentheses that come after all other replacements at their place. */
  private readonly closing: Replacement[] = [];

  private isComparedWithNumber({ at, end }: Operand): boolean {
    const { tokens } = this;
    const compares = (token: SqlToken | undefined) => token?.kind === 'punct' && /^[<>=!]$/.test(token.text);
    let next = end;
    while (compares(tokens[next])) next++;
    if (next > end && tokens[next]?.kind === 'number') return true;
    if (isWord(tokens[end], 'BETWEEN') && tokens[end + 1]?.kind === 'number') return true;
    return compares(tokens[at - 1]) && (tokens[at - 2]?.kind === 'number' || tokens[at - 3]?.kind === 'number');
  }

  /** Whether the tokens are one value of type VARIANT. */
  private isVariant(from: number, to: number): boolean {
    const found = this.operand(from);
    return (
      found?.end === to &&
      this.isTyped(found) &&
      (found.call === undefined || found.call === 'variant' || found.segments.length > 0)
    );
  }

  /** Gives an argument to a function as a value of type VARIANT. */
  private asVariant(from: number, to: number): void {
    const { tokens } = this;
    const isLiteral = isPunct(tokens[from], '[') && closingToken(tokens, from) === to - 1;
    if (isLiteral || to <= from || this.isVariant(from, to)) return;
    const [start, end] = [tokens[from]!.from, tokens[to - 1]!.to];
    this.put(start, start, 'RUNNEL_VARIANT(');
    this.closing.push({ from: end, to: end, insert: ')' });
  }

  /** Rewrites the call at a token, if it is one of the functions over JSON. */
  private call(at: number): void {
    const { tokens } = this;
    const result = this.result(at);
    if (result === undefined) return;
    const token = tokens[at]!;
    const [open, close] = [tokens[at + 1]!, tokens[closingToken(tokens, at + 1)]];
    if (!close) return;
    const name = token.text.toUpperCase();
    this.messages.add(JSON_MESSAGE);
    const parts = listParts(tokens, at + 1);
    const renamed = RENAMED[this.platform][name];
    const replace = (insert: string) => this.put(token.from, open.to, insert);
    const finish = (insert: string) => this.put(close.from, close.to, insert);
    const [argument] = parts;
    if (renamed?.to === 'RUNNEL_VARIANT(' && argument) {
      replace('(');
      finish(')');
      this.asVariant(argument.from, argument.to);
      return;
    }
    if (renamed) {
      const isOfVariant = name === 'TO_JSON' && argument !== undefined && this.isVariant(argument.from, argument.to);
      if (name === 'TO_JSON' && parts[1])
        throw refusal('TO_JSON with options can’t be carried out here.', tokens[parts[1].from]!);
      replace(isOfVariant ? 'RUNNEL_ELEMENT(' : renamed.to);
      const calls = renamed.to.split('(').length - 1;
      finish(')'.repeat(isOfVariant ? 1 : calls));
      return;
    }
    if (name in OPERATIONS) {
      replace(`${result === 'INTEGER' || result === 'BOOLEAN' ? 'CAST(' : ''}RUNNEL_JSON(${literal(name)}, `);
      finish(result === 'INTEGER' || result === 'BOOLEAN' ? `) AS ${result})` : ')');
      parts.forEach((part, index) => {
        if (!this.isValueAlready(name, index, part.from)) this.asVariant(part.from, part.to);
      });
      return;
    }
    this.build(name, at, parts, replace, finish);
  }

  /** Whether an argument can only be an array, an object or a VARIANT on the platform, so that a text there is JSON. */
  private isValueAlready(name: string, index: number, from: number): boolean {
    const first = this.tokens[from];
    if (first?.kind === 'number' || first?.kind === 'string' || isPunct(first, '-') || isWord(first, 'NULL', 'TRUE', 'FALSE'))
      return false;
    if (['SPLIT', 'STRTOK_TO_ARRAY', 'TO_ARRAY', 'ARRAY_GENERATE_RANGE'].includes(name)) return false;
    if (name === 'ARRAY_CONTAINS' || name === 'ARRAY_POSITION') return index === 1;
    return (
      index === 0 ||
      ['ARRAY_CAT', 'ARRAY_INTERSECTION', 'ARRAY_EXCEPT', 'ARRAYS_OVERLAP', 'ARRAYS_ZIP'].includes(name) ||
      name === 'ARRAYS_TO_OBJECT'
    );
  }

  private build(
    name: string,
    at: number,
    parts: readonly { from: number; to: number }[],
    replace: (insert: string) => void,
    finish: (insert: string) => void,
  ): void {
    const { tokens } = this;
    if (name.startsWith('OBJECT_CONSTRUCT')) {
      if (parts.some(({ from }) => isPunct(tokens[from], '*')))
        throw refusal('OBJECT_CONSTRUCT(*) can’t be carried out here: name the keys and values.', tokens[at]!);
      replace(`RUNNEL_OBJECT(${name.endsWith('KEEP_NULL') ? "'true'" : "'false'"}${parts.length > 0 ? ', ' : ''}`);
      finish(')');
      for (const part of parts) this.asVariant(part.from, part.to);
    } else if (name.startsWith('ARRAY_CONSTRUCT')) {
      const compact = name.endsWith('COMPACT');
      replace(`${compact ? "RUNNEL_JSON('ARRAY_COMPACT', " : ''}RUNNEL_ARRAY(`);
      finish(compact ? '))' : ')');
      for (const part of parts) this.asVariant(part.from, part.to);
    } else if (name === 'OBJECT_AGG') {
      replace("RUNNEL_PARSE_JSON('{' || COALESCE(LISTAGG(RUNNEL_ENTRY(");
      finish("), ','), '') || '}')");
      const value = parts[1];
      if (value) this.asVariant(value.from, value.to);
    } else {
      // ARRAY_AGG, with the order and the window after it inside the brackets of the array.
      let end = closingToken(tokens, at + 1) + 1;
      while (isWord(tokens[end], 'OVER', 'WITHIN', 'GROUP', 'FILTER')) {
        end++;
        if (isPunct(tokens[end], '(')) end = closingToken(tokens, end) + 1;
      }
      const part = parts[0]!;
      const isDistinct = isWord(tokens[part.from], 'DISTINCT') || name === 'ARRAY_UNIQUE_AGG';
      const from = isWord(tokens[part.from], 'DISTINCT') ? part.from + 1 : part.from;
      const isUnion = name === 'ARRAY_UNION_AGG';
      const distinct = `${isDistinct || isUnion ? "RUNNEL_JSON('ARRAY_DISTINCT', " : ''}${isUnion ? "RUNNEL_JSON('ARRAY_FLATTEN', " : ''}`;
      this.put(tokens[at]!.from, tokens[from]!.from, `${distinct}('[' || COALESCE(LISTAGG(RUNNEL_ELEMENT(`);
      if (!isUnion) this.asVariant(from, part.to);
      finish("), ',')");
      const last = tokens[end - 1]!.to;
      this.closing.push({ from: last, to: last, insert: `, '') || ']')${isUnion ? '))' : isDistinct ? ')' : ''}` });
    }
  }

  private flatten(at: number): void {
    const { tokens } = this;
    const close = closingToken(tokens, at + 1);
    if (!tokens[close]) return;
    this.messages.add(JSON_MESSAGE);
    this.messages.add(FLATTEN_MESSAGE);
    const isTable = isPunct(tokens[at - 1], '(') && isWord(tokens[at - 2], 'TABLE');
    const first = isTable ? at - 2 : isWord(tokens[at - 1], 'LATERAL') ? at - 1 : at;
    this.put(tokens[first]!.from, tokens[at + 1]!.to, 'LATERAL RUNNEL_FLATTEN(');
    if (isTable && tokens[close + 1]) this.put(tokens[close]!.to, tokens[close + 1]!.to, '');
    this.joined(first, isTable ? close + 2 : close + 1);
    for (const { from, to } of listParts(tokens, at + 1)) {
      const label =
        isPunct(tokens[from + 1], '=') && isPunct(tokens[from + 2], '>') ? tokens[from]!.text.toUpperCase() : undefined;
      const value = label === undefined ? from : from + 3;
      if (label === 'RECURSIVE') {
        if (!isWord(tokens[value], 'FALSE'))
          throw refusal('FLATTEN with RECURSIVE can’t be carried out here: flatten one level after another.', tokens[from]!);
        const comma = isPunct(tokens[from - 1], ',') ? tokens[from - 1]!.from : tokens[from]!.from;
        this.put(comma, tokens[to - 1]!.to, '');
      } else if (label !== undefined) {
        const names: Readonly<Record<string, string>> = {
          INPUT: 'of_value',
          PATH: 'at_path',
          OUTER: 'is_outer',
          MODE: 'in_mode',
        };
        const name = names[label];
        if (!name) throw refusal(`FLATTEN has no argument ${label}.`, tokens[from]!);
        this.put(tokens[from]!.from, tokens[from]!.to, name);
      }
    }
  }

  /** Adds the condition of a join that the platform lets out. `end` is the index after the call. */
  private joined(first: number, end: number): void {
    const { tokens } = this;
    if (!isWord(tokens[first - 1], 'JOIN') || isWord(tokens[first - 2], 'CROSS')) return;
    const alias = isWord(tokens[end], 'AS') ? end + 1 : end;
    const last =
      isName(tokens[alias]) && !isWord(tokens[alias], 'ON', 'WHERE', 'JOIN', 'LEFT', 'GROUP', 'ORDER') ? alias : end - 1;
    if (!isWord(tokens[last + 1], 'ON')) this.put(tokens[last]!.to, tokens[last]!.to, ' ON TRUE');
  }

  private splitToTable(at: number): void {
    const { tokens } = this;
    const close = closingToken(tokens, at + 1);
    const isTable = isPunct(tokens[at - 1], '(') && isWord(tokens[at - 2], 'TABLE');
    const first = isTable ? at - 2 : isWord(tokens[at - 1], 'LATERAL') ? at - 1 : at;
    this.put(tokens[first]!.from, tokens[at + 1]!.to, 'LATERAL RUNNEL_SPLIT_TO_TABLE(');
    if (isTable && tokens[close + 1]) this.put(tokens[close]!.to, tokens[close + 1]!.to, '');
  }

  /** FROM_JSON(text, schema) as a value with the types of the schema. */
  private fromJson(at: number): void {
    const { tokens } = this;
    const [value, schema, options] = listParts(tokens, at + 1);
    const close = tokens[closingToken(tokens, at + 1)];
    if (!value || !schema || !close) return;
    const token = tokens[schema.from]!;
    if (options) throw refusal('FROM_JSON with options can’t be carried out here.', tokens[options.from]!);
    if (token.kind !== 'string') throw refusal('FROM_JSON needs its schema as a text here.', token);
    const written = this.sql.slice(tokens[value.from]!.from, tokens[value.to - 1]!.to);
    const inner = rewriteJson(written, statementTokens(written, true), this.platform, this.variants);
    const base = replaceSpans(written, inner.replacements);
    const type = readSchema(stringValue(token, true));
    if (!type) throw refusal('The engine can’t read this schema of FROM_JSON.', token);
    this.messages.add(JSON_MESSAGE);
    this.put(tokens[at]!.from, close.to, `(CASE WHEN ${base} IS NOT NULL THEN ${typedValue(base, type)} END)`);
  }

  private variantGet(at: number): void {
    const { tokens } = this;
    const [value, path, type] = listParts(tokens, at + 1);
    const close = tokens[closingToken(tokens, at + 1)];
    if (!value || !path || !close) return;
    const isTry = isWord(tokens[at], 'TRY_VARIANT_GET');
    this.messages.add(JSON_MESSAGE);
    const named = type ? tokens[type.from]! : undefined;
    const to = named?.kind === 'string' ? stringValue(named, true) : undefined;
    const cast = to === undefined || /^variant$/i.test(to) ? undefined : to;
    const before = cast === undefined ? '' : isTry ? 'TRY_CAST(RUNNEL_BARE(' : 'CAST(RUNNEL_BARE(';
    this.put(tokens[at]!.from, tokens[at + 1]!.to, `${before}RUNNEL_GET(`);
    const end = tokens[path.to - 1]!.to;
    this.put(end, close.to, cast === undefined ? ')' : `)) AS ${cast})`);
  }

  /** Whether an argument of a call behind the first is a lambda. */
  private hasLambda(at: number): boolean {
    const { tokens } = this;
    return listParts(tokens, at + 1)
      .slice(1)
      .some(({ from, to }) =>
        tokens.some((_, i) => i >= from && i < to && isPunct(tokens[i], '-') && isPunct(tokens[i + 1], '>')),
      );
  }

  /** Rewrites the whole statement. */
  rewrite(): void {
    const { tokens, platform } = this;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]!;
      const calls = isPunct(tokens[at + 1], '(') && !isPunct(tokens[at - 1], '.');
      if (platform === 'snowflake' && calls && isWord(token, 'TRANSFORM', 'FILTER', 'REDUCE') && this.hasLambda(at))
        throw refusal(
          `${token.text.toUpperCase()} with a lambda can’t be carried out here: FLATTEN the array and work on its values.`,
          token,
        );
      if (platform === 'snowflake' && calls && isWord(token, 'FLATTEN')) this.flatten(at);
      else if (platform === 'snowflake' && calls && isWord(token, 'SPLIT_TO_TABLE')) this.splitToTable(at);
      else if (platform === 'databricks' && calls && isWord(token, 'FROM_JSON')) {
        this.fromJson(at);
        at = closingToken(tokens, at + 1);
      } else if (platform === 'databricks' && calls && isWord(token, 'VARIANT_GET', 'TRY_VARIANT_GET')) this.variantGet(at);
      else {
        const found = this.operand(at);
        if (found) this.write(found);
        this.call(at);
        if (platform === 'databricks' && !this.inPath.has(at)) this.place(at);
        if (platform === 'snowflake' && isPunct(token, '[') && !isArrayIndex(tokens, at)) this.literal(at);
      }
    }
    // Ends are closed from the inside out, before what is replaced behind them.
    this.replacements.unshift(...this.closing.toReversed());
  }

  /** A place in an array of Databricks, which counts from 0; DuckDB counts from 1. */
  private place(at: number): void {
    const { tokens } = this;
    const number = tokens[at + 1];
    const isPlace =
      isPunct(tokens[at], '[') && isArrayIndex(tokens, at) && number?.kind === 'number' && isPunct(tokens[at + 2], ']');
    if (!isPlace) return;
    this.messages.add('Places in arrays are one higher: the platform counts them from 0, and DuckDB from 1.');
    this.put(number.from, number.to, String(Number(number.text) + 1));
  }

  /** `[a, b]` as an array. */
  private literal(at: number): void {
    const close = this.tokens[closingToken(this.tokens, at)];
    if (!close) return;
    this.messages.add(JSON_MESSAGE);
    this.put(this.tokens[at]!.from, this.tokens[at]!.to, 'RUNNEL_ARRAY(');
    for (const part of listParts(this.tokens, at)) this.asVariant(part.from, part.to);
    this.put(close.from, close.to, ')');
  }
}

/** Whether `[` stands behind a value, and so is a place in it. */
function isArrayIndex(tokens: readonly SqlToken[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    (isName(before) && !isWord(before, 'SELECT', 'THEN', 'ELSE', 'IN', 'BY', 'WHEN', 'AND', 'OR', 'ON', 'WHERE')) ||
    isPunct(before, ')') ||
    isPunct(before, ']')
  );
}

/** Maximum number of types around a type in the schema of FROM_JSON; deeper schemas are refused. */
const MAX_SCHEMA_DEPTH = 20;

/** A type in the schema of FROM_JSON. */
type SchemaType =
  | { readonly kind: 'plain'; readonly name: string }
  | { readonly kind: 'list'; readonly of: SchemaType }
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [name: string, type: SchemaType])[] };

/** The parts of a schema that commas separate, outside brackets. */
function schemaParts(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (/[<(]/.test(text[at]!)) depth++;
    else if (/[>)]/.test(text[at]!)) depth--;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

const inBrackets = (text: string, word: string) => new RegExp(`^${word}\\s*<([\\s\\S]*)>$`, 'i').exec(text.trim())?.[1];

function readType(text: string, depth: number): SchemaType | undefined {
  if (depth > MAX_SCHEMA_DEPTH) return undefined;
  const item = inBrackets(text, 'ARRAY');
  if (item !== undefined) {
    const of = readType(item, depth + 1);
    return of && { kind: 'list', of };
  }
  const fields = inBrackets(text, 'STRUCT');
  if (fields !== undefined) return readFields(fields, depth + 1);
  return /^[A-Za-z]+(?:\s*\([\d\s,]*\))?$/.test(text.trim()) ? { kind: 'plain', name: text.trim() } : undefined;
}

function readFields(text: string, depth: number): SchemaType | undefined {
  const fields = schemaParts(text).map((part) => {
    const found = /^(?:`([^`]+)`|([A-Za-z_]\w*))\s*(?::|\s)\s*([\s\S]+)$/.exec(part);
    const type = found ? readType(found[3]!.replace(/\s+(?:NOT NULL|COMMENT\b[\s\S]*)$/i, ''), depth) : undefined;
    return found && type ? ([found[1] ?? found[2]!, type] as const) : undefined;
  });
  return fields.length > 0 && fields.every((field) => field !== undefined) ? { kind: 'fields', fields } : undefined;
}

/** The type of a schema: fields, or the name of one type. */
function readSchema(text: string): SchemaType | undefined {
  return /^(?:ARRAY|STRUCT)\s*</i.test(text.trim()) ? readType(text, 0) : (readFields(text, 0) ?? readType(text, 0));
}

/** Databricks' SQL for a value of JSON with the types of a schema. */
function typedValue(value: string, type: SchemaType): string {
  if (type.kind === 'list') return `LIST_TRANSFORM(RUNNEL_ELEMENTS(${value}), runnel_e -> ${typedValue('runnel_e', type.of)})`;
  if (type.kind === 'plain')
    return /^string$/i.test(type.name) ? `RUNNEL_BARE(${value})` : `TRY_CAST(RUNNEL_BARE(${value}) AS ${type.name})`;
  const fields = type.fields.map(
    ([name, inner]) => `${literal(name)}, ${typedValue(`RUNNEL_GET(${value}, ${literal(pathOf([name]))})`, inner)}`,
  );
  return `NAMED_STRUCT(${fields.join(', ')})`;
}

/** What a statement does with JSON, rewritten for the engine. */
export interface JsonRewriting {
  readonly replacements: readonly Replacement[];
  readonly messages: readonly string[];
  /** Names of columns of type VARIANT that the statement reads or makes, in capitals. */
  readonly variants: ReadonlySet<string>;
}

/**
 * Rewrites JSON in a statement of Snowflake or Databricks: paths, FLATTEN and functions become calls of functions of ours, and a value is cast where a
 * text, number or time is needed. `variants` are the names of the columns of type VARIANT in the tables that the statement reads. Throws an
 * `ExecutionError` with the place for what can't be carried out.
 */
export function rewriteJson(
  sql: string,
  tokens: readonly SqlToken[],
  platform: 'snowflake' | 'databricks',
  variants: Iterable<string>,
): JsonRewriting {
  const reader = new JsonReader(sql, tokens, platform, variants);
  reader.collect();
  reader.rewrite();
  return { replacements: reader.replacements, messages: [...reader.messages], variants: reader.variants };
}
