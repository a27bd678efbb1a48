import { describe, expect, it } from 'vitest';
import { readParameters } from '#playground/template/parameters.ts';

describe('parameters as they are typed', () => {
  it('are a JSON object, or nothing', () => {
    expect(readParameters('{"a": 1, "b": {"c": [true]}}')).toEqual({ ok: true, value: { a: 1, b: { c: [true] } } });
    expect(readParameters('  ')).toEqual({ ok: true, value: {} });
  });

  it('are refused with what would be right', () => {
    for (const text of ['[1]', '"a"', 'null', '{"a": }', '{']) {
      const read = readParameters(text);
      expect(read.ok).toBe(false);
      expect(!read.ok && read.message).toContain('{"loadFrom": "1997-01-01"}');
    }
  });

  it('are not nested without end', () => {
    const read = readParameters(`{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`);
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining('30 levels') });
  });
});
