import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packTargets, unpackTargets } from '#docs/shared/search/packedTargets.ts';
import { TARGET_KINDS, type Target } from '#docs/shared/search/searchIndex.ts';

const text = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abC é-_.#/…1 ') });
const kind = fc.constantFrom(...TARGET_KINDS);
const whole = fc.record<Target>(
  {
    kind,
    title: text,
    trail: text,
    address: text.map((path) => `/${path}`),
    summary: text,
    section: fc.nat({ max: 3 }),
  },
  { requiredKeys: ['kind', 'title', 'trail', 'address'] },
);
/** A page and the headings in it, with and without gaps in their numbers, with ids of all sorts. */
const page = fc.tuple(whole, fc.array(fc.tuple(kind, text, fc.option(text), fc.boolean()))).map(([own, parts]) => [
  own,
  ...parts.map(([partKind, title, anchor, isNext], at): Target => {
    const id = anchor ?? title.toLowerCase().replaceAll(' ', '-');
    return { kind: partKind, title, trail: own.title, address: `${own.address}#${id}`, section: isNext ? at + 1 : at + 9 };
  }),
]);

it('finds are the same after the way', () => {
  fc.assert(
    fc.property(fc.array(page), (pages) => {
      const targets = pages.flat();
      expect(unpackTargets(JSON.parse(JSON.stringify(packTargets(targets))))).toEqual(targets);
    }),
  );
});

it('a heading says no more than its title where the rest follows, a row its section', () => {
  const targets: Target[] = [
    { kind: 'page', title: 'Jobs', trail: 'Refresh', address: '/docs/jobs', summary: 'What runs.', section: 0 },
    { kind: 'heading', title: 'Stop a run', trail: 'Jobs', address: '/docs/jobs#stop-a-run', section: 1 },
    { kind: 'heading', title: 'Stop a run', trail: 'Jobs', address: '/docs/jobs#stop-a-run-1', section: 2 },
    { kind: 'row', title: 'it hangs', trail: 'Jobs', address: '/docs/jobs#row-it-hangs', section: 1 },
  ];
  expect(packTargets(targets).slice(1)).toEqual([
    [1, 'Stop a run'],
    [1, 'Stop a run', 'stop-a-run-1'],
    [TARGET_KINDS.indexOf('row'), 'it hangs', 'row-it-hangs', 1],
  ]);
});
