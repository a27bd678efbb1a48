import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { MAX_BYTES, qrCode } from '#teach/handout/qrCode.ts';

/** What a reader sees in the drawn code. */
function read({ side, path }: { side: number; path: string }): string {
  const scale = 4;
  const pixels = side * scale;
  const data = new Uint8Array(pixels * pixels * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+),(\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let at = Number(x) * scale; at < (Number(x) + Number(length)) * scale; at++)
        data.fill(0, (row * pixels + at) * 4, (row * pixels + at) * 4 + 3);
  }
  return decodeQR({ width: pixels, height: pixels, data });
}

const address = (length: number) =>
  `https://docs.example.com/sessions/follow?step=K7F#p=1.${'aZ09_-'.repeat(length / 6)}`.slice(0, length);

it.each([
  [300, 'quartile'],
  [400, 'medium'],
  [900, 'low'],
  [MAX_BYTES, 'low'],
])('%i characters read back, with %s correction', (length, correction) => {
  const code = qrCode(address(length))!;
  expect(code.correction).toBe(correction);
  expect(read(code)).toBe(address(length));
  // On 46 mm a module stays above what phones can tell apart.
  expect(46 / code.side).toBeGreaterThan(0.36);
});

it('a text that is too long has no code, whatever it is made of', () => {
  expect(qrCode(address(MAX_BYTES + 1))).toBeUndefined();
  expect(qrCode('ü'.repeat(MAX_BYTES / 2))).toBeDefined();
  expect(qrCode('ü'.repeat(MAX_BYTES / 2 + 1))).toBeUndefined();
  expect(qrCode('x'.repeat(100_000))).toBeUndefined();
});
