import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readArchive } from '#engine/import/archive.ts';
import { collectFiles, decodeText, FILE_LIMITS, findRoots, safePath } from '#engine/import/files.ts';
import type { ImportFile } from '#engine/import/importFile.ts';
import { buildReport } from '#engine/import/report.ts';

const file = (path: string, bytes: Uint8Array = new Uint8Array(0), size?: number): ImportFile => ({ path, bytes, size });
const limits = { files: 100, total: 10_000, sizeOf: () => 5_000, shouldUnpack: () => true };

describe('safePath', () => {
  test.each([
    ['a/b.yml', 'a/b.yml'],
    ['./a//b.yml', 'a/b.yml'],
    ['a\\b.yml', 'a/b.yml'],
  ])('%j is %j', (path, expected) => expect(safePath(path)).toEqual({ ok: true, path: expected }));

  test.each(['/etc/passwd', 'C:\\x', '../x', 'a/../../x', 'a\\..\\x', '', '.', 'a\u0000b', 'x'.repeat(1_001)])(
    '%j is refused',
    (path) => {
      expect(safePath(path).ok).toBe(false);
    },
  );

  test('what passes is relative and stays below', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', ':', '\n') }), (path) => {
        const safe = safePath(path);
        if (safe.ok) expect(safe.path).toMatch(/^(?!\.\.?(?:\/|$))[^/\\]+(?:\/(?!\.\.?(?:\/|$))[^/\\]+)*$/);
      }),
    );
  });
});

describe('archives', () => {
  test('stored and deflated files come out as they went in', () => {
    const bytes = zipSync({ 'a/x.yml': [strToU8('a: 1\n'.repeat(50)), { level: 9 }], 'b.yml': [strToU8('b'), { level: 0 }] });
    const read = readArchive(bytes, limits);
    expect(read).toMatchObject({ ok: true, skipped: [] });
    expect(read.ok && read.files.map((entry) => [entry.path, new TextDecoder().decode(entry.bytes)])).toEqual([
      ['a/x.yml', 'a: 1\n'.repeat(50)],
      ['b.yml', 'b'],
    ]);
  });

  test('stops unpacking a file that is larger than declared', () => {
    const bytes = zipSync({ 'bomb.yml': new Uint8Array(4_000_000), 'good.yml': strToU8('a: 1') });
    const view = new DataView(bytes.buffer);
    // The sizes in the directory are only what the archive claims.
    let at = bytes.length - 22;
    at = view.getUint32(at + 16, true);
    view.setUint32(at + 24, 100, true);
    const read = readArchive(bytes, limits);
    expect(read).toMatchObject({ ok: true, skipped: [{ name: 'bomb.yml', reason: 'it holds more than the 100 bytes it says' }] });
    expect(read.ok && read.files.map((entry) => entry.path)).toEqual(['good.yml']);
  });

  test('limits on entries, on one file, and on the whole', () => {
    const many = zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.yml`, strToU8('x')])));
    expect(readArchive(many, limits)).toEqual({ ok: false, message: 'it holds 101 entries; at most 100 are read' });
    const large = zipSync({ 'a.yml': new Uint8Array(5_001) });
    expect(readArchive(large, limits)).toMatchObject({ ok: true, files: [], skipped: [{ name: 'a.yml' }] });
    const sum = zipSync({ 'a.yml': new Uint8Array(4_000), 'b.yml': new Uint8Array(4_000), 'c.yml': new Uint8Array(4_000) });
    expect(readArchive(sum, limits)).toEqual({ ok: false, message: 'it holds more than 10000 bytes unpacked' });
  });

  test('symbolic links and encrypted files are skipped', () => {
    const bytes = zipSync({
      'link.yml': [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }],
      'secret.yml': strToU8('x'),
    });
    const view = new DataView(bytes.buffer);
    const directory = view.getUint32(bytes.length - 22 + 16, true);
    const second = directory + 46 + view.getUint16(directory + 28, true);
    view.setUint16(second + 8, view.getUint16(second + 8, true) | 1, true);
    expect(readArchive(bytes, limits)).toMatchObject({
      skipped: [
        { name: 'link.yml', reason: 'it is a symbolic link' },
        { name: 'secret.yml', reason: 'it is encrypted' },
      ],
    });
  });

  test('damaged archives never throw', () => {
    const good = zipSync({ 'a.yml': strToU8('a: 1\n'.repeat(100)), 'b/c.yml': strToU8('c') });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.nat(good.length),
        (changes, length) => {
          const bytes = good.slice(0, length === 0 ? undefined : Math.max(length, 30));
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          const read = readArchive(bytes, limits);
          expect(typeof read.ok).toBe('boolean');
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('collectFiles', () => {
  test('refuses and reports unsafe paths, duplicate paths and files that are too large', () => {
    const report = buildReport();
    const files = collectFiles(
      [file('../x.yml'), file('a.yml'), file('./a.yml'), file('b.yml', undefined, 3_000_000), file('b.png', undefined, 9e9)],
      report,
    );
    expect(Array.isArray(files) && files.map((entry) => entry.path)).toEqual(['a.yml', 'b.png']);
    expect(report.collected.messages.map((message) => message.code)).toEqual(['file.path', 'file.path', 'file.size']);
  });

  test('a manifest may be larger than a text file', () => {
    const files = collectFiles([file('manifest.json', undefined, 40_000_000)], buildReport());
    expect(files).toHaveLength(1);
  });

  test('too many files, or too many bytes, stop it', () => {
    const many = Array.from({ length: FILE_LIMITS.files + 1 }, (_, i) => file(`${i}.yml`));
    expect(collectFiles(many, buildReport())).toEqual({
      stop: 'More than 20000 files were chosen. Choose the folder of one project.',
    });
    const large = Array.from({ length: 6 }, (_, i) => file(`${i}.json`, undefined, 40_000_000));
    expect(collectFiles(large, buildReport())).toEqual({
      stop: 'More than 200 MB were chosen. Choose the folder of one project.',
    });
  });

  test('archives are unpacked, unsafe names inside refused, archives inside a folder left alone', () => {
    const report = buildReport();
    const archive = zipSync({
      'top/data.yml': strToU8('x'),
      '../evil.yml': strToU8('x'),
      'top/picture.png': strToU8('x'),
      'top/.git/config': strToU8('x'),
    });
    const files = collectFiles([file('top.zip', archive)], report);
    expect(Array.isArray(files) && files.map((entry) => [entry.path, entry.bytes.length])).toEqual([
      ['top/data.yml', 1],
      ['top/picture.png', 0],
    ]);
    expect(report.collected.messages.map((message) => message.code)).toEqual(['file.path']);
    collectFiles([file('data.yml'), file('seeds/x.zip', archive)], report);
    expect(report.collected.notImported).toEqual(['seeds/x.zip']);
  });
});

describe('findRoots', () => {
  const roots = (...paths: string[]) => findRoots(paths.map((path) => file(path)));

  test('the shallowest folder with data.yml; those inside another root do not count', () => {
    expect(roots('data.yml', 'examples/one/data.yml')).toEqual(['']);
    expect(roots('repo-main/data.yml', 'repo-main/nodes/A-B.yml')).toEqual(['repo-main']);
    expect(roots('b/data.yml', 'a/x/data.yml', 'a/x/y/data.yml', '.coa/cache/data.yml')).toEqual(['b', 'a/x']);
    expect(roots('mydata.yml', 'x/mydata.yml')).toEqual([]);
  });
});

describe('decodeText', () => {
  test('reads UTF-8 and UTF-16 with byte order mark; other bytes are no text', () => {
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('a');
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x61, 0]))).toBe('a');
    expect(decodeText(new Uint8Array([0xfe, 0xff, 0, 0x61]))).toBe('a');
    expect(decodeText(new Uint8Array([0xc3, 0x28]))).toBeUndefined();
  });
});

test('an archive inside an archive is listed and not unpacked', () => {
  const inner = zipSync({ 'nodes/A.yml': new TextEncoder().encode('a') });
  const bytes = zipSync({ 'data.yml': new TextEncoder().encode('fileVersion: 3'), 'old.zip': inner });
  const report = buildReport();
  const files = collectFiles([{ path: 'p.zip', bytes }], report);
  expect(Array.isArray(files) && files.map((file) => [file.path, file.bytes.length])).toEqual([
    ['data.yml', 14],
    ['old.zip', 0],
  ]);
});
