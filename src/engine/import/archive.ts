import { Inflate } from 'fflate';
import type { ImportFile } from './importFile.ts';

/** One file in the directory of an archive. */
interface ArchiveEntry {
  name: string;
  /** 0: stored. 8: deflated. */
  method: number;
  encrypted: boolean;
  symbolicLink: boolean;
  packedSize: number;
  size: number;
  headerAt: number;
}

interface ArchiveLimits {
  /** Maximum number of entries in the archive. */
  files: number;
  /** Maximum number of unpacked bytes of all entries together. */
  total: number;
  /** Maximum number of unpacked bytes of one file; larger files are skipped without being unpacked. */
  sizeOf: (name: string) => number;
  /** Whether a file is unpacked; other files are returned without their bytes. */
  shouldUnpack: (name: string) => boolean;
}

type ArchiveResult =
  | { ok: true; files: ImportFile[]; skipped: { name: string; reason: string }[] }
  | { ok: false; message: string };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
/** Minimum length of the end-of-directory record, in bytes. */
const END_LENGTH = 22;
/** Bytes that are passed to the decompressor at a time. */
const CHUNK = 1 << 16;

/** Whether the bytes start like a zip archive (`PK`), which may be empty. */
export function isArchive(bytes: Uint8Array): boolean {
  return (
    bytes.length >= END_LENGTH &&
    bytes[0] === 0x50 &&
    bytes[1] === 0x4b &&
    (bytes[2] === 3 || bytes[2] === 5) &&
    (bytes[3] === 4 || bytes[3] === 6)
  );
}

function entriesOf(view: DataView, limit: number): ArchiveEntry[] | string {
  let end = view.byteLength - END_LENGTH;
  const last = Math.max(0, end - 0xffff);
  while (end >= last && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < last) return 'it has no directory: the file is cut off or is not a zip archive';
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) return 'it uses the zip64 format, which is not read here';
  if (count > limit) return `it holds ${count} entries; at most ${limit} are read`;
  const decoder = new TextDecoder();
  const entries: ArchiveEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      return `its directory is damaged at entry ${i + 1}`;
    const nameLength = view.getUint16(at + 28, true);
    if (at + 46 + nameLength > view.byteLength) return `its directory is damaged at entry ${i + 1}`;
    const name = decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength));
    entries.push({
      name,
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      // The upper half of the external attributes is the Unix mode; 0o120000 is a symbolic link.
      symbolicLink: ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === 0o120000,
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      headerAt: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Inflates data, and stops as soon as there are more bytes than the archive declares, so that a zip bomb can't grow. */
function unpack(packed: Uint8Array, size: number): Uint8Array | string {
  const bytes = new Uint8Array(size);
  let at = 0;
  let tooLong = false;
  const inflate = new Inflate((chunk) => {
    if (at + chunk.length > size) tooLong = true;
    else bytes.set(chunk, at);
    at += chunk.length;
  });
  try {
    for (let from = 0; from < packed.length && !tooLong; from += CHUNK) {
      inflate.push(packed.subarray(from, from + CHUNK), from + CHUNK >= packed.length);
    }
  } catch (error) {
    return `its data is damaged (${error instanceof Error ? error.message : String(error)})`;
  }
  if (tooLong) return `it holds more than the ${size} bytes it says`;
  return at === size ? bytes : `it holds ${at} bytes, not the ${size} it says`;
}

/**
 * Reads a `.zip`. Sizes are checked twice: as declared and as unpacked. Folders, symbolic links and encrypted files are skipped. A damaged file is
 * skipped with a reason; a damaged directory or an exceeded limit refuses the whole archive. Names are not checked here: see `safePath`.
 */
export function readArchive(bytes: Uint8Array, limits: ArchiveLimits): ArchiveResult {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < END_LENGTH) return { ok: false, message: 'it is too short to be a zip archive' };
  const entries = entriesOf(view, limits.files);
  if (typeof entries === 'string') return { ok: false, message: entries };
  const files: ImportFile[] = [];
  const skipped: { name: string; reason: string }[] = [];
  let total = 0;
  for (const entry of entries) {
    if (entry.name.endsWith('/') || entry.name.endsWith('\\')) continue;
    if (!limits.shouldUnpack(entry.name)) {
      files.push({ path: entry.name, bytes: new Uint8Array(0) });
      continue;
    }
    const skip = (reason: string) => skipped.push({ name: entry.name, reason });
    const limit = limits.sizeOf(entry.name);
    if (entry.symbolicLink) {
      skip('it is a symbolic link');
    } else if (entry.encrypted) {
      skip('it is encrypted');
    } else if (entry.method !== 0 && entry.method !== 8) {
      skip(`its compression method ${entry.method} is not read here`);
    } else if (entry.size > limit) {
      skip(`it holds ${entry.size} bytes; at most ${limit} are read`);
    } else {
      total += entry.size;
      if (total > limits.total) return { ok: false, message: `it holds more than ${limits.total} bytes unpacked` };
      if (entry.headerAt + 30 > bytes.length || view.getUint32(entry.headerAt, true) !== LOCAL_HEADER) {
        skip('its header is damaged');
        continue;
      }
      const start = entry.headerAt + 30 + view.getUint16(entry.headerAt + 26, true) + view.getUint16(entry.headerAt + 28, true);
      if (start + entry.packedSize > bytes.length) {
        skip('its data is cut off');
        continue;
      }
      const packed = bytes.subarray(start, start + entry.packedSize);
      const unpacked =
        entry.method === 8 ? unpack(packed, entry.size) : packed.length === entry.size ? packed.slice() : 'its sizes disagree';
      if (typeof unpacked === 'string') skip(unpacked);
      else files.push({ path: entry.name, bytes: unpacked });
    }
  }
  return { ok: true, files, skipped };
}
