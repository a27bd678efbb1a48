import type { Size } from '#canvas/cardSize.ts';

/** The paper sizes for hand-outs, in millimeters. */
export const PAPERS = {
  a4: { label: 'A4', width: 210, height: 297 },
  letter: { label: 'US Letter', width: 215.9, height: 279.4 },
} as const;

export type PaperName = keyof typeof PAPERS;

/** The measures of every sheet in millimeters. `Sheet.module.css` has the same values. */
export const SHEET = {
  margin: 14,
  /** Height of the line at the foot, with the distance above it. */
  foot: 8,
  /** Side of a QR code, and height of the words below it. */
  code: 46,
  codeWords: 14,
  /** Distance between columns and between parts. */
  gap: 6,
  /** Size of the letters of the text, and height of its lines. */
  letter: 3.7,
  line: 5.4,
} as const;

/** The size of a sheet's printable area, in millimeters. */
export function printableArea(paper: PaperName): Size {
  const { width, height } = PAPERS[paper];
  return { width: width - 2 * SHEET.margin, height: height - 2 * SHEET.margin - SHEET.foot };
}

/** The paper size that is usual where the browser's language is spoken. */
export function paperOf(language: string): PaperName {
  return /^en-(?:US|CA|PH)$|^fr-CA$|^es-(?:MX|US|CO|CL|VE)$/i.test(language) ? 'letter' : 'a4';
}
