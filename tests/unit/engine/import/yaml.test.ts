import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDefinition, readYaml } from '#engine/import/yaml.ts';

const valueIn = (text: string) => {
  const read = readYaml(text, 'a.yml');
  if (!read.ok) throw new Error(read.message.message);
  return read.value;
};

describe('readYaml', () => {
  it('reads plain values as YAML 1.2 does: numbers with a line below, days and yes are texts', () => {
    const text =
      'a: 1_000\nb: 2026-01-01\nc: yes\nd: 0x1F\ne: 0o17\nf: 017\ng: ~\nh:\ni: .inf\nj: 1:30\nk: 1e999\nl: True\nm: -0.5e1';
    expect(valueIn(text)).toEqual({
      a: '1_000',
      b: '2026-01-01',
      c: 'yes',
      d: 31,
      e: 15,
      f: 17,
      g: null,
      h: null,
      i: Number.POSITIVE_INFINITY,
      j: '1:30',
      k: '1e999',
      l: true,
      m: -5,
    });
  });

  it('agrees with another library about plain values', () => {
    const plain = fc.stringMatching(/^[-+.\w~]{1,7}$/).filter((text) => !/^-+$|^-{3}|e[-+]?\d{3}/i.test(text));
    fc.assert(
      fc.property(plain, (text) => {
        expect(valueIn(`a: ${text}`)).toEqual(parse(`a: ${text}`));
      }),
      { numRuns: 500 },
    );
  });

  it('reads back whatever is written as YAML', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(valueIn(dump({ value }))).toEqual({ value });
      }),
    );
  });

  it('refuses aliases, other tags, deep nesting and quoted texts that continue left of their key', () => {
    for (const [text, reason] of [
      ['a: &x [1]\nb: *x', 'Aliases exceeded'],
      ['a: !!set {b}', 'Unknown tag'],
      [`${'['.repeat(200)}`, 'Nesting exceeded'],
      ['a:\n  b: "one\ntwo"', 'Deficient indentation'],
    ] as const) {
      const read = readYaml(text, 'a.yml');
      expect(read.ok ? read.value : read.message.message, text).toContain(reason);
    }
    // An ampersand alone is not an anchor.
    expect(valueIn('a: b & c\nd: "&x"')).toEqual({ a: 'b & c', d: '&x' });
  });
});

describe('readDefinition', () => {
  it('accepts a few aliases, but no alias bomb', () => {
    expect(readDefinition('a: &x [1]\nb: *x').value).toEqual({ a: [1], b: [1] });
    const bomb = `a: &x [1]\nb: [${Array(51).fill('*x').join(', ')}]`;
    expect(readDefinition(bomb)).toMatchObject({ value: { a: [1] }, repaired: { reason: expect.stringContaining('Aliases') } });
  });
});
