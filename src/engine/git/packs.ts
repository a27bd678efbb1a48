import { Inflate } from 'fflate';
import { sha1 } from './sha1.ts';

/** Why the history of a repository is not read, in a sentence for the reader. */
export class HistoryRefused extends Error {}

/** An object of a repository: its type, and its content without the header. */
export interface GitObject {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Maximum number of bytes of one object, and of all objects together, unpacked. */
export const OBJECT_LIMITS = { one: 20_000_000, total: 400_000_000 } as const;
/** Maximum number of objects that build on each other in a pack. Git's own default is 50. */
const MAX_CHAIN = 300;
/** Bytes that are passed to the decompressor at a time. */
const CHUNK = 1 << 14;

const DECODER = new TextDecoder();
const TYPES: Readonly<Record<number, string>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const OFFSET_DELTA = 6;
const NAMED_DELTA = 7;

interface Pack {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Where the object after the one at an offset begins. */
  readonly ends: ReadonlyMap<number, number>;
}

/** Where an object is: in a file of its own, or at an offset of a pack. */
type Place = { readonly loose: Uint8Array } | { readonly pack: Pack; readonly offset: number };

/** Unpacks zlib data, at most `limit` bytes of it. */
function inflated(packed: Uint8Array, limit: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((chunk) => {
    chunks.push(chunk);
    size += chunk.length;
  });
  try {
    // The first two bytes are the header of zlib.
    for (let from = 2; from < packed.length && size <= limit; from += CHUNK)
      inflate.push(packed.subarray(from, from + CHUNK), from + CHUNK >= packed.length);
  } catch {
    throw new HistoryRefused('an object is damaged: it can’t be unpacked');
  }
  if (size > limit) throw new HistoryRefused(`an object has more than ${limit.toLocaleString('en')} bytes`);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The offsets of the objects of a pack by name, from its index. */
function readIndex(bytes: Uint8Array, name: string): [string, number][] {
  const damaged = new HistoryRefused(`${name} is damaged, or its version is not 2`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 1_072 || view.getUint32(0) !== 0xff744f63 || view.getUint32(4) !== 2) throw damaged;
  const count = view.getUint32(8 + 255 * 4);
  const names = 8 + 256 * 4;
  const offsets = names + count * 24;
  if (offsets + count * 4 + 40 > bytes.length) throw damaged;
  return Array.from({ length: count }, (_, index): [string, number] => {
    const offset = view.getUint32(offsets + index * 4);
    if (offset >= 0x80000000) throw damaged;
    return [hexOf(bytes.subarray(names + index * 20, names + index * 20 + 20)), offset];
  });
}

/** The hexadecimal digits of bytes. */
function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Applies a delta of a pack to the object that it builds on. */
function applied(delta: Uint8Array, base: Uint8Array): Uint8Array {
  const damaged = new HistoryRefused('an object is damaged: it does not fit the object that it builds on');
  let at = 0;
  const byte = () => {
    const value = delta[at++];
    if (value === undefined) throw damaged;
    return value;
  };
  const size = () => {
    let [value, shift, next] = [0, 0, 0];
    do {
      next = byte();
      value += (next & 0x7f) * 2 ** shift;
      shift += 7;
    } while (next & 0x80);
    return value;
  };
  if (size() !== base.length) throw damaged;
  const total = size();
  if (total > OBJECT_LIMITS.one)
    throw new HistoryRefused(`an object has more than ${OBJECT_LIMITS.one.toLocaleString('en')} bytes`);
  const result = new Uint8Array(total);
  let filled = 0;
  while (at < delta.length) {
    const code = byte();
    let part: Uint8Array;
    if (code & 0x80) {
      let [from, length] = [0, 0];
      for (let bit = 0; bit < 4; bit++) if (code & (1 << bit)) from += byte() * 2 ** (8 * bit);
      for (let bit = 0; bit < 3; bit++) if (code & (1 << (4 + bit))) length += byte() * 2 ** (8 * bit);
      length ||= 0x10000;
      if (from + length > base.length) throw damaged;
      part = base.subarray(from, from + length);
    } else {
      if (code === 0 || at + code > delta.length) throw damaged;
      part = delta.subarray(at, at + code);
      at += code;
    }
    if (filled + part.length > total) throw damaged;
    result.set(part, filled);
    filled += part.length;
  }
  if (filled !== total) throw damaged;
  return result;
}

/**
 * Reads the objects of a repository: those in files of their own, and those in packs. Each is checked against its name. Throws `HistoryRefused`.
 *
 * @param files the files of `.git`, by their paths in it
 */
export function objectReader(files: ReadonlyMap<string, Uint8Array>): (id: string) => GitObject {
  const places = new Map<string, Place>();
  for (const [path, bytes] of files) {
    const [, folder, rest] = /^objects\/([0-9a-f]{2})\/([0-9a-f]{38})$/.exec(path) ?? [];
    if (folder) places.set(folder + rest, { loose: bytes });
    if (!/^objects\/pack\/[^/]+\.pack$/.test(path)) continue;
    const index = files.get(path.replace(/\.pack$/, '.idx'));
    if (!index) throw new HistoryRefused(`${path} has no index beside it`);
    const entries = readIndex(index, path.replace(/\.pack$/, '.idx'));
    const offsets = entries.map(([, offset]) => offset).sort((one, other) => one - other);
    // A pack ends with a checksum of 20 bytes.
    const ends = new Map(offsets.map((offset, at) => [offset, offsets[at + 1] ?? bytes.length - 20]));
    const pack = { name: path, bytes, ends };
    for (const [id, offset] of entries) places.set(id, { pack, offset });
  }
  let total = 0;
  const counted = (bytes: Uint8Array) => {
    total += bytes.length;
    if (total > OBJECT_LIMITS.total)
      throw new HistoryRefused(`the objects have more than ${OBJECT_LIMITS.total.toLocaleString('en')} bytes unpacked`);
    return bytes;
  };

  function loose(packed: Uint8Array): GitObject {
    const all = counted(inflated(packed, OBJECT_LIMITS.one));
    const end = all.indexOf(0);
    const [, type, size] =
      /^(commit|tree|blob|tag) (\d+)$/.exec(DECODER.decode(all.subarray(0, Math.max(0, Math.min(end, 40))))) ?? [];
    const bytes = all.subarray(end + 1);
    if (!type || Number(size) !== bytes.length) throw new HistoryRefused('an object is damaged: its header is wrong');
    return { type, bytes };
  }

  /** Objects of packs that others may build on, by pack and offset. They are dropped when there are too many. */
  let unpacked = new Map<string, GitObject>();
  let held = 0;
  function packedObject(pack: Pack, offset: number, depth: number): GitObject {
    const key = `${pack.name} ${offset}`;
    const known = unpacked.get(key);
    if (known) return known;
    if (depth > MAX_CHAIN) throw new HistoryRefused('objects of a pack build on each other without end');
    const end = pack.ends.get(offset);
    if (end === undefined || end > pack.bytes.length) throw new HistoryRefused(`${pack.name} is damaged`);
    let at = offset;
    const byte = () => pack.bytes[at++] ?? 0;
    let next = byte();
    const kind = (next >> 4) & 7;
    let size = next & 15;
    for (let shift = 4; next & 0x80 && at < end; shift += 7) {
      next = byte();
      size += (next & 0x7f) * 2 ** shift;
    }
    let base: GitObject | undefined;
    if (kind === OFFSET_DELTA) {
      next = byte();
      let back = next & 0x7f;
      while (next & 0x80 && at < end) {
        next = byte();
        back = (back + 1) * 128 + (next & 0x7f);
      }
      base = packedObject(pack, offset - back, depth + 1);
    } else if (kind === NAMED_DELTA) {
      base = read(hexOf(pack.bytes.subarray(at, at + 20)), depth + 1);
      at += 20;
    }
    const data = counted(inflated(pack.bytes.subarray(at, end), OBJECT_LIMITS.one));
    if (data.length !== size) throw new HistoryRefused('an object is damaged: its size is wrong');
    const object = base
      ? { type: base.type, bytes: counted(applied(data, base.bytes)) }
      : { type: TYPES[kind] ?? '', bytes: data };
    if (held > OBJECT_LIMITS.one) [unpacked, held] = [new Map(), 0];
    unpacked.set(key, object);
    held += object.bytes.length;
    return object;
  }

  function read(id: string, depth: number): GitObject {
    const place = places.get(id);
    if (!place) throw new HistoryRefused(`the object ${id.slice(0, 7)} is missing`);
    return 'loose' in place ? loose(place.loose) : packedObject(place.pack, place.offset, depth);
  }

  return (id) => {
    const object = read(id, 0);
    const head = new TextEncoder().encode(`${object.type} ${object.bytes.length}\u0000`);
    const all = new Uint8Array(head.length + object.bytes.length);
    all.set(head);
    all.set(object.bytes, head.length);
    if (sha1(all) !== id) throw new HistoryRefused(`the object ${id.slice(0, 7)} is damaged: its content does not fit its name`);
    return object;
  };
}

/** The entries of a tree: mode, name and object of each. */
export function treeEntries(bytes: Uint8Array): { mode: string; name: string; id: string }[] {
  const entries: { mode: string; name: string; id: string }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at);
    const [, mode, name] = end === -1 ? [] : (/^(\d{5,6}) (.+)$/s.exec(DECODER.decode(bytes.subarray(at, end))) ?? []);
    if (!mode || !name || end + 21 > bytes.length) throw new HistoryRefused('a folder of a commit is damaged');
    entries.push({ mode, name, id: hexOf(bytes.subarray(end + 1, end + 21)) });
    at = end + 21;
  }
  return entries;
}
