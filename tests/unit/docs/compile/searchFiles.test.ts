import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TOPICS } from '#app/pages.ts';
import { find } from '#docs/client/palette/find.ts';
import { indexTooLarge, type Searchable, searchFiles } from '#docs/compile/searchFiles.ts';
import { openSearchFile } from '#docs/shared/search/searchFile.ts';

const page = (route: string, title: string) => ({
  id: route,
  title,
  description: `What ${title} is about.`,
  reviewed: '2026-11-21',
  route,
  file: `content${route}.mdx`,
});
const SITE: Searchable = {
  pages: [
    {
      page: page('/docs/reference/error-codes', 'Error codes'),
      sections: [
        { text: 'Find the text.' },
        { heading: { depth: 2, id: 'in-the-api', text: 'In the API' }, text: '' },
        { heading: { depth: 3, id: 'no-rows', text: 'No rows' }, text: 'There were none.' },
        { heading: { depth: 2, id: 'what-to-read-next', text: 'What to read next' }, text: 'More.' },
      ],
    },
    {
      page: page('/docs/jobs', 'Jobs'),
      asked: ['run it every night', 'kick off a load'],
      askedAt: { stop: ['kill a process'] },
      sections: [
        {
          heading: { depth: 2, id: 'stop', text: 'Stop' },
          text: 'Press Stop. it hangs Wait an hour.',
          rows: [{ id: 'row-it-hangs', title: 'it hangs', text: 'Wait an hour.' }],
        },
      ],
    },
    { page: { ...page('/docs/hidden/x', 'Hidden'), hidden: true }, sections: [{ text: 'Secret.' }] },
  ],
  site: { pages: [], sidebars: { tutorialSidebar: [], apiSidebar: [], packagesSidebar: [] } },
  terms: [{ id: 'job', term: 'job', definition: 'What runs.', route: '/docs/jobs', also: ['task'] }],
  playgrounds: [],
  paths: [{ id: 'basics', title: 'The basics', summary: 'Where to begin.', asked: ['first lesson'], steps: [] }],
  errors: [
    { address: '/docs/reference/error-codes#no-rows', texts: ['No rows in …'] },
    { address: '/docs/jobs#stop', texts: ['Job … was stopped'] },
  ],
  operations: [{ method: 'get', path: '/api/v1/jobs', summary: 'List jobs', route: '/docs/api/jobs' }],
};

describe('searchFiles', async () => {
  const files = searchFiles(SITE);
  const { targets, errors } = await openSearchFile(files['search/index.json']!);
  const byTitle = (title: string) => targets.find((find) => find.title === title);

  it('has pages, headings, errors, operations and terms, each with its kind', () => {
    expect(targets.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'page Error codes',
      'heading In the API',
      'error No rows',
      'page Jobs',
      'heading Stop',
      'row it hangs',
      'error Job … was stopped',
      'page Pages by topic',
      'page Learn',
      'page Plan a session',
      'page Present a session',
      'page Results of a session',
      'page Keep for offline',
      'page The basics',
      'operation GET /api/v1/jobs',
      'term job',
    ]);
  });

  it('says of the page with all topics what its tab and search engines say', () => {
    expect(byTitle(TOPICS.title)).toMatchObject({ address: TOPICS.path, summary: TOPICS.description });
  });

  it('finds pages and their places by what people ask, and shows it nowhere', async () => {
    const open = await openSearchFile(files['search/index.json']!);
    expect(find(open, 'kick off')[0]?.address).toBe('/docs/jobs');
    expect(find(open, 'kill process')[0]?.address).toBe('/docs/jobs#stop');
    expect(JSON.stringify([open.targets, Object.entries(files).filter(([file]) => file !== 'search/index.json')])).not.toContain(
      'kick',
    );
  });

  it('leads to the row of a symptom, also by its cause', async () => {
    const open = await openSearchFile(files['search/index.json']!);
    for (const query of ['hangs', 'wait an hour'])
      expect(find(open, query)[0]).toMatchObject({ kind: 'row', trail: 'Jobs', address: '/docs/jobs#row-it-hangs', section: 0 });
  });

  it('finds the words of a row with the row alone', async () => {
    const { index } = await openSearchFile(files['search/index.json']!);
    expect(index.search('hour').map(({ id }) => targets[id]?.kind)).toEqual(['row']);
  });

  it('knows which find an error text leads to: the heading that is one, or one of its own', () => {
    expect(errors.map(([text, id]) => `${text} → ${targets[id]?.title}`)).toEqual([
      'No rows in … → No rows',
      'Job … was stopped → Job … was stopped',
    ]);
    expect(byTitle('Job … was stopped')).toMatchObject({ address: '/docs/jobs#stop', section: 0 });
  });

  it('leads from an error text to the row that shows it, and finds that by what people ask', async () => {
    const [, jobs, hidden] = SITE.pages;
    const askedAt = { 'row-it-hangs': ['frozen screen'], stop: ['unplugged'] };
    const files = searchFiles({
      ...SITE,
      pages: [{ ...jobs!, askedAt }, hidden!],
      errors: [
        { address: '/docs/jobs#row-it-hangs', texts: ['it hangs'] },
        { address: '/docs/jobs#stop', texts: ['Job … was stopped'] },
      ],
    });
    const open = await openSearchFile(files['search/index.json']!);
    expect(open.errors.map(([text, id]) => [text, open.targets[id]?.kind, open.targets[id]?.address])).toEqual([
      ['it hangs', 'error', '/docs/jobs#row-it-hangs'],
      ['Job … was stopped', 'error', '/docs/jobs#stop'],
    ]);
    expect(find(open, 'frozen')[0]).toMatchObject({ kind: 'error', title: 'it hangs' });
    // The one error of a section is asked for, not the section.
    expect(find(open, 'unplugged')).toMatchObject([{ kind: 'error', title: 'Job … was stopped' }]);
  });

  it('leads from each of several texts to its own row', async () => {
    const files = searchFiles({
      ...SITE,
      errors: [{ address: '/docs/jobs#stop', texts: ['it … hangs', 'it hangs', 'stopped'] }],
    });
    const open = await openSearchFile(files['search/index.json']!);
    expect(open.errors.map(([, id]) => `${open.targets[id]!.kind} ${open.targets[id]!.title}`)).toEqual([
      'row it hangs',
      'row it hangs',
      'error stopped',
    ]);
  });

  it('has the texts of a page in a file of their own', () => {
    expect(JSON.parse(files['search/docs.reference.error-codes.json']!)[byTitle('No rows')!.section!]).toBe('There were none.');
    expect(Object.keys(files)).toHaveLength(3);
  });
});

describe('indexTooLarge', () => {
  it('says so above the limit, as it travels', () => {
    expect(indexTooLarge({ 'search/index.json': 'a'.repeat(900_000) })).toBeUndefined();
    expect(indexTooLarge({ 'search/index.json': randomBytes(450_000).toString('base64') })).toContain('more than 409600');
  });
});
