import encodeQR, { type ErrorCorrection } from 'qr';

/** A QR code as a picture. */
export interface QrCode {
  /** Number of modules per side, including the light edge that readers need. */
  side: number;
  /** The dark modules, as an SVG path in units of one module. */
  path: string;
  /** The level of error correction: how much of the code may be damaged. */
  correction: ErrorCorrection;
}

/** The light edge around a code, in modules: ISO/IEC 18004 requires four. */
const EDGE = 4;
/** Preferred maximum number of modules per side. A printed code is 46 mm wide, so each module has half a millimeter, which every phone reads. */
const COMFORTABLE_MODULES = 92;
/**
 * Maximum number of modules per side. A module then has 0.37 mm, the smallest size that phones read from paper at arm's length. Version 25 of
 * ISO/IEC 18004.
 */
const MAX_MODULES = 117 + 2 * EDGE;
/** Maximum length of a code's text in bytes: what version 25 holds with the weakest error correction. */
export const MAX_BYTES = 1_273;

function encoded(text: string, ecc: ErrorCorrection): boolean[][] | undefined {
  try {
    return encodeQR(text, 'raw', { ecc, border: EDGE, encoding: 'byte' });
  } catch {
    // The text is longer than any code with this correction can hold.
    return undefined;
  }
}

/**
 * The QR code of a text, with the strongest error correction that keeps its modules large enough to be read from paper. Undefined if the text is
 * longer than `MAX_BYTES` bytes.
 */
export function qrCode(text: string): QrCode | undefined {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return undefined;
  for (const [correction, most] of [
    ['quartile', COMFORTABLE_MODULES],
    ['medium', COMFORTABLE_MODULES],
    ['low', MAX_MODULES],
  ] as const) {
    const modules = encoded(text, correction);
    if (modules && modules.length <= most) return { side: modules.length, path: pathOf(modules), correction };
  }
  return undefined;
}

/** The dark modules of each row; adjacent modules form one rectangle. */
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
