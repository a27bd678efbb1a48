import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import type { PlaygroundState } from '#playground/contract.ts';
import { sizeText } from './sizeText.ts';
import { checkState, type StateRules } from './stateCheck.ts';

/** The version written before the dot of `#s=1.…`. */
const LINK_VERSION = 1;
/** The longest state a link carries, in characters of the URL. */
export const MAX_LINK_LENGTH = 64 * 1024;
/** The largest state that is unpacked, in bytes. Inflating stops there, so that a small link can't fill the memory. */
export const MAX_STATE_BYTES = 4 * 1024 * 1024;
const CHUNK = 1024;

export type EncodedState = { ok: true; hash: string } | { ok: false; length: number; limit: number; message: string };

export type DecodedState = { ok: true; state: PlaygroundState; corrections: string[] } | { ok: false; message: string };

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

/** The fragment that carries a state: `#s=1.` and the deflated JSON in base64url. Refused, with sizes, when it is too long for a link. */
export function encodeState(state: PlaygroundState): EncodedState {
  const bytes = strToU8(JSON.stringify({ pipeline: state.pipeline, args: state.args, data: state.data }));
  if (bytes.length > MAX_STATE_BYTES) {
    const message = `This pipeline is too large for a link: ${sizeText(bytes.length)}, and a link carries at most ${sizeText(MAX_STATE_BYTES)}.`;
    return { ok: false, length: bytes.length, limit: MAX_STATE_BYTES, message };
  }
  const hash = `#s=${LINK_VERSION}.${toBase64Url(deflateSync(bytes, { level: 9 }))}`;
  if (hash.length > MAX_LINK_LENGTH) {
    const message = `This pipeline is too large for a link: it would be ${sizeText(hash.length)} long, and at most ${sizeText(MAX_LINK_LENGTH)} is read.`;
    return { ok: false, length: hash.length, limit: MAX_LINK_LENGTH, message };
  }
  return { ok: true, hash };
}

/** Whether a fragment is meant to carry a state. */
export function hasState(hash: string): boolean {
  return hash.startsWith('#s=');
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

const BROKEN = 'The link is damaged: a part of it is missing or was changed on the way. Ask for it again, copied whole.';

/**
 * Reads the state a fragment carries. Hostile input is expected: its length, its unpacked size and its shape are checked, and what is wrong is
 * said in a sentence. Values of controls that are out of range are corrected and listed in `corrections`.
 */
export function decodeState(hash: string, rules: StateRules): DecodedState {
  if (hash.length > MAX_LINK_LENGTH) {
    return {
      ok: false,
      message: `The link is ${sizeText(hash.length)} long; at most ${sizeText(MAX_LINK_LENGTH)} is read. Send a large pipeline as a file.`,
    };
  }
  const match = /^#s=(\d{1,6})\.(.*)$/s.exec(hash);
  if (!match) return { ok: false, message: BROKEN };
  const version = Number(match[1]);
  if (version > LINK_VERSION) {
    return {
      ok: false,
      message: `The link was made by a newer version of this site (link format ${version}; this one reads ${LINK_VERSION}). Reload the page and open it again.`,
    };
  }
  const packed = version === LINK_VERSION ? fromBase64Url(match[2] ?? '') : undefined;
  if (!packed) return { ok: false, message: BROKEN };
  const inflated = inflateLimited(packed, MAX_STATE_BYTES);
  if (!inflated.ok) {
    return {
      ok: false,
      message: inflated.tooLarge
        ? `The link unpacks to more than ${sizeText(MAX_STATE_BYTES)}, which no link of this site does. It was not opened.`
        : BROKEN,
    };
  }
  let value: unknown;
  try {
    value = JSON.parse(strFromU8(inflated.bytes));
  } catch {
    return { ok: false, message: BROKEN };
  }
  const checked = checkState(value, rules);
  if (!checked.ok) return { ok: false, message: `The link does not hold a state of this playground. ${checked.message}` };
  return checked;
}
