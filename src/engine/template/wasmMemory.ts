/** The bytes `\0asm`, at the start of every WebAssembly module. */
const MAGIC = [0, 0x61, 0x73, 0x6d];
/** Length of the header of a module (magic number and version), in bytes. */
const HEADER = 8;
/** The id of the memory section. */
const MEMORY_SECTION = 5;
/** The flag of a memory whose limits include a maximum. */
const HAS_MAXIMUM = 1;

/** Reads an unsigned LEB128 number. Returns its value and the offset after it. */
function readNumber(bytes: Uint8Array, at: number): [value: number, end: number] {
  let value = 0;
  for (let end = at, shift = 1; ; end++, shift *= 128) {
    const byte = bytes[end];
    if (byte === undefined) throw new RangeError('The WebAssembly module ends too soon.');
    value += (byte & 127) * shift;
    if (byte < 128) return [value, end + 1];
  }
}

function writeNumber(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return bytes;
}

/**
 * Returns a WebAssembly module whose only memory can't grow beyond `pages` pages of 64 KB (WebAssembly core specification, binary format, memory
 * section). The engine then fails by itself, long before the machine runs out of memory.
 *
 * @throws RangeError when the bytes are not a module, have no memory section, or are cut off.
 */
export function withMaxMemory(bytes: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  if (MAGIC.some((byte, index) => bytes[index] !== byte)) throw new RangeError('This is not a WebAssembly module.');
  let at = HEADER;
  while (at < bytes.length) {
    const id = bytes[at];
    const [length, body] = readNumber(bytes, at + 1);
    if (id === MEMORY_SECTION) {
      const [, flags] = readNumber(bytes, body);
      const [initial] = readNumber(bytes, flags + 1);
      const limits = [1, HAS_MAXIMUM, ...writeNumber(initial), ...writeNumber(Math.max(initial, pages))];
      const section = [MEMORY_SECTION, ...writeNumber(limits.length), ...limits];
      const rest = bytes.subarray(body + length);
      const changed = new Uint8Array(at + section.length + rest.length);
      changed.set(bytes.subarray(0, at));
      changed.set(section, at);
      changed.set(rest, at + section.length);
      return changed;
    }
    at = body + length;
  }
  throw new RangeError('The WebAssembly module has no memory.');
}
