import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, marked } from '#docs/client/palette/excerpt.ts';
import { searchTerm, synonymsOf } from '#docs/shared/search/searchTerms.ts';

describe('excerpt', () => {
  const text = `${'A word here and there. '.repeat(20)}The selector of a job names its nodes. ${'More words follow. '.repeat(20)}`;

  it('shows the place where the words stand together', () => {
    const cut = excerpt(text, ['selector', 'job'], 120);
    expect(cut).toContain('selector of a job');
    expect(cut.startsWith('… ')).toBe(true);
    expect(cut.endsWith(' …')).toBe(true);
    expect(excerpt('Short.', ['short'], 120)).toBe('Short.');
  });

  it('is never much longer than asked for, and a part of the text', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 200 }), fc.array(fc.lorem({ maxCount: 1 }), { maxLength: 3 }), (any, words) => {
        const cut = excerpt(any, words, 100);
        expect(cut.length).toBeLessThanOrEqual(106);
        expect(any).toContain(cut.replace(/^… | …$/g, ''));
      }),
    );
  });
});

describe('marked', () => {
  it('marks words from their beginning, also in the plural', () => {
    const marks = marked('Jobs and jobbers, no Job', ['job']).filter(({ isMark }) => isMark);
    expect(marks.map(({ text }) => text)).toEqual(['Jobs', 'jobbers', 'Job']);
  });

  it('keeps the whole text', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ minLength: 1 }), { maxLength: 4 }), (text, words) => {
        expect(
          marked(text, words)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('searchTerm', () => {
  it.each([
    ['Nodes', 'node'],
    ['dependencies', 'dependenc'],
    ['dependency', 'dependenc'],
    ['class', 'class'],
    ['branches', 'branch'],
    ['status', 'status'],
    ['rotation', 'rotat'],
    ['Rotate', 'rotat'],
    ['rotating', 'rotat'],
    ['mapping', 'map'],
    ['merging', 'merge'],
    ['shared', 'share'],
    ['editing', 'edit'],
    ['deployment', 'deploy'],
    ['validation', 'validat'],
    ['validate', 'validat'],
    ['string', 'string'],
    ['speed', 'speed'],
    ['load', 'load'],
    ['lead', 'lead'],
    ['organization', 'organization'],
    ['organizing', 'organiz'],
    ['THE', null],
    ['a', null],
    ['DAG', 'dag'],
  ])('%s is %s', (word, term) => {
    expect(searchTerm(word)).toBe(term);
  });

  it('knows other words', () => {
    expect(synonymsOf(searchTerm('schedule')!)).toContain('cron');
    expect(synonymsOf('cron')).toContain(searchTerm('schedule'));
    expect(synonymsOf('zebra')).toEqual([]);
  });
});
