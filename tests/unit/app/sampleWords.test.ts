import { gzipSync } from 'node:zlib';
import { SAMPLE_WORDS } from 'virtual:sample-words';
import { describe, expect, it } from 'vitest';
import { sampleWordLists } from '#app/sampleWordLists.ts';
import { filesIn, readText } from '../architecture/sourceFile.ts';

const { place, ...lists } = SAMPLE_WORDS;

describe('sampleWordLists', () => {
  it('is the same each time', () => {
    expect(sampleWordLists()).toEqual(SAMPLE_WORDS);
    expect(sampleWordLists()).toEqual(SAMPLE_WORDS);
  });

  it('has no text twice in a list', () => {
    for (const [name, texts] of Object.entries(lists)) expect([name, new Set(texts).size]).toEqual([name, texts.length]);
    expect(new Set(place.map(({ city }) => city)).size).toBeGreaterThan(place.length * 0.95);
  });

  it('has names for a thousand people and companies of their own', () => {
    expect(lists.firstName.length * lists.lastName.length).toBeGreaterThan(10_000);
    expect(lists.lastName.length * lists.legalForm.length).toBeGreaterThanOrEqual(1_000);
    for (const name of [...lists.firstName, ...lists.lastName]) expect(name).toMatch(/^[A-Z][a-z]+$/);
  });

  it('is small', () => {
    expect(gzipSync(JSON.stringify(SAMPLE_WORDS)).length).toBeLessThan(14_000);
  });

  it('is all of Faker that reaches a browser', () => {
    const importing = filesIn(['src', 'playground', 'content'], /\.(tsx?|mdx)$/).filter((file) =>
      readText(file).includes('@faker-js/'),
    );
    expect(importing).toEqual(['src/app/sampleWordLists.ts']);
    const byWhom = filesIn(['src', 'playground'], /\.tsx?$/).filter((file) =>
      /from '[^']*sampleWordLists\.ts'|import\('[^']*sampleWordLists\.ts'\)/.test(readText(file)),
    );
    expect(byWhom).toEqual(['src/app/sampleWords.ts']);
  });
});
