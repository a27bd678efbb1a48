import type { Size } from '#canvas/cardSize.ts';

/** The papers a hand-out is made for, in millimeters. */
export const PAPERS = {
  a4: { label: 'A4', width: 210, height: 297 },
  letter: { label: 'US Letter', width: 215.9, height: 279.4 },
} as const;

export type PaperName = keyof typeof PAPERS;

/** The measures of every sheet, in millimeters; `Sheet.module.css` says the same. */
export const SHEET = {
  margin: 14,
  /** The line at the foot with its distance. */
  foot: 8,
  /** A QR code, and the words below it. */
  code: 46,
  codeWords: 14,
  /** Between columns and between parts. */
  gap: 6,
  /** Letters of the text, and the height of its lines. */
  letter: 3.7,
  line: 5.4,
  /** From one line to write on to the next. */
  ruled: 8,
} as const;

/** The room that a sheet has for its parts, in millimeters. */
export function printableArea(paper: PaperName): Size {
  const { width, height } = PAPERS[paper];
  return { width: width - 2 * SHEET.margin, height: height - 2 * SHEET.margin - SHEET.foot };
}

/** The paper that people use where the browser's language is spoken. */
export function paperOf(language: string): PaperName {
  return /^en-(?:US|CA|PH)$|^fr-CA$|^es-(?:MX|US|CO|CL|VE)$/i.test(language) ? 'letter' : 'a4';
}
