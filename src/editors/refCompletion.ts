import { refText } from '#engine/pipeline/refs.ts';

/** A node that a ref can name. */
export interface RefTarget {
  location: string;
  name: string;
  /** The node's type, shown beside its name. */
  detail?: string;
}

/** A suggestion at an offset of a text, with the text that it inserts. */
interface RefSuggestion {
  label: string;
  detail?: string;
  /** The text that replaces `from` to `to`. */
  insert: string;
  to: number;
}

interface RefSuggestions {
  /** The start of the typed part; further typing from there on filters the list. */
  from: number;
  options: RefSuggestion[];
}

const FIRST_ARGUMENT = /\bref(?:_no_link|_link)?\s*\(\s*(['"])([^'"\n]*)$/;
const SECOND_ARGUMENT = /\bref(?:_no_link|_link)?\s*\(\s*(?:'([^'\n]*)'|"([^"\n]*)")\s*,\s*(['"])([^'"\n]*)$/;
/** The rest of the call after the cursor, whether typed or closed by the editor. */
const REST_OF_CALL = /^[^'"\n(){}]*(?:['"](?:\s*,\s*(?:'[^'\n]*'|"[^"\n]*")?)?)?\s*\)?\s*(?:\}\})?/;
const WORD = /[A-Za-z_][\w-]*$/;

/** Whether the offset is inside `{{ … }}` or `{% … %}`. */
export function isInTag(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return before.lastIndexOf('{{') > before.lastIndexOf('}}') || before.lastIndexOf('{%') > before.lastIndexOf('%}');
}

/**
 * The refs that can be written at an offset: inside the quotes of a `ref` call, its location and name; elsewhere the whole call with an alias. With
 * `isExplicit`, the reader requested the list, which then also opens without a typed word (`/docs/reference/ref-functions`).
 */
export function refSuggestions(
  text: string,
  at: number,
  targets: readonly RefTarget[],
  quote: (name: string) => string,
  isExplicit = false,
): RefSuggestions | undefined {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const second = SECOND_ARGUMENT.exec(line);
  const first = second ? null : FIRST_ARGUMENT.exec(line);
  if (second || first) {
    const mark = second ? second[3]! : first![1]!;
    const typed = second ? second[4]! : first![2]!;
    const location = second ? (second[1] ?? second[2] ?? '').toLowerCase() : undefined;
    const rest = REST_OF_CALL.exec(text.slice(at))![0];
    const end = isInTag(text, at) ? ') }}' : ')';
    const options = targets
      .filter((target) => location === undefined || target.location.toLowerCase() === location)
      .map((target) => ({
        label: second ? target.name : `${target.location}.${target.name}`,
        detail: target.detail,
        insert: second ? `${target.name}${mark}${end}` : `${target.location}${mark}, ${mark}${target.name}${mark}${end}`,
        to: at + rest.length,
      }));
    return options.length === 0 ? undefined : { from: at - typed.length, options };
  }
  if (isInTag(text, at)) return undefined;
  const word = WORD.exec(line)?.[0] ?? '';
  if (word.length < 2 && !isExplicit) return undefined;
  return {
    from: at - word.length,
    options: targets.map((target) => ({
      label: target.name,
      detail: [target.location, target.detail].filter(Boolean).join(' · '),
      insert: `${refText('ref', target.location, target.name)} ${quote(target.name)}`,
      to: at,
    })),
  };
}
