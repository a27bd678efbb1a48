import type { Span } from '../text/span.ts';
import { isPunct, type SqlToken } from './sqlTokens.ts';

/** A qualified name in a statement: `"SHOP"."MART"."FCT_ORDERS"` has three parts. */
interface WrittenName extends Span {
  /** The parts without their quotes. */
  readonly parts: readonly string[];
  /** The index of the token after the name. */
  readonly next: number;
}

/** Whether a token can be a part of a name. */
export const isName = (token: SqlToken | undefined) => token?.kind === 'quoted' || token?.kind === 'word';

/** Every name with at least one dot, in the order of the text. */
export function dottedNames(tokens: readonly SqlToken[]): WrittenName[] {
  const names: WrittenName[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!isName(tokens[at]) || !isPunct(tokens[at + 1], '.')) continue;
    const first = at;
    while (isPunct(tokens[at + 1], '.') && isName(tokens[at + 2])) at += 2;
    const parts = tokens.slice(first, at + 1).flatMap((token) => (isName(token) ? [token.text] : []));
    if (parts.length > 1) names.push({ parts, from: tokens[first]!.from, to: tokens[at]!.to, next: at + 1 });
  }
  return names;
}
