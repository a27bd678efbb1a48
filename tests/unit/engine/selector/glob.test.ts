import fc from 'fast-check';
import { Minimatch, minimatch } from 'minimatch';
import { describe, expect, it } from 'vitest';
import { compileGlob } from '#engine/selector/glob.ts';
import { literalPattern } from '#engine/selector/print.ts';

/** Whether a pattern matches a value, by its list of plain texts if it has one: that is how a selector uses a pattern. */
function fits(pattern: string, value: string): boolean {
  const glob = compileGlob(pattern)!;
  return glob.literals ? glob.literals.includes(value.toLowerCase()) : glob.fits(value);
}

/** The definition of the language. */
function reference(pattern: string, value: string): boolean {
  return minimatch(value, pattern, { nocase: true, dot: true, nocomment: true, platform: 'linux' });
}

const LETTERS = ['a', 'B', 'c', '_', '-', '.', '1', ' '];
const anyPattern = fc
  .array(
    fc.oneof(
      fc.constantFrom(...LETTERS),
      fc.constantFrom(
        '*',
        '?',
        '[ab]',
        '[!a-c]',
        '[A-Z]',
        '[^b]',
        '{a,b}',
        '{c,}',
        '\\*',
        '\\a',
        '@(a|b)',
        '+(a)',
        '!(b)',
        '!',
        '#',
        '[',
        ']',
        '(',
        ')',
        '}',
        '/',
        '**',
        'é',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))
  .filter((pattern) => pattern !== '');
const anyValue = fc
  .array(fc.constantFrom(...LETTERS, 'A', 'C', '*', '!', '#', '(', '/', 'é', ']'), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  // minimatch takes a slash at the end as the mark of a folder, and names have none. A selector compares the whole value.
  .filter((value) => !value.endsWith('/'));

describe('compileGlob', () => {
  it('gives the answers of minimatch', () => {
    fc.assert(
      fc.property(anyPattern, anyValue, (pattern, value) => {
        expect(fits(pattern, value)).toBe(reference(pattern, value));
      }),
      { numRuns: 4_000 },
    );
  });

  it.each([
    ['STG_*', 'stg_orders', true],
    ['*ORDERS', 'FCT_ORDERS_2', false],
    ['*OR*ER*', 'ORDERS', true],
    ['*RD*RD*', 'ORDERS', false],
    ['[A-O]*', 'orders', true],
    ['#finance', '#FINANCE', true],
    ['c', 'C/', false],
    ['!(A*)', '(A*)', false],
    ['!(A*)', 'AB', true],
    ['Data Vault*', 'Data Vault/Hub', false],
    ['Data Vault/*', 'Data Vault/Hub', true],
    ['.*', '.hidden', true],
    ['*', '.hidden', true],
  ])('%s on %s: %s', (pattern, value, expected) => expect(fits(pattern, value)).toBe(expected));

  it('excludes what a !(…) between other parts excludes', () => {
    const part = fc.constantFrom('a', 'b', '_', '*', '?', '@(a|_b)', '+(a)', '*(b|_)', '?(ab)');
    const parts = (maxLength: number) => fc.array(part, { maxLength }).map((all) => all.join(''));
    const kept = fc.array(parts(2), { minLength: 1, maxLength: 2 }).map((all) => `!(${all.join('|')})`);
    const pattern = fc
      .tuple(parts(2), fc.array(fc.tuple(kept, parts(2)), { minLength: 1, maxLength: 2 }))
      .map(([before, rest]) => before + rest.flat().join(''));
    const value = fc.string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.oneof(
          pattern,
          fc.tuple(pattern, parts(2)).map(([one, other]) => `{${one},${other}a}`),
        ),
        value,
        (one, text) => {
          expect(fits(one, text)).toBe(reference(one, text));
        },
      ),
      { numRuns: 4_000 },
    );
  });

  it('recognizes patterns that are plain texts', () => {
    expect(compileGlob('{STG,dim}_\\*')!.literals).toEqual(['stg_*', 'dim_*']);
    expect(compileGlob('!STG')!.literals).toBeUndefined();
  });

  it('fits a text exactly by its escaped form', () => {
    fc.assert(
      fc.property(
        fc.string({
          minLength: 1,
          maxLength: 12,
          unit: fc.constantFrom('a', 'B', '*', '?', '[', ']', '{', '}', ',', '(', ')', '!', '+', '@', '|', '\\', '#', '-'),
        }),
        (value) => {
          expect(fits(literalPattern(value), value)).toBe(true);
          expect(fits(literalPattern(value), `${value}x`)).toBe(false);
        },
      ),
    );
  });

  it('refuses patterns that would take too long, and is fast for others', () => {
    expect(compileGlob('*'.repeat(4_001))).toBeUndefined();
    expect(compileGlob('{a,b}'.repeat(11))).toBeUndefined();
    expect(compileGlob('{a,b}'.repeat(700))).toBeUndefined();
    expect(compileGlob('*(a)'.repeat(300))).toBeUndefined();
    const long = 'a'.repeat(300);
    for (const pattern of [
      '*a'.repeat(200) + 'b',
      '?(a)'.repeat(200) + '*b',
      '*(*(*(*(a))))*b',
      '!(!(!(a)b)c)*',
      '@('.repeat(200) + 'a' + ')'.repeat(200),
    ])
      expect(fits(pattern, long)).toBe(reference(pattern, long));
  });
});

it('a pattern with braces matches what minimatch matches, whether its alternatives are tested together or one by one', () => {
  const piece = fc.constantFrom('a', 'b', '*', '?', '_', '{a,b}', '{*a*,*b*}', '[ab]', '+(a)', '!(b)', '/', '.', '{,x}');
  const part = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const pattern = fc
    .tuple(fc.constantFrom('', '!', '!!'), fc.array(part, { minLength: 2, maxLength: 6 }))
    .map(([negation, parts]) => `${negation}{${parts.join(',')}}`);
  const value = fc.array(fc.constantFrom('a', 'b', '_', 'x', '/', '.'), { maxLength: 8 }).map((letters) => letters.join(''));
  const options = { nocase: true, dot: true, nocomment: true, platform: 'linux', braceExpandMax: 1001 } as const;
  fc.assert(
    fc.property(pattern, value, (text, name) => {
      const glob = compileGlob(text);
      if (glob) expect(glob.fits(name)).toBe(new Minimatch(text, options).match(name));
    }),
    { numRuns: 1_000 },
  );
});
