import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openIndex, packIndex } from '#docs/shared/search/packedIndex.ts';
import { indexOf } from '#docs/shared/search/searchIndex.ts';

const WORDS = ['node', 'nodes', 'graph', 'run', 'order', 'selector', 'key', 'pair', 'rotate', 'errör', '42', 'STG_ORDERS'];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' '));
const documents = fc
  .array(fc.record({ title: text, trail: text, summary: text, text, asked: text }), { minLength: 1, maxLength: 130 })
  .map((all) => all.map((one, id) => ({ id, ...one })));

it('finds the same documents after the way, with nearly the same scores', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.constantFrom(...WORDS), async (all, word) => {
      const index = indexOf(all);
      const opened = await openIndex(JSON.parse(JSON.stringify(packIndex(index))));
      const scores = (from: typeof index) => new Map(from.search(word, { prefix: true }).map(({ id, score }) => [id, score]));
      const [before, after] = [scores(index), scores(opened)];
      expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
      for (const [id, score] of before) expect(after.get(id)! / score).toBeCloseTo(1, 0);
    }),
    { numRuns: 60 },
  );
});

it('lets the page have its turn while a large one is opened', async () => {
  const all = Array.from({ length: 2_000 }, (_, id) => ({
    id,
    title: `title${id}`,
    trail: '',
    summary: '',
    text: '',
    asked: '',
  }));
  const packed = packIndex(indexOf(all));
  let turns = 0;
  const timer = setInterval(() => turns++);
  const index = await openIndex(packed);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  expect(index.search('title1234').map(({ id }) => id)).toEqual([1234]);
});

it('is much smaller than the JSON of the index', () => {
  const all = Array.from({ length: 500 }, (_, id) => ({
    id,
    title: `Title ${id}`,
    trail: 'Docs',
    summary: '',
    text: WORDS.slice(id % 5, 5 + (id % 7)).join(' '),
    asked: '',
  }));
  const index = indexOf(all);
  expect(JSON.stringify(packIndex(index)).length).toBeLessThan(JSON.stringify(index).length / 3);
});
