const rotated = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

/** The SHA-1 of bytes, as 40 hexadecimal digits. Git names its objects with it; nothing here relies on it for security. */
export function sha1(bytes: Uint8Array): string {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const sum = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const words = new Int32Array(80);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 80; i++) words[i] = rotated(words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!, 1);
    let [a, b, c, d, e] = sum as unknown as [number, number, number, number, number];
    for (let i = 0; i < 80; i++) {
      const [mix, constant] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const next = (rotated(a, 5) + mix + e + constant + words[i]!) | 0;
      [a, b, c, d, e] = [next, a, rotated(b, 30), c, d];
    }
    for (const [i, word] of [a, b, c, d, e].entries()) sum[i] = (sum[i]! + word) | 0;
  }
  return [...sum].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
