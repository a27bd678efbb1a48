import { isInTag, type RefTarget, refSuggestions } from './refCompletion.ts';
import { isRecord, namesAt, valueAt } from './templateNames.ts';

/** A name that completion offers in a template. */
export interface CompletionName {
  name: string;
  /** A short description, shown beside the name. */
  detail?: string;
  /** The inserted text if it is more than the name. */
  insert?: string;
}

/** The names that completion offers in a template. */
export interface CompletionNames {
  targets: readonly RefTarget[];
  quote: (name: string) => string;
  /** The hydrated metadata and other names, as JSON. Completion follows paths in it. */
  metadata: Readonly<Record<string, unknown>>;
  /** Functions and macros. */
  functions: readonly CompletionName[];
  filters: readonly CompletionName[];
  tests: readonly CompletionName[];
  /** Columns that the SQL can name, `"NODE"."COLUMN"`. */
  columns: readonly CompletionName[];
}

interface TemplateSuggestion {
  label: string;
  detail?: string;
  kind: 'variable' | 'function' | 'property' | 'keyword' | 'class' | 'constant';
  /** The text that replaces `from` to `to`. */
  insert: string;
  to: number;
}

interface TemplateSuggestions {
  /** The start of the typed part; further typing from there on filters the list. */
  from: number;
  options: TemplateSuggestion[];
}

const TAGS: readonly CompletionName[] = [
  { name: 'for', insert: 'for ' },
  { name: 'endfor' },
  { name: 'if', insert: 'if ' },
  { name: 'elif', insert: 'elif ' },
  { name: 'else' },
  { name: 'endif' },
  { name: 'set', insert: 'set ' },
  { name: 'macro', insert: 'macro ' },
  { name: 'endmacro' },
  { name: 'raw' },
  { name: 'endraw' },
  { name: 'import', insert: 'import "' },
  { name: 'from', insert: 'from "' },
];

const WORDS = ['if', 'else', 'and', 'or', 'not', 'in', 'is', 'true', 'false', 'none'];

const PATH = /((?:[A-Za-z_]\w*)(?:\.\w+|\[(?:\d+|'[^'\n]*'|"[^"\n]*")\])*)\.(\w*)$/;
const FILTER = /\|\s*(\w*)$/;
const TEST = /\bis\s+(?:not\s+)?(\w*)$/;
const TAG_WORD = /\{%[-+]?\s*(\w*)$/;
const WORD = /[A-Za-z_]\w*$/;

/** Describes a value in a word or two. */
function valueDetail(value: unknown): string {
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (value === null) return 'none';
  if (typeof value === 'object') return 'object';
  const text = String(value).replace(/\s+/g, ' ');
  return text.length > 28 ? `${text.slice(0, 28)}…` : text;
}

function suggestionsOf(list: readonly CompletionName[], kind: TemplateSuggestion['kind'], to: number): TemplateSuggestion[] {
  return list.map(({ name, detail, insert }) => ({
    label: name,
    kind,
    insert: insert ?? name,
    to,
    ...(detail ? { detail } : {}),
  }));
}

function fields(value: unknown, to: number): TemplateSuggestion[] {
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .filter(([key]) => /^[A-Za-z_]\w*$/.test(key))
    .map(([key, entry]) => ({ label: key, detail: valueDetail(entry), kind: 'property', insert: key, to }));
}

/**
 * The suggestions at an offset of a template: in a tag, names, paths in the metadata, filters and tests; in a ref, its location and node; in plain
 * SQL, a whole ref or a column. With `isExplicit`, the reader requested the list, which then also opens without a typed word
 * (`/docs/reference/jinja-syntax`).
 */
export function templateSuggestions(
  text: string,
  at: number,
  completionNames: CompletionNames,
  isExplicit = false,
): TemplateSuggestions | undefined {
  const refs = refSuggestions(text, at, completionNames.targets, completionNames.quote, isExplicit);
  const isTag = isInTag(text, at);
  const asSuggestions = () => (refs?.options ?? []).map((option) => ({ ...option, kind: 'class' as const }));
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  if (!isTag) {
    const word = WORD.exec(line)?.[0] ?? '';
    if (!refs || refs.from !== at - word.length) return refs && { from: refs.from, options: asSuggestions() };
    return { from: refs.from, options: [...asSuggestions(), ...suggestionsOf(completionNames.columns, 'constant', at)] };
  }
  if (refs) return { from: refs.from, options: asSuggestions() };
  const opened = text.slice(Math.max(text.lastIndexOf('{{', at - 1), text.lastIndexOf('{%', at - 1)), at);
  if (/^[^'"]*(?:(?:'[^']*'|"[^"]*")[^'"]*)*['"][^'"]*$/.test(opened)) return undefined;

  const tag = TAG_WORD.exec(line);
  if (tag) return { from: at - tag[1]!.length, options: suggestionsOf(TAGS, 'keyword', at) };
  const filter = FILTER.exec(line);
  if (filter) return { from: at - filter[1]!.length, options: suggestionsOf(completionNames.filters, 'function', at) };
  const test = TEST.exec(line);
  if (test) return { from: at - test[1]!.length, options: suggestionsOf(completionNames.tests, 'keyword', at) };
  const names = namesAt(text, at, completionNames.metadata);
  const path = PATH.exec(line);
  if (path) {
    const options = fields(valueAt(path[1]!, names), at);
    return options.length === 0 ? undefined : { from: at - path[2]!.length, options };
  }
  const word = WORD.exec(line)?.[0] ?? '';
  if (word === '' && !isExplicit && !/\{\{[-+]?\s*$/.test(line)) return undefined;
  return {
    from: at - word.length,
    options: [
      ...Object.entries(names).map(
        ([name, value]): TemplateSuggestion => ({
          label: name,
          detail: valueDetail(value),
          kind: 'variable',
          insert: name,
          to: at,
        }),
      ),
      ...suggestionsOf(completionNames.functions, 'function', at),
      ...WORDS.map((name): TemplateSuggestion => ({ label: name, kind: 'keyword', insert: name, to: at })),
    ],
  };
}
