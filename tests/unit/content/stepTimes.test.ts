import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { expect, it } from 'vitest';
import { sitePages } from './sitePages.ts';

// The time that a page of steps states follows from what the page asks of a reader: a minute for 200 words, half a minute for a step, and three
// minutes for a block that is typed, pasted or run. Waits, such as a deploy, are named apart.

/** Languages of blocks that a reader types, pastes or runs; the others, and what is printed, are only seen. */
const WRITTEN = new Set(['bash', 'powershell', 'python', 'javascript', 'sql', 'yaml', 'jinja']);
const OUTCOME = /title="(?:Runs as|Prints|Stages|Warnings|What it prints)/;
const WORDS_A_MINUTE = 200;
const MINUTES_A_STEP = 0.5;
const MINUTES_A_BLOCK = 3;

interface Work {
  words: number;
  steps: number;
  blocks: number;
}

const NONE: Work = { words: 0, steps: 0, blocks: 0 };
const add = (one: Work, other: Work): Work => ({
  words: one.words + other.words,
  steps: one.steps + other.steps,
  blocks: one.blocks + other.blocks,
});
const minutes = ({ words, steps, blocks }: Work) => words / WORDS_A_MINUTE + steps * MINUTES_A_STEP + blocks * MINUTES_A_BLOCK;

/** What a part of a page asks of a reader: of alternatives in tabs, the one that asks most. */
function workOf(node: Nodes): Work {
  if (node.type === 'code') return { ...NONE, blocks: WRITTEN.has(node.lang ?? '') && !OUTCOME.test(node.meta ?? '') ? 1 : 0 };
  if ('value' in node) return { ...NONE, words: node.type === 'yaml' ? 0 : node.value.split(/\s+/).filter(Boolean).length };
  if (!('children' in node)) return NONE;
  const parts = node.children.map(workOf);
  if (node.type === 'mdxJsxFlowElement' && node.name === 'Tabs')
    return parts.reduce((most, one) => (minutes(one) > minutes(most) ? one : most), NONE);
  const isStep = node.type === 'heading' && /^\d+\. /.test(textOf(node));
  const items = node.type === 'list' && node.ordered ? node.children.length : 0;
  return parts.reduce(add, { ...NONE, steps: items + (isStep ? 1 : 0) });
}

/** How pages say a time, in minutes. */
const SAID: Readonly<Record<string, number>> = {
  two: 2,
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  'half an hour': 30,
  'three quarters of an hour': 45,
  'an hour': 60,
};
const TIME = new RegExp(`(?:Time: |takes |need[^.]*? and |Allow )(?:about )?(${Object.keys(SAID).join('|')})\\b`);
/** They lead through other pages, each with a time of its own. */
const OF_OTHERS = new Set(['content/docs/guides/dataops-with-git.mdx']);

const stated = sitePages().flatMap(({ file, tree }) => {
  const text = textOf(tree);
  const isSteps = text.includes('Time:') || /\/(?:guides\/(?!index)|quick-start)/.test(file);
  const [, said] = (isSteps && TIME.exec(text.slice(0, 3_000))) || [];
  return said && !OF_OTHERS.has(file) ? [{ file, said, work: workOf(tree) }] : [];
});

it('is right by half and double', () => {
  expect(stated.length).toBeGreaterThan(30);
  const off = stated.filter(({ said, work }) => SAID[said]! > 2 * minutes(work) || SAID[said]! < minutes(work) / 2);
  expect(off.map(({ file, said, work }) => `${file}: says ${said}, by the rule ${Math.round(minutes(work))} minutes`)).toEqual(
    [],
  );
});
