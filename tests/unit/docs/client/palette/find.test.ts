import { describe, expect, it } from 'vitest';
import { find } from '#docs/client/palette/find.ts';
import { openSearchFile, searchFile } from '#docs/shared/search/searchFile.ts';
import type { Find } from '#docs/shared/search/searchIndex.ts';

const FINDS: Find[] = [
  { kind: 'page', title: 'Cron reference', trail: 'Reference', address: '/docs/cron' },
  { kind: 'page', title: 'Roles and permissions', trail: 'Accounts', address: '/docs/roles' },
  { kind: 'page', title: 'Deploy with the app', trail: 'Deploy', address: '/docs/deploy' },
  { kind: 'heading', title: 'Schema … does not exist', trail: 'Errors', address: '/docs/errors#schema' },
  { kind: 'error', title: 'Table … does not exist or not authorized', trail: 'Errors', address: '/docs/errors#table' },
  { kind: 'operation', title: 'POST /scheduler/startRun', trail: 'API', address: '/docs/api/start-run', summary: 'Start a run' },
  { kind: 'term', title: 'persistent stage', trail: 'Glossary', address: '/docs/glossary#persistent-stage' },
];
const TEXTS = ['A schedule in five fields.', '', 'Who deploys.', '', '', '', 'A table that keeps its history from load to load.'];
const open = await openSearchFile(searchFile(FINDS, TEXTS, [[FINDS[4]!.title, 4]]));
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
    ['POST startRun', '/docs/api/start-run'],
    ['https://app.runnel.example/scheduler/startRun', '/docs/api/start-run'],
  ])('%s', (query, address) => {
    expect(first(query)).toBe(address);
  });

  it('says which words it met', () => {
    expect(find(open, 'rolse')[0]?.words).toEqual(['role']);
    expect(find(open, 'timer')[0]?.words).toContain('cron');
  });
});
