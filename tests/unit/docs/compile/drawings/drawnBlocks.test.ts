import { describe, expect, it } from 'vitest';
import { pageCompiler, SITE_ADDRESS } from '#docs/compile/compilePage.ts';
import { ContentError } from '#docs/compile/contentError.ts';

const compile = pageCompiler({
  api: () => Promise.reject(new Error('no page here asks for it')),
  playgrounds: () => Promise.resolve([]),
  glossary: () => Promise.resolve({ terms: [], sourceOf: () => undefined }) as never,
  sharedCode: () => new Map(),
  claims: async () => ({}),
});
const page = (source: string) => compile({ file: 'content/docs/page.mdx', route: '/docs/page', source });

const SCREEN = '```screen title="The window"\nbutton* Run (1)\nfield Name (2)\n```\n';
const LIST = '\n1. It runs.\n2. It is [named](/docs).\n';

describe('a drawn block of a page', () => {
  it('becomes a picture with the list behind it as its explanation', async () => {
    const { code, facts, markdown } = await page(`Before.\n\n${SCREEN}${LIST}\nAfter.\n`);
    expect(code).toContain("from '#docs/client/mdx/Drawing.tsx'");
    expect(code).toMatch(/title: "The window"/);
    expect(facts.links).toHaveLength(1);
    expect(facts.sections[0]!.text).toBe('Before. It runs. It is named. After.');
    expect(markdown).toBe(`Before.\n\nThe window:\n\n1. It runs.\n2. It is [named](${SITE_ADDRESS}/docs).\n\nAfter.\n`);
  });

  it('says itself in words where no list explains it', async () => {
    const { facts, markdown } = await page('```commits title="A history"\nm1 on main\nm2 on main: more\n```\n');
    expect(facts.sections[0]!.text).toBe('m1 on main. m2 on main, after m1: more.');
    expect(markdown).toBe('A history:\n\n- `m1` on `main`\n- `m2` on `main`, after `m1`: more\n');
  });

  it.each([
    [
      'no list',
      `Text.\n\n${SCREEN}\nText.\n`,
      ':3: picture: the picture has 2 numbers; a list "1. ..." right below the block explains each, and there is none',
    ],
    ['too short a list', `${SCREEN}\n1. It runs.\n`, 'and that one has 1'],
    ['no title', '```lanes\nA: b\n```\n', ':1: picture: the picture needs a title: ```lanes title='],
    ['a wrong line', 'Text.\n\n```lanes title="T"\nA: b\nnonsense\n```\n', ':5: picture: "nonsense" is not a lane'],
  ])('stops the build with %s, with file and line', async (_, source, message) => {
    const error = await page(source).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContentError);
    expect((error as ContentError).message).toContain(message);
  });
});
