import { completeSelector, type SelectorOption } from '#engine/selector/complete.ts';
import type { NodeIndex } from '#engine/selector/nodeIndex.ts';

/** A suggestion at an offset of a selector, with the text that it inserts. */
export interface SelectorSuggestion extends SelectorOption {
  /** The offset of the cursor in the inserted text. */
  cursor: number;
  /** Whether the completion list opens again at the cursor: for the value of an attribute, or inside a block. */
  opensNextList: boolean;
}

interface SelectorSuggestions {
  /** The text that the suggestion replaces. */
  from: number;
  to: number;
  options: SelectorSuggestion[];
}

/** Matches the text before an offset at which the list opens automatically: after a brace, after a colon, and in a word or a quoted value. */
const OPENS_AUTOMATICALLY = /[{,][ ]?$|:\s*["']?$|[\p{L}\p{N}_-]$|:\s*"[^"{}]*$|:\s*'[^'{}]*$/u;

/** The offset of the cursor in a block to fill in: between its quotes or its braces. */
function cursorIn({ insert, kind }: SelectorOption): number {
  if (kind !== 'block') return insert.length;
  const quotes = insert.indexOf('""');
  if (quotes !== -1) return quotes + 1;
  const gap = insert.indexOf('{  }');
  return gap === -1 ? insert.length : gap + 2;
}

/**
 * The suggestions at an offset of a selector (`/docs/reference/selector`). With `isExplicit`, the reader requested the list, which then also opens
 * where nothing was typed. Without it, the list stays closed when it could only repeat the existing text.
 */
export function selectorSuggestions(
  text: string,
  at: number,
  nodeIndex: NodeIndex,
  isExplicit = false,
): SelectorSuggestions | undefined {
  if (!isExplicit && !OPENS_AUTOMATICALLY.test(text.slice(0, at))) return undefined;
  const { from, to, options } = completeSelector(text, at, nodeIndex);
  const present = text.slice(from, to).trim();
  const useful = isExplicit ? options : options.filter(({ insert }) => insert.trim() !== present);
  if (useful.length === 0) return undefined;
  return {
    from,
    to,
    options: useful.map((option) => {
      const cursor = cursorIn(option);
      return { ...option, cursor, opensNextList: option.kind === 'attribute' || cursor < option.insert.length };
    }),
  };
}
