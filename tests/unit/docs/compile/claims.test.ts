import { createProcessor } from '@mdx-js/mdx';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import { insertClaims } from '#docs/compile/claims.ts';

const parser = createProcessor({ remarkPlugins: [remarkGfm] });
const CLAIMS = { 'cli-minimum': '7.17.1', 'token-events': '| Event |\n|---|\n| you sign in |', 'says-where': '[Here](/docs).' };

function inserted(source: string) {
  const tree = parser.parse(source);
  insertClaims(tree, CLAIMS, (text) => parser.parse(text), 'content/docs/page.mdx');
  return tree;
}

it('puts a claim into a sentence, a cell and a heading', () => {
  const tree = inserted(
    '# From <Claim id="cli-minimum" />\n\nUse <Claim id="cli-minimum" /> now.\n\n| A |\n|---|\n| <Claim id="says-where" /> |',
  );
  expect(tree.children.map((block) => textOf(block))).toEqual(['From 7.17.1', 'Use 7.17.1 now.', 'AHere.']);
});

it('puts a table on a line of its own, and only there', () => {
  expect(inserted('<Claim id="token-events" />').children.map(({ type }) => type)).toEqual(['table']);
  expect(() => inserted('After: <Claim id="token-events" />')).toThrow('needs a line of its own');
});

it('names a claim that does not exist, with file, line and the nearest one', () => {
  expect(() => inserted('One.\n\nUse <Claim id="cli-minimun" />.')).toThrow(
    /page\.mdx:3.*no claim cli-minimun; did you mean cli-minimum/,
  );
  expect(() => inserted('<Claim id="constructor" />')).toThrow('no claim constructor');
});
