import { completeSelector, type SelectorOption } from '#engine/selector/complete.ts';
import type { NodeIndex } from '#engine/selector/nodeIndex.ts';

/** A suggestion at an offset of a selector, and what is written when it is chosen. */
export interface SelectorSuggestion extends SelectorOption {
  /** Where the cursor goes, from the start of what is inserted. */
  cursor: number;
  /** Whether more can be chosen at the cursor: the value behind an attribute, the inside of a block. */
  goesOn: boolean;
}

interface SelectorSuggestions {
  /** What the chosen text replaces. */
  from: number;
  to: number;
  options: SelectorSuggestion[];
}

/** Offsets at which a list opens without being asked for: behind a brace, behind a colon, and in a word or a quoted value. */
const OPENS_BY_ITSELF = /[{,][ ]?$|:\s*["']?$|[\p{L}\p{N}_-]$|:\s*"[^"{}]*$|:\s*'[^'{}]*$/u;

/** Where the cursor goes in a block that is to be filled in: between its quotes or its braces. */
function cursorIn({ insert, kind }: SelectorOption): number {
  if (kind !== 'block') return insert.length;
  const quotes = insert.indexOf('""');
  if (quotes !== -1) return quotes + 1;
  const gap = insert.indexOf('{  }');
  return gap === -1 ? insert.length : gap + 2;
}

/**
 * What to offer at an offset of a selector (`/docs/reference/selector`). `isAsked`: the reader asked for the list, so it also opens where nothing was
 * begun; without it, a list that could only repeat what is there already stays closed.
 */
export function selectorSuggestions(
  text: string,
  at: number,
  nodeIndex: NodeIndex,
  isAsked = false,
): SelectorSuggestions | undefined {
  if (!isAsked && !OPENS_BY_ITSELF.test(text.slice(0, at))) return undefined;
  const { from, to, options } = completeSelector(text, at, nodeIndex);
  const present = text.slice(from, to).trim();
  const useful = isAsked ? options : options.filter(({ insert }) => insert.trim() !== present);
  if (useful.length === 0) return undefined;
  return {
    from,
    to,
    options: useful.map((option) => {
      const cursor = cursorIn(option);
      return { ...option, cursor, goesOn: option.kind === 'attribute' || cursor < option.insert.length };
    }),
  };
}
