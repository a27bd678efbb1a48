import { expect, it } from 'vitest';
import { findPages } from '#docs/compile/findPages.ts';
import type { PlaygroundMeta } from '#workbench/contract.ts';
import { ROOT } from '../architecture/sourceFile.ts';

const metas = import.meta.glob<PlaygroundMeta>('/playground/*/meta.ts', { import: 'meta', eager: true });

it('every page that a playground links to exists', () => {
  const routes = new Set(findPages(ROOT).pages.map(({ route }) => route));
  const linked = Object.values(metas).flatMap(({ id, docs }) => docs.map(({ route }) => `${id}: ${route.replace(/#.*/, '')}`));
  expect(linked.length).toBeGreaterThan(20);
  expect(linked.filter((one) => !routes.has(one.replace(/^.*: /, '')))).toEqual([]);
});
