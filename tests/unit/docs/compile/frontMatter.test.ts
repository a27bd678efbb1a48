import { describe, expect, it } from 'vitest';
import { readFrontMatter, routeOfFile } from '#docs/compile/frontMatter.ts';

const DESCRIPTION = 'description: What it is, when you need it and how it works, in a sentence or two.';
const page = (...fields: string[]) => `---\n${fields.join('\n')}\nreviewed: 2026-11-21\n---\n\n## Text\n`;
const read = (...fields: string[]) => readFrontMatter('content/docs/x.mdx', page(...fields));

describe('front matter', () => {
  it('is read with all its fields', () => {
    expect(read('id: get-started/x', 'title: X and y', DESCRIPTION, 'hidden: true', 'slug: /docs/other', 'order: 3')).toEqual({
      id: 'get-started/x',
      title: 'X and y',
      description: DESCRIPTION.replace('description: ', ''),
      hidden: true,
      slug: '/docs/other',
      order: 3,
      reviewed: '2026-11-21',
    });
  });

  it.each([
    ['a missing field', ['id: x', DESCRIPTION], 'content/docs/x.mdx:1: title: is missing'],
    ['a wrong id', ['title: X and y', 'id: X Y', DESCRIPTION], 'content/docs/x.mdx:3: id: must be lower-case words'],
    [
      'a short description',
      ['id: x', 'title: X and y', 'description: Short.'],
      'content/docs/x.mdx:4: description: must have 50 to 160',
    ],
    [
      'an unknown field',
      ['id: x', 'title: X and y', DESCRIPTION, 'tags: a'],
      'content/docs/x.mdx:5: tags: there is no such field',
    ],
    ['an unknown sidebar', ['id: x', 'title: X and y', DESCRIPTION, 'sidebar: left'], 'content/docs/x.mdx:5: sidebar:'],
    [
      'a slug elsewhere',
      ['id: x', 'title: X and y', DESCRIPTION, 'slug: /home'],
      'content/docs/x.mdx:5: slug: must begin with /docs',
    ],
    [
      'a way to ask that is too short',
      ['id: x', 'title: X and y', DESCRIPTION, 'asked: [one way, x]'],
      'content/docs/x.mdx:5: asked: must have 3 to 100 characters; one has fewer',
    ],
    [
      'a way to ask that is there twice',
      ['id: x', 'title: X and y', DESCRIPTION, 'asked: [one way, One way]'],
      'content/docs/x.mdx:5: asked: must hold each way to ask once',
    ],
    [
      'a place that is no anchor',
      ['id: x', 'title: X and y', DESCRIPTION, 'askedAt: { Key Rotation: [one way] }'],
      'content/docs/x.mdx:5: askedAt:',
    ],
    ['text that is not YAML', ['id: x', 'title: "X', DESCRIPTION], 'not valid YAML'],
  ])('names file and line of %s', (_, fields, message) => {
    expect(() => read(...fields)).toThrow(message);
  });

  it('holds what people ask, of the page and of its places', () => {
    const asked = ['one way', 'another'];
    const list = asked.join(', ');
    const fields = [`asked: [${list}]`, `askedAt: { key-rotation: [${list}] }`];
    expect(read('id: x', 'title: X and y', DESCRIPTION, ...fields)).toMatchObject({ asked, askedAt: { 'key-rotation': asked } });
  });

  it('says when the page was reviewed', () => {
    const reviewed = (day: string) => page('id: x', 'title: X and y', DESCRIPTION).replace('2026-11-21', day);
    expect(() => readFrontMatter('content/docs/x.mdx', reviewed('last week'))).toThrow(
      'content/docs/x.mdx:5: reviewed: must be a day such as 2026-11-21',
    );
  });

  it('has to be there', () => {
    expect(() => readFrontMatter('content/docs/x.mdx', '# Only text')).toThrow(
      'content/docs/x.mdx:1: A page begins with front matter',
    );
  });
});

describe('routes', () => {
  it.each([
    ['docs/index.mdx', '/docs'],
    ['docs/get-started/fundamentals/dag.mdx', '/docs/get-started/fundamentals/dag'],
    ['docs/get-started/fundamentals/index.mdx', '/docs/get-started/fundamentals'],
    ['docs/my-index.mdx', '/docs/my-index'],
  ])('%s is at %s', (path, route) => {
    expect(routeOfFile(path)).toBe(route);
  });

  it('may be given by a slug', () => {
    expect(routeOfFile('docs/a/b.mdx', '/docs/c')).toBe('/docs/c');
  });
});
