import { glossary } from 'virtual:glossary';
import { describe, expect, it } from 'vitest';
import { readGlossary } from '#docs/compile/readGlossary.ts';
import { byLetter } from '#docs/shared/alphabet.ts';

const good = { definition: 'Which node runs after which.', route: '/docs/run-order' };
const problems = (entries: Record<string, unknown>) =>
  readGlossary(entries, { 'content/glossary/pipeline.ts': "export const terms = {\n  'run-order': {\n" }).errors.map(
    ({ message }) => message,
  );

describe('the data of the glossary', () => {
  it('is read; a term without its own words has those of its id', () => {
    expect(problems({ 'run-order': good })).toEqual([]);
    expect(readGlossary({ 'run-order': good, dag: { ...good, term: 'DAG' } }).terms).toEqual([
      { ...good, id: 'run-order', term: 'run order' },
      { ...good, id: 'dag', term: 'DAG' },
    ]);
  });

  it.each([
    [
      'a definition that is no sentence',
      { ...good, definition: 'an order of what comes when' },
      'definition: must end with a period',
    ],
    [
      'a definition that is a page',
      { ...good, definition: `${'Long. '.repeat(60)}.` },
      'definition: must be one or two sentences',
    ],
    ['a route outside the documentation', { ...good, route: 'https://example.org' }, 'route: must be the route of a page'],
    ['a field that is not there', { ...good, see: 'x' }, 'Unrecognized key'],
    ['no object', 7, 'expected object'],
  ])('refuses %s, with its line', (_, entry, problem) => {
    const [message] = problems({ 'run-order': entry });
    expect(message).toMatch(/^content\/glossary\/pipeline\.ts:2: run-order: /);
    expect(message).toContain(problem);
  });

  it('refuses an id with capitals, one name for two terms, and no entries', () => {
    expect(problems({ Run: good })[0]).toContain('an id is lower-case words');
    expect(problems({ 'run-order': good, order: { ...good, also: ['Run order'] } })[0]).toContain(
      '“run order” is already a name of run-order',
    );
    const twice = { 'a.ts': "  'run-order': {\n", 'b.ts': "\n  'run-order': {\n" };
    expect(readGlossary({ 'run-order': good }, twice).errors.map(({ message }) => message)).toEqual([
      'b.ts:2: run-order: is in a.ts already',
    ]);
    expect(problems({})).toEqual(['content/glossary.ts:1: exports no entries called glossary']);
  });
});

describe('the glossary of the site', () => {
  it('has each word once, in the order of letters', () => {
    const letters = byLetter(glossary, ({ term }) => term).map(([letter]) => letter);
    expect(letters).toEqual([...letters].sort());
    expect(byLetter(glossary, ({ term }) => term).flatMap(([, terms]) => terms)).toHaveLength(glossary.length);
    expect(glossary.length).toBeGreaterThan(90);
  });

  it('explains a word by others, not by itself', () => {
    for (const { term, definition } of glossary) {
      expect(definition.toLowerCase().startsWith(`${term.toLowerCase()} is`), term).toBe(false);
    }
  });
});
