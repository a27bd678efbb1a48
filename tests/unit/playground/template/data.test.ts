import { describe, expect, it } from 'vitest';
import { editKey, templateDataSchema, withEdit, withParameters } from '#playground/template/data.ts';

describe('the data of the template playground', () => {
  it('has defaults', () => {
    expect(templateDataSchema.parse({})).toEqual({ text: '', edits: {} });
  });

  it('refuses what is too much', () => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`create:${index}`, 'x']));
    expect(templateDataSchema.safeParse({ edits: many }).error?.issues[0]?.message).toBe('At most 40 changed templates.');
    expect(templateDataSchema.safeParse({ text: 'x'.repeat(200_001) }).error?.issues[0]?.message).toMatch(/200,000 characters/);
    const long = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`run:${index}`, 'x'.repeat(199_000)]));
    expect(templateDataSchema.safeParse({ edits: long }).success).toBe(false);
    expect(templateDataSchema.safeParse({ other: 1 }).success).toBe(false);
  });

  it('keeps and forgets changed templates and parameters', () => {
    const data = templateDataSchema.parse({});
    const key = editKey('run', 'Stage');
    const changed = withEdit(data, key, 'x');
    expect(changed.edits).toEqual({ 'run:Stage': 'x' });
    expect(withEdit(changed, key, undefined)).toEqual(data);
    expect(withParameters(data, '{}').parameters).toBe('{}');
    expect(withParameters(withParameters(data, '{}'), undefined)).toEqual(data);
  });
});
