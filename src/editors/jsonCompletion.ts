import { getLocation } from 'jsonc-parser';
import type { Span } from '#engine/text/span.ts';
import type { Suggestions } from './completionSource.ts';

/** A possible key or value at an offset. */
interface JsonOption {
  /** A key, or a JSON value as text: `"KeyPair"`, `true`. */
  text: string;
  detail?: string;
}

/** Returns the possible keys of the object at a path, or the possible values at a path. */
export type JsonOffer = (path: readonly (string | number)[], what: 'key' | 'value') => readonly JsonOption[];

/** The span of the word or string around an offset, with its quotes. */
function wordAround(text: string, at: number): Span {
  let from = at;
  while (from > 0 && /[\w.-]/.test(text[from - 1]!)) from--;
  if (text[from - 1] === '"') from--;
  let to = at;
  while (to < text.length && /[\w.-]/.test(text[to]!)) to++;
  if (text[to] === '"' && text[from] === '"') to++;
  return { from, to };
}

/** The completions at an offset of a JSON text: the keys that the object can have, or the values that the key can have. */
export function jsonSuggestions(text: string, at: number, offer: JsonOffer, isExplicit: boolean): Suggestions | undefined {
  const location = getLocation(text, at);
  const { from, to } = wordAround(text, at);
  if (from === at && !isExplicit) return undefined;
  const isKey = location.isAtPropertyKey;
  const options = offer(isKey ? location.path.slice(0, -1) : location.path, isKey ? 'key' : 'value');
  if (options.length === 0) return undefined;
  const hasColon = /^\s*:/.test(text.slice(to));
  return {
    from,
    options: options.map(({ text: option, detail }) => {
      const insert = isKey ? `"${option}"${hasColon ? '' : ': '}` : option;
      return {
        label: isKey ? `"${option}"` : option,
        insert,
        to,
        ...(detail ? { detail } : {}),
        type: isKey ? 'property' : 'constant',
      };
    }),
  };
}
