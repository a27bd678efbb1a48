import encodeQR, { type ErrorCorrection } from 'qr';

/** A QR code as a picture. */
export interface QrCode {
  /** How many modules its side has, with the light edge that readers need. */
  side: number;
  /** Its dark modules, as a path in units of one module. */
  path: string;
  /** How much of it may be damaged. */
  correction: ErrorCorrection;
}

/** The light edge around a code, in modules: ISO/IEC 18004 asks for four. */
const EDGE = 4;
/** On paper a code is 46 mm wide: with so many modules each has half a millimeter, which every phone reads. */
const COMFORTABLE = 92;
/** With so many a module has 0.37 mm: the least that phones read from paper at arm's length. Version 25 of ISO/IEC 18004. */
const MAX_MODULES = 117 + 2 * EDGE;
/** The longest text of a code, in bytes: what version 25 carries with the weakest correction. */
export const MAX_BYTES = 1_273;

function encoded(text: string, ecc: ErrorCorrection): boolean[][] | undefined {
  try {
    return encodeQR(text, 'raw', { ecc, border: EDGE, encoding: 'byte' });
  } catch {
    // The text is longer than any code with this correction carries.
    return undefined;
  }
}

/**
 * The QR code of a text, with the strongest correction of errors that leaves its modules large enough to be read from paper. Undefined where the text is
 * too long for that: at most `MAX_BYTES` bytes.
 */
export function qrCode(text: string): QrCode | undefined {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return undefined;
  for (const [correction, most] of [
    ['quartile', COMFORTABLE],
    ['medium', COMFORTABLE],
    ['low', MAX_MODULES],
  ] as const) {
    const modules = encoded(text, correction);
    if (modules && modules.length <= most) return { side: modules.length, path: pathOf(modules), correction };
  }
  return undefined;
}

/** The dark modules of each row, those side by side as one. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      const length = x + 1 - start;
      path += `M${start},${y}h${length}v1h-${length}z`;
    }
  }
  return path;
}
