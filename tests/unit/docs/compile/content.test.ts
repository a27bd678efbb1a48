import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Content, openContent } from '#docs/compile/content.ts';
import { ContentError } from '#docs/compile/contentError.ts';
import { ROOT } from '../../architecture/sourceFile.ts';

let root: string;
let content: Content;

const page = (id: string, text: string) => `---
id: ${id}
title: Page ${id}
description: What this page is about, in as many words as a description has to have.
reviewed: 2026-11-21
---

${text}
`;

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

beforeEach(() => {
  // Beside the packages and the code that reads content, which its modules import.
  root = mkdtempSync(join(tmpdir(), 'content-'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  cpSync(join(ROOT, 'src/docs'), join(root, 'src/docs'), { recursive: true });
  symlinkSync(join(ROOT, 'src/engine'), join(root, 'src/engine'));
  write({
    'package.json': '{ "type": "module", "imports": { "#engine/*": "./src/engine/*" } }',
    'src/learn/paths/paths.ts': 'export const PATHS = [];',
    'src/docs/compile/storyPictures.ts': 'export const picturedPlaygrounds = () => [];',
    'content/sidebars.ts':
      "export const sidebars = { tutorialSidebar: ['first', 'second'], apiSidebar: [], packagesSidebar: [] };",
    'content/glossary.ts': "export { glossary } from './glossary/pipeline.ts';",
    'content/glossary/pipeline.ts': `export const glossary = {
  hill: { definition: 'A place that is higher than others.', route: '/docs/second' },
};`,
    'content/glossary/platform.ts': '',
    'content/docs/first.mdx': page('first', 'Over a hill.'),
    'content/docs/second.mdx': page('second', 'No words.'),
  });
  content = openContent(root);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const FIRST = 'content/docs/first.mdx';
const SECOND = 'content/docs/second.mdx';

it('a page that changed is compiled again, and no other', async () => {
  const [first, second] = [await content.page(FIRST), await content.page(SECOND)];
  expect(first.code).toContain('Over a ');
  write({ [FIRST]: page('first', 'Down a hill.') });
  expect(await content.page(FIRST)).toBe(first);
  expect(content.forget(FIRST)).toBe('page');
  expect((await content.page(FIRST)).code).toContain('Down a ');
  expect(await content.page(SECOND)).toBe(second);
});

it('the title of a page that changed is read again', async () => {
  expect((await content.site()).pages.map(({ title }) => title)).toEqual(['Page first', 'Page second']);
  write({ [SECOND]: page('second', 'No words.').replace('Page second', 'Last page') });
  content.forget(SECOND);
  expect((await content.site()).pages.map(({ title }) => title)).toEqual(['Page first', 'Last page']);
});

it('with the glossary every page is compiled again', async () => {
  const second = await content.page(SECOND);
  expect((await content.page(FIRST)).code).toContain('id: "hill"');
  write({
    'content/glossary/pipeline.ts': `export const glossary = {
  dale: { definition: 'A place that is lower than others.', route: '/docs/second' },
};`,
  });
  expect(content.forget('content/glossary/pipeline.ts')).toBe('everything');
  expect((await content.page(FIRST)).code).not.toContain('id: "hill"');
  expect(await content.page(SECOND)).not.toBe(second);
});

it('what stories and paths are made of is read again when it changes, their own file and what it imports', async () => {
  write({
    'playground/hill/stories.ts': "export const title = 'Hill';",
    'src/docs/compile/storyPictures.ts':
      "import { title } from '../../../playground/hill/stories.ts';\nexport const picturedPlaygrounds = () => [{ title }];",
    'src/learn/paths/first.ts': "export const first = 'First';",
    'src/learn/paths/paths.ts': "import { first } from './first.ts';\nexport const PATHS = [first];",
  });
  expect([await content.playgrounds(), await content.paths()]).toEqual([[{ title: 'Hill' }], ['First']]);
  write({ 'playground/hill/stories.ts': "export const title = 'Dale';" });
  expect(content.forget('playground/hill/stories.ts')).toBe('everything');
  expect(await content.playgrounds()).toEqual([{ title: 'Dale' }]);
  write({ 'src/learn/paths/first.ts': "export const first = 'Other';" });
  expect(content.forget('src/learn/paths/first.ts')).toBe('everything');
  expect(await content.paths()).toEqual(['Other']);
  write({ 'src/learn/paths/paths.ts': 'export const PATHS = [];' });
  expect(content.forget('src/learn/paths/paths.ts')).toBe('everything');
  expect(await content.paths()).toEqual([]);
});

it('files that the content is not made of change nothing', async () => {
  const first = await content.page(FIRST);
  expect(content.forget('src/app/Frame.tsx')).toBe('nothing');
  expect(await content.page(FIRST)).toBe(first);
});

it('what the parser refuses is named with file and line', async () => {
  write({ [FIRST]: page('first', 'Over\n\n<Note>a hill.') });
  await expect(content.page(FIRST)).rejects.toThrow(/^content\/docs\/first\.mdx:10: .*<Note>/);
});

it('with a worker the same pages come out, and what is wrong has the same words', async () => {
  const files = Array.from({ length: 8 }, (_, index) => `content/docs/page-${index}.mdx`);
  const ids = files.map((_, index) => `page-${index}`);
  write({
    'content/openapi.yaml': 'openapi: 3.1.0\npaths: {}\n',
    'content/sidebars.ts': `export const sidebars = { tutorialSidebar: ${JSON.stringify(['first', 'second', ...ids])}, apiSidebar: [], packagesSidebar: [] };`,
    ...Object.fromEntries(files.map((file, index) => [file, page(`page-${index}`, `A hill and \`code\` ${index}.`)])),
    [SECOND]: page('second', '<Term id="dale">a dale</Term>'),
  });
  const helped = openContent(root, { withWorker: true });
  try {
    const pages = await Promise.all(files.map((file) => helped.page(file)));
    for (const [index, file] of files.entries()) expect(pages[index]).toEqual(await content.page(file));
    const refused = await content.page(SECOND).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ContentError);
    await expect(helped.page(SECOND)).rejects.toEqual(refused);
  } finally {
    await helped.close();
  }
});
