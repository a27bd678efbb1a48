import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { retailPipeline } from '#samples/retail.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// The written pages on the API: the overview names the operations that the description has, cursors are what they are said to be, the pages of
// the example are those of the retail pipeline, answers are JSON, and the functions in JavaScript do what the text beside them says.

const retail = retailPipeline();
const page = (name: string) => pageText(`docs/api/${name}`);
const query = page('query-parameters');
/** A page as it is read: links are their words. */
const words = (name: string) => page(name).replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

const { paths } = parse(readFileSync(new URL('../../../content/openapi.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};

/** The JSON that a cursor stands for. */
const decoded = (cursor: string) => Buffer.from(cursor, 'base64url').toString('utf8');
const encoded = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');

const ids = retail.nodes.map(({ id }) => id).sort();
const after = (rows: readonly string[], id: string) => rows.slice(rows.findIndex((one) => one > id));

/** A list endpoint over rows that are sorted by `id`, as the pages describe it; `wrong` is what the request lacks. */
function answerTo(
  url: URL,
  rows: readonly { id: string }[],
): { data: { id: string }[]; next: string | null } | { wrong: string } {
  const from = url.searchParams.get('startingFrom');
  if (from !== null && !url.searchParams.has('orderBy')) return { wrong: 'startingFrom without orderBy' };
  const limit = Number(url.searchParams.get('limit') ?? 100);
  const rest = from === null ? rows : rows.filter(({ id }) => id > (JSON.parse(decoded(from)) as { id: string }).id);
  const data = rest.slice(0, limit);
  return { data, next: rest.length > limit ? encoded({ id: data.at(-1)!.id }) : null };
}

/** A function that a JavaScript block of a page declares, with what it calls from outside. */
function functionOf<Call>(name: string, declared: string, outside: Record<string, unknown>): Call {
  const block = codeBlocks(page(name)).find(
    ({ language, whole }) => language === 'javascript' && whole.includes(` ${declared}(`),
  );
  if (!block) throw new Error(`No block declares ${declared}.`);
  const given = { process: { env: { RUNNEL_ACCESS_TOKEN: 'token' } }, ...outside };
  // The text is a page of this repository, and a test is not the site.
  return new Function(...Object.keys(given), `${block.whole}\nreturn ${declared};`)(...Object.values(given)) as Call;
}

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });

describe('the overview', () => {
  const has = (method: string, path: string) => paths[path]?.[method] !== undefined;

  it('has every path of the description, and no other', () => {
    const named = tableRows(words('index'), 'Thing', 'Path').flatMap(({ Path }) => {
      // Every cell begins and ends with code, and comes without these two marks.
      const spans = [...`\`${Path}\``.matchAll(/`([^`]+)`/g)].map(([, span]) => span!);
      let whole = '';
      return spans.map((span) => {
        if (!/^\/(api|scheduler)\//.test(span)) return whole + span;
        whole = span;
        return span;
      });
    });
    const isNamed = (path: string) => named.some((one) => (one.endsWith('…') ? path.startsWith(one.slice(0, -1)) : path === one));
    expect(Object.keys(paths).filter((path) => !isNamed(path))).toEqual([]);
    expect(named.filter((one) => !one.endsWith('…') && !paths[one])).toEqual([]);
  });

  it('says of each thing what can be done with it', () => {
    const under = (scope: string, things: string, id: string): [all: string, one: string] => [
      `/api/v1${scope}/${things}`,
      `/api/v1${scope}/${things}/{${id}}`,
    ];
    const environment = '/environments/{environmentID}';
    const workspace = '/workspaces/{workspaceID}';
    const things: Record<string, [all: string, one: string]> = {
      Environment: under('', 'environments', 'environmentID'),
      'Node of an environment, as last deployed': under(environment, 'nodes', 'nodeID'),
      'Node of a workspace, as it is designed now': under(workspace, 'nodes', 'nodeID'),
      Run: under('', 'runs', 'runID'),
      Project: under('', 'projects', 'projectID'),
      'Git account': under('', 'gitAccounts', 'gitAccountID'),
      User: under('', 'users', 'userID'),
      'Job of a workspace': under(workspace, 'jobs', 'jobID'),
      'Job of an environment, as last deployed': under(environment, 'jobs', 'jobID'),
      Subgraph: under(workspace, 'subgraphs', 'subgraphID'),
    };
    const rows = tableRows(words('index'), 'Thing', 'Read');
    expect(rows.map(({ Thing }) => Thing)).toEqual(expect.arrayContaining(Object.keys(things)));
    for (const row of rows) {
      const [all, one] = things[row.Thing!] ?? [];
      if (!all || !one) continue;
      const change =
        row.Thing === 'Environment' ? 'in the app' : has('patch', one) ? 'the fields' : has('put', one) ? 'the whole' : '–';
      expect([row.Read!.includes('list'), row.Read!.includes('get'), row.Delete !== '–'], row.Thing).toEqual([
        has('get', all),
        has('get', one),
        has('delete', one),
      ]);
      expect(row.Change!.startsWith(change), row.Thing).toBe(true);
      if (row.Thing !== 'Run') expect(row.Create !== '–', row.Thing).toBe(has('post', all));
    }
  });
});

describe('cursors', () => {
  const rows = tableRows(query, 'Last row', 'JSON', 'Cursor');

  it.each(rows.map((row) => [row.Cursor!, row.JSON!]))('%s is %s', (cursor, json) => {
    expect(decoded(cursor)).toBe(json);
    expect(cursor).toBe(encoded(JSON.parse(json)));
  });

  it('are those that the pages of the section name', () => {
    const names = readdirSync(new URL('../../../content/docs/api', import.meta.url)).filter((file) => file.endsWith('.mdx'));
    const used = names.flatMap((file) => page(file.replace('.mdx', '')).match(/\beyJpZCI6[\w-]+/g) ?? []);
    expect(new Set(used)).toEqual(new Set(rows.map(({ Cursor }) => Cursor)));
  });

  it('a point in time is written as an address needs it', () => {
    const [from] = /runStartTime&[^`]*startingFrom=([^`]+)/.exec(query)!.slice(1);
    expect(encodeURIComponent(new Date(decodeURIComponent(from!)).toISOString())).toBe(from);
  });
});

describe('the pages of the example', () => {
  const rows = tableRows(query, 'Page', 'Rows');
  const requests = codeBlocks(query)
    .find(({ language }) => language === 'http')!
    .text.split('\n');

  it('are those of the retail pipeline', () => {
    const production = retail.environments.find(({ name }) => name === 'PROD')!;
    expect(query).toContain(`PROD has the ${ids.length} nodes`);
    const first = `/api/v1/environments/${production.id}/nodes?limit=10&orderBy=id`;
    expect(requests).toEqual([`GET ${first}`, `GET ${first}&startingFrom=${rows[0]!.next}`]);
    let cursor = '';
    for (const row of rows) {
      const url = new URL(`https://app.runnel.example${first}${cursor && `&startingFrom=${cursor}`}`);
      const answer = answerTo(
        url,
        ids.map((id) => ({ id })),
      );
      if ('wrong' in answer) throw new Error(answer.wrong);
      expect([row.Rows, row['From, to']!.split('`, `'), row.next]).toEqual([
        String(answer.data.length),
        [answer.data[0]!.id, answer.data.at(-1)!.id],
        String(answer.next),
      ]);
      cursor = answer.next ?? '';
    }
    expect(cursor).toBe('');
  });

  it('a deploy in between moves rows by number, not by cursor', () => {
    const changes = tableRows(query, 'The deploy').map((row) => {
      const [by, name] = /^(changes|adds|removes)(?: `([\w-]+)`)?/.exec(row['The deploy']!)!.slice(1);
      const now = by === 'adds' ? [...ids, name!].sort() : ids.filter((id) => id !== name);
      if (by === 'removes') expect(ids).toContain(name);
      return { row, now };
    });
    expect(changes).toHaveLength(3);
    for (const { row, now } of changes) {
      expect(row['Page 2 by number begins with']!.replaceAll('`', '').split(/[,;]/)[0]).toBe(now[10]);
      expect(row['Page 2 by cursor begins with']).toBe(after(now, ids[9]!)[0]);
    }
  });
});

describe('the loop', () => {
  const list = (answers: (url: URL) => Response) =>
    functionOf<(address: string) => AsyncGenerator<{ id: string }>>('query-parameters', 'rowsOf', {
      fetch: (url: URL) => Promise.resolve(answers(url)),
    });
  const collect = async (rows: AsyncIterable<{ id: string }>) => {
    const found: string[] = [];
    for await (const { id } of rows) found.push(id);
    return found;
  };

  it('reads every row once', async () => {
    const rowsOf = list((url) => {
      const answer = answerTo(
        url,
        ids.map((id) => ({ id })),
      );
      return 'wrong' in answer ? reply(400, { error: { errorString: answer.wrong } }) : reply(200, answer);
    });
    expect(await collect(rowsOf('https://app.runnel.example/api/v1/environments/3/nodes?limit=10'))).toEqual(ids);
  });

  it('takes a number as a cursor, and ends on a cursor that came twice', async () => {
    const rowsOf = list(() => reply(200, { data: [{ id: '1' }], next: 5 }));
    await expect(collect(rowsOf('https://app.runnel.example/api/v1/runs'))).rejects.toThrow('The cursor 5 came twice.');
  });

  it('says what the error body says', async () => {
    const rowsOf = list(() => reply(401, { error: { errorString: 'Unable' } }));
    await expect(collect(rowsOf('https://app.runnel.example/api/v1/runs'))).rejects.toThrow('Unable');
  });
});

describe('a GET that waits', () => {
  async function pausesOf(...answers: Response[]): Promise<{ pauses: number[]; end: unknown }> {
    const pauses: number[] = [];
    const fetch = vi.fn(() => Promise.resolve(answers.shift()!));
    const setTimeout = (done: () => void, milliseconds: number) => {
      pauses.push(milliseconds / 1000);
      done();
    };
    const getJson = functionOf<(url: string) => Promise<unknown>>('errors', 'getJson', { fetch, setTimeout });
    const end = await getJson('https://app.runnel.example').catch((problem: Error) => problem.message);
    return { pauses, end };
  }

  it('doubles the pause, obeys Retry-After, and gives up after five attempts', async () => {
    const busy = () => reply(503, { error: { errorString: 'busy' } });
    expect(await pausesOf(busy(), reply(429, undefined, { 'Retry-After': '20' }), busy(), reply(200, { id: '3' }))).toEqual({
      pauses: [1, 20, 4],
      end: { id: '3' },
    });
    expect(await pausesOf(busy(), busy(), busy(), busy(), busy())).toEqual({ pauses: [1, 2, 4, 8], end: 'busy' });
  });

  it('does not try again where trying does not help', async () => {
    expect(await pausesOf(reply(401, { error: { errorString: 'Unable' } }))).toEqual({ pauses: [], end: 'Unable' });
    expect(await pausesOf(reply(500, undefined))).toEqual({ pauses: [], end: 'Status 500' });
  });
});

describe('what the examples show', () => {
  const names = ['first-request', 'explorer', 'errors'];

  it.each(names)('%s: answers are JSON', (name) => {
    const blocks = codeBlocks(page(name)).filter(({ language }) => language === 'json');
    expect(blocks.length).toBeGreaterThan(0);
    for (const { text } of blocks) expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it('the environments of the first answer are those of the retail pipeline', () => {
    const [answer] = codeBlocks(page('first-request')).filter(({ language }) => language === 'json');
    const body = JSON.parse(answer!.text) as { data: { id: string; name: string }[]; total: number };
    expect(body.data.map(({ id, name }) => ({ id, name }))).toEqual(retail.environments.map(({ id, name }) => ({ id, name })));
    expect(body.total).toBe(retail.environments.length);
  });

  it('run 58 is one run on all pages', () => {
    const answer = (path: string) => {
      const { responses } = paths[path]!.get as { responses: Record<string, { content: Record<string, { example: unknown }> }> };
      return responses['200']!.content['application/json']!.example;
    };
    interface ShownRun {
      id: number;
      runStartTime: string;
      runEndTime: string;
    }
    const [listed] = (answer('/api/v1/runs') as { data: ShownRun[] }).data;
    const got = answer('/api/v1/runs/{runID}') as ShownRun & { runDetails: { nodesInRun: number } };
    const [shown] = codeBlocks(page('explorer')).filter(({ language }) => language === 'json');
    expect((JSON.parse(shown!.text) as { data: ShownRun[] }).data[0]).toEqual(listed);
    expect(got).toMatchObject({ id: 58, runStartTime: listed!.runStartTime, runEndTime: listed!.runEndTime });
    expect(got.runDetails.nodesInRun).toBe(retail.nodes.length);
    const results = answer('/api/v1/runs/{runID}/results') as { data: { name: string; queryResults: { success: boolean }[] }[] };
    const failed = results.data.filter(({ queryResults }) => queryResults.some(({ success }) => !success));
    expect(failed.map(({ name }) => name)).toEqual(['DIM_CUSTOMER']);
    expect(page('index')).toContain('`"success": false`: `DIM_CUSTOMER`');
    expect(page('runs/index')).toContain(`all ${retail.nodes.length} nodes | \`{ "runCounter": 58 }\``);
  });

  it('no path puts one family before the other, except where a page warns of it', () => {
    for (const name of ['authentication', 'first-request', 'explorer', 'query-parameters', 'errors']) {
      expect(page(name)).not.toContain('/api/v1/scheduler');
    }
    expect(page('index').match(/\/api\/v1\/scheduler/g)).toHaveLength(1);
  });
});
