import { describe, expect, it } from 'vitest';
import { errors } from '#content/errors.ts';
import { readErrorTexts } from '#docs/compile/readErrorTexts.ts';

describe('readErrorTexts', () => {
  it('reads the catalog of the site', () => {
    expect(readErrorTexts(errors).errors).toEqual(errors);
  });

  it('gives every address as a link, with its line', () => {
    const source = "export const errors = [\n  { address: '/docs/faq', texts: ['No rows'] },\n];";
    expect(readErrorTexts([{ address: '/docs/faq', texts: ['No rows'] }], source).links).toEqual([
      { href: '/docs/faq', line: 2, file: 'src/engine/text/errorTexts.ts' },
    ]);
  });

  it('refuses what is no address, no text or there twice', () => {
    expect(() => readErrorTexts([{ address: 'docs/faq', texts: ['No rows'] }])).toThrow('0.address: must be a page');
    expect(() => readErrorTexts([{ address: '/docs/faq', texts: [] }])).toThrow('0.texts');
    expect(() => readErrorTexts(undefined)).toThrow('src/engine/text/errorTexts.ts');
    const twice = { address: '/docs/faq', texts: ['No rows'] };
    expect(() => readErrorTexts([twice, twice])).toThrow('“No rows” is there twice');
  });
});
