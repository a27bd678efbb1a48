import { describe, expect, it } from 'vitest';
import { withMaxMemory } from '#engine/template/wasmMemory.ts';

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** A module with one memory of one page, exported as `m`. */
const MODULE = Uint8Array.from([...HEADER, 5, 3, 1, 0, 1, 7, 5, 1, 1, 0x6d, 2, 0]);

function grown(bytes: Uint8Array<ArrayBuffer>, pages: number): number {
  const memory = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.m as WebAssembly.Memory;
  return memory.grow(pages);
}

describe('the memory of a WebAssembly module', () => {
  it('can’t grow above the limit', () => {
    expect(grown(MODULE, 1_000)).toBe(1);
    expect(grown(withMaxMemory(MODULE, 300), 299)).toBe(1);
    expect(() => grown(withMaxMemory(MODULE, 300), 300)).toThrow(RangeError);
  });

  it('keeps what the module begins with', () => {
    expect(grown(withMaxMemory(MODULE, 0), 0)).toBe(1);
  });

  it.each([
    ['no module', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['a module without memory', HEADER],
    ['a module that is cut off', [...HEADER, 5, 3, 1]],
  ])('refuses %s', (_, bytes) => {
    expect(() => withMaxMemory(Uint8Array.from(bytes), 10)).toThrow(RangeError);
  });
});
