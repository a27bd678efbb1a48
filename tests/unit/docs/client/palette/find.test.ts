import { describe, expect, it } from 'vitest';
import { find, unknownWords } from '#docs/client/palette/find.ts';
import { openSearchFile, searchFile } from '#docs/shared/search/searchFile.ts';
import type { Target } from '#docs/shared/search/searchIndex.ts';

const TARGETS: Target[] = [
  { kind: 'page', title: 'Cron reference', trail: 'Reference', address: '/docs/cron' },
  { kind: 'page', title: 'Roles and permissions', trail: 'Accounts', address: '/docs/roles' },
  { kind: 'page', title: 'Deploy with the app', trail: 'Deploy', address: '/docs/deploy' },
  { kind: 'heading', title: 'Schema … does not exist', trail: 'Errors', address: '/docs/errors#schema' },
  { kind: 'error', title: 'Table … does not exist or not authorized', trail: 'Errors', address: '/docs/errors#table' },
  { kind: 'operation', title: 'POST /scheduler/startRun', trail: 'API', address: '/docs/api/start-run', summary: 'Start a run' },
  { kind: 'term', title: 'persistent stage', trail: 'Glossary', address: '/docs/glossary#persistent-stage' },
];
const TEXTS = ['A schedule in five fields.', '', 'Who deploys.', '', '', '', 'A table that keeps its history from load to load.'];
const open = await openSearchFile(searchFile(TARGETS, TEXTS, [[TARGETS[4]!.title, 4]]));
const first = (query: string) => find(open, query)[0]?.address;

describe('find', () => {
  it.each([
    ['cron', '/docs/cron'],
    ['cro', '/docs/cron'],
    ['c', '/docs/cron'],
    // A word that says nothing may become one that does: `app`.
    ['a', '/docs/deploy'],
    ['referense', '/docs/cron'],
    ['scheduler reference', '/docs/cron'],
    ['timer', '/docs/cron'],
    ['rbac', '/docs/roles'],
    ['who may see this', '/docs/roles'],
    ['what do you call a table with history?', '/docs/glossary#persistent-stage'],
    ["ERROR 42S02: Table 'A.B' does not exist or not authorized", '/docs/errors#table'],
    // Two letters that changed places are one mistake; a word joined of two is both, two may be one.
    ['corn', '/docs/cron'],
    ['permissiosn', '/docs/roles'],
    ['persistentstage', '/docs/glossary#persistent-stage'],
    ['ro les', '/docs/roles'],
    // Forms of a word are the word.
    ['deploying', '/docs/deploy'],
    ['referencing', '/docs/cron'],
    // Code keeps its marks.
    ['30 5 * * 1-5', '/docs/cron'],
    ['POST startRun', '/docs/api/start-run'],
    ['https://app.runnel.example/scheduler/startRun', '/docs/api/start-run'],
  ])('%s', (query, address) => {
    expect(first(query)).toBe(address);
  });

  it('does not bend short words into others', async () => {
    const targets: Target[] = ['Lead', 'Load'].map((title) => ({ kind: 'page', title, trail: '', address: `/docs/${title}` }));
    const pair = await openSearchFile(searchFile(targets, [], []));
    expect(find(pair, 'load').map(({ title }) => title)).toEqual(['Load']);
    expect(find(pair, 'laod').map(({ title }) => title)).toEqual(['Load']);
    expect(find(pair, 'leed').every(({ isNearest }) => isNearest)).toBe(true);
  });

  it('puts what has all words before what has some, and a rare word before a common one', async () => {
    const titles = ['Node', 'Node list', 'Node types', 'Node order', 'Parser', 'Parser of a node'];
    const targets = titles.map((title): Target => ({ kind: 'page', title, trail: '', address: `/docs/${title}` }));
    const few = await openSearchFile(searchFile(targets, [], []));
    const found = find(few, 'node parser').map(({ title }) => title);
    expect(found.slice(0, 2)).toEqual(['Parser of a node', 'Parser']);
    expect(found).toHaveLength(titles.length);
  });

  it('begins with a command for who asks for one', async () => {
    const targets: Target[] = [
      { kind: 'page', title: 'Deploy with the CLI', trail: '', address: '/docs/deploy', summary: 'One command line a step.' },
      { kind: 'command', title: 'runnel deploy', trail: 'CLI commands', address: '/docs/commands#runnel-deploy' },
    ];
    const both = await openSearchFile(searchFile(targets, [], []));
    expect(find(both, 'deploy command')[0]?.title).toBe('runnel deploy');
    expect(find(both, 'deploy command line')[0]?.address).toBe('/docs/deploy');
  });

  it('begins with a playground for who says what to do', async () => {
    const targets: Target[] = [
      { kind: 'page', title: 'Cron reference', trail: '', address: '/docs/cron' },
      { kind: 'playground', title: 'Cron schedules', trail: '', address: '/playground/cron' },
    ];
    const both = await openSearchFile(searchFile(targets, [], []));
    expect(find(both, 'cron reference')[0]?.address).toBe('/docs/cron');
    expect(find(both, 'try cron')[0]?.address).toBe('/playground/cron');
  });

  it('puts answers before the glossary, unless a meaning is asked for', async () => {
    const targets: Target[] = [
      { kind: 'term', title: 'ref_link', trail: 'Glossary', address: '/docs/glossary#ref-link', summary: 'ref_link' },
      { kind: 'page', title: 'Ref functions', trail: 'Reference', address: '/docs/refs', summary: 'What ref_link does.' },
      { kind: 'page', title: 'Elsewhere', trail: '', address: '/docs/else', summary: 'Of links.' },
    ];
    const few = await openSearchFile(searchFile(targets, ['', 'ref_link', ''], [], new Map([[targets[1]!, ['ref_link']]])));
    const addresses = (query: string) => find(few, query).map(({ address }) => address);
    expect(addresses('ref_link').slice(0, 2)).toEqual(['/docs/refs', '/docs/glossary#ref-link']);
    expect(addresses('what is ref_link')[0]).toBe('/docs/glossary#ref-link');
  });

  it('puts the place on a page before the page when it takes both titles to say what was asked', async () => {
    const targets: Target[] = [
      { kind: 'page', title: 'Key-pair authentication', trail: 'Connect', address: '/docs/keys' },
      { kind: 'heading', title: 'Rotate the pair', trail: 'Key-pair authentication', address: '/docs/keys#rotate' },
      { kind: 'heading', title: 'What goes wrong', trail: 'Key-pair authentication', address: '/docs/keys#wrong' },
      {
        kind: 'heading',
        title: 'A night without renewal of tokens',
        trail: 'Key-pair authentication',
        address: '/docs/keys#night',
      },
    ];
    const asked = new Map([[targets[0]!, ['key rotation', 'key renewal', 'new pair']]]);
    const keys = await openSearchFile(searchFile(targets, ['', 'Make a key.'], [], asked));
    expect(find(keys, 'key rotation')[0]?.address).toBe('/docs/keys#rotate');
    expect(find(keys, 'key authentication')[0]?.address).toBe('/docs/keys');
    // Much else in it: about something else.
    expect(find(keys, 'key renewal')[0]?.address).toBe('/docs/keys');
  });

  it('finds names that are words of every sentence, alone before in a list', async () => {
    const titles = ['this, parameters', 'Why this fails', 'this', 'This'];
    const targets = titles.map((title): Target => ({ kind: 'heading', title, trail: '', address: `#${title}` }));
    const names = await openSearchFile(searchFile(targets, [], []));
    for (const query of ['this', '{{ this }}'])
      expect(find(names, query).map(({ title }) => title)).toEqual(['this', 'this, parameters']);
    expect(find(names, 'why this')).toEqual([]);
  });

  it('begins with the best of a playground, not with all that it has', async () => {
    const targets: Target[] = [
      { kind: 'story', title: 'A renamed column', trail: 'Lineage', address: '/playground/lineage/rename', summary: 'Renamed.' },
      { kind: 'exercise', title: 'A renamed column', trail: 'Lineage', address: '/playground/lineage/rename' },
      { kind: 'page', title: 'Renamed column by script', trail: '', address: '/docs/rename' },
    ];
    const both = await openSearchFile(searchFile(targets, [], []));
    expect(find(both, 'renamed column').map(({ kind }) => kind)).toEqual(['story', 'page', 'exercise']);
  });

  it('finds a name as it is written before its parts', async () => {
    const targets = ['ref_link', 'ref_no_link'].map(
      (title): Target => ({ kind: 'heading', title, trail: '', address: `#${title}` }),
    );
    const names = await openSearchFile(searchFile(targets, [], []));
    for (const { title } of targets) expect(find(names, title)[0]?.title).toBe(title);
  });

  it('has no empty list for words that nothing has', () => {
    const found = find(open, 'crxyz');
    expect(found[0]).toMatchObject({ address: '/docs/cron', isNearest: true, words: [] });
    expect(find(open, 'the')).toEqual([]);
  });

  it('says which words nothing has', () => {
    expect(unknownWords(open, 'cron qwxzy roles')).toEqual(['qwxzy']);
    expect(unknownWords(open, 'cro, referense, deploying the rolse, timer')).toEqual([]);
  });

  it('says which words it met', () => {
    expect(find(open, 'rolse')[0]?.words).toEqual(['role']);
    expect(find(open, 'timer')[0]?.words).toContain('cron');
  });
});
