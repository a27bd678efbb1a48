import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { sizeText } from './sizeText.ts';

/** The version of the format, before the dot in `#s=1.…`. */
const LINK_VERSION = 1;
/** Maximum length of the encoded value in a link, in characters of the URL. */
export const MAX_LINK_LENGTH = 64 * 1024;
/** Maximum size of an unpacked value, in bytes. Inflating stops there, so that a small link can't exhaust the memory. */
export const MAX_VALUE_BYTES = 4 * 1024 * 1024;
const CHUNK = 1024;

/** A kind of value in links: the letter of its fragment, and its name in messages. */
export interface LinkKind {
  letter: string;
  /** The name in messages, as in “This pipeline is too large for a link”. */
  what: string;
}

export type EncodedValue = { ok: true; hash: string } | { ok: false; length: number; limit: number; message: string };

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The URL fragment with a value: `#s=1.` and the deflated JSON in base64url. When it is too long for a link, returns a message with the sizes instead. */
export function encodeValue({ letter, what }: LinkKind, value: unknown): EncodedValue {
  const bytes = strToU8(JSON.stringify(value));
  if (bytes.length > MAX_VALUE_BYTES) {
    const message = `This ${what} is too large for a link: ${sizeText(bytes.length)}, and a link can carry at most ${sizeText(MAX_VALUE_BYTES)}.`;
    return { ok: false, length: bytes.length, limit: MAX_VALUE_BYTES, message };
  }
  const hash = `#${letter}=${LINK_VERSION}.${toBase64Url(deflateSync(bytes, { level: 9 }))}`;
  if (hash.length > MAX_LINK_LENGTH) {
    const message = `This ${what} is too large for a link: it would be ${sizeText(hash.length)} long, and at most ${sizeText(MAX_LINK_LENGTH)} can be read.`;
    return { ok: false, length: hash.length, limit: MAX_LINK_LENGTH, message };
  }
  return { ok: true, hash };
}

type Inflated = { ok: true; bytes: Uint8Array } | { ok: false; tooLarge: boolean };

function inflateLimited(packed: Uint8Array, limit: number): Inflated {
  const parts: Uint8Array[] = [];
  let length = 0;
  let finished = false;
  const inflate = new Inflate((part, final) => {
    length += part.length;
    finished ||= final;
    if (length <= limit) parts.push(part);
  });
  try {
    for (let at = 0; at < packed.length && length <= limit; at += CHUNK) {
      inflate.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
    }
  } catch {
    return { ok: false, tooLarge: false };
  }
  if (length > limit) return { ok: false, tooLarge: true };
  if (!finished) return { ok: false, tooLarge: false };
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { ok: true, bytes };
}

const BROKEN = 'The link is damaged: part of it is missing or was changed along the way. Ask for the complete link again.';

/**
 * The value in a URL fragment. The caller must check its shape. The input may be hostile, so its length and its unpacked size are limited. Errors are
 * returned as a sentence for the reader.
 */
export function decodeValue(
  { letter, what }: LinkKind,
  hash: string,
): { ok: true; value: unknown } | { ok: false; message: string } {
  if (hash.length > MAX_LINK_LENGTH) {
    return {
      ok: false,
      message: `The link is ${sizeText(hash.length)} long; at most ${sizeText(MAX_LINK_LENGTH)} can be read. Send a large ${what} as a file.`,
    };
  }
  const [, prefix, digits, packedText] = /^#([a-z])=(\d{1,6})\.(.*)$/s.exec(hash) ?? [];
  if (prefix !== letter) return { ok: false, message: BROKEN };
  const version = Number(digits);
  if (version > LINK_VERSION) {
    return {
      ok: false,
      message: `The link was made by a newer version of this site (link format ${version}; this one reads ${LINK_VERSION}). Reload the page and open it again.`,
    };
  }
  const packed = version === LINK_VERSION ? fromBase64Url(packedText ?? '') : undefined;
  if (!packed) return { ok: false, message: BROKEN };
  const inflated = inflateLimited(packed, MAX_VALUE_BYTES);
  if (!inflated.ok) {
    return {
      ok: false,
      message: inflated.tooLarge
        ? `The link unpacks to more than ${sizeText(MAX_VALUE_BYTES)}, which no link from this site does. It was not opened.`
        : BROKEN,
    };
  }
  try {
    return { ok: true, value: JSON.parse(strFromU8(inflated.bytes)) };
  } catch {
    return { ok: false, message: BROKEN };
  }
}
