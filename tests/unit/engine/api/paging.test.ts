import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredRun } from '#engine/api/apiState.ts';
import { cursorOf, keyOf } from '#engine/api/cursor.ts';
import { sampleApiState } from '#samples/sampleApiState.ts';
import { codeBlocks } from '../../content/codeBlocks.ts';
import { pageText, tableRows } from '../../content/markdownTable.ts';
import { Client, NOON } from './client.ts';

const page = pageText('docs/api/query-parameters');

describe('cursors', () => {
  it.each(tableRows(page, 'Last row', 'JSON', 'Cursor').map((row) => [row.JSON!, row.Cursor!]))('%s is %s', (json, cursor) => {
    expect(cursorOf(JSON.parse(json))).toBe(cursor);
    expect(keyOf(cursor)).toEqual(JSON.parse(json));
  });

  it('hold every key', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())), (key) => {
        expect(keyOf(cursorOf(key))).toEqual(key);
      }),
    );
  });
});

describe('the example of the page', () => {
  it('29 nodes, ten at a time', () => {
    const [first] = codeBlocks(page)
      .find(({ language }) => language === 'http')!
      .text.replace('GET ', '')
      .split('\n');
    const client = new Client();
    let target = first!;
    for (const row of tableRows(page, 'Page', 'Rows')) {
      const { data, next } = client.get(target).body as { data: { id: string }[]; next: string | null };
      expect([String(data.length), `${data[0]!.id}\`, \`${data.at(-1)!.id}`, String(next)]).toEqual([
        row.Rows,
        row['From, to'],
        row.next,
      ]);
      target = `${first}&startingFrom=${next}`;
    }
  });
});

/** An API state with `count` runs of PROD, the last of them an hour ago. */
function busyApiState(count: number) {
  const apiState = sampleApiState();
  const pattern = apiState.runs.at(-1)!;
  const runs = Array.from({ length: count }, (_, index): StoredRun => {
    const begin = NOON - 3_600_000 - (count - index) * 60_000;
    // Several runs begin and end at the same time.
    const rounded = begin - (begin % 180_000);
    return { ...pattern, id: index + 1, begin: rounded, end: rounded + 30_000 + (index % 3) * 1_000 };
  });
  return { ...apiState, runs };
}

describe('a list that grows while it is read', () => {
  const walk = (client: Client, query: string, add: (page: number) => void) => {
    const ids: number[] = [];
    for (let next: string | null = '', pages = 0; next !== null; pages++) {
      const reply = client.get(`/api/v1/runs?${query}${next && `&startingFrom=${next}`}`);
      ids.push(...reply.body.data.map(({ id }: { id: number }) => id));
      next = reply.body.next;
      add(pages);
    }
    return ids;
  };
  const started = (client: Client) =>
    client.post('/scheduler/startRun', { runDetails: { environmentID: '1', includeNodesSelector: '{ name: "STG_ORDERS" }' } });

  it('10,000 runs come once each, in every order, with runs added between the pages', () => {
    const apiState = busyApiState(10_000);
    for (const orderBy of ['id', 'runStartTime', 'runEndTime'])
      for (const direction of ['asc', 'desc']) {
        const client = new Client(apiState);
        const ids = walk(client, `limit=997&orderBy=${orderBy}&orderByDirection=${direction}`, () => started(client));
        const old = ids.filter((id) => id <= 10_000);
        expect(new Set(ids).size).toBe(ids.length);
        expect(old).toHaveLength(10_000);
      }
  });

  it('whatever the limit, the order and the moments at which runs are added', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('id', 'runStartTime', 'runEndTime'),
        fc.constantFrom('asc', 'desc'),
        fc.array(fc.boolean(), { maxLength: 10 }),
        (count, limit, orderBy, direction, adds) => {
          const client = new Client(busyApiState(count));
          const ids = walk(client, `limit=${limit}&orderBy=${orderBy}&orderByDirection=${direction}`, (at) => {
            client.now += 700;
            if (adds[at]) started(client);
          });
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.filter((id) => id <= count)).toHaveLength(count);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('where a page begins', () => {
  const ids = (query: string) => {
    const { body } = new Client().get(`/api/v1/runs?${query}`);
    return body.data?.map(({ id }: { id: number }) => id) ?? body.error.errorString;
  };

  it.each([
    ['orderBy=id&orderByDirection=desc&startingFrom=58&limit=2', [57, 56]],
    ['orderBy=id&orderByDirection=asc&startingFrom=51&limit=2', [52, 53]],
    ['orderBy=runStartTime&orderByDirection=asc&startingFrom=2026-03-02T02%3A00%3A02.000Z', [59, 60]],
    ['limit=1', [60]],
    ['environmentID=3&runStatus=failed&limit=1', [58]],
    ['environmentID=2&runType=deploy&runStatus=completed&limit=1', [48]],
    ['startingFrom=58', 'orderBy is required when startingFrom is provided'],
    ['orderBy=id&startingFrom=nowhere', 'request/query/startingFrom must be the next of a page with the same orderBy'],
    ['orderBy=runStatus', 'request/query/orderBy must be equal to one of the allowed values'],
    ['limit=1001', 'request/query/limit must be <= 1000'],
  ])('%s', (query, want) => expect(ids(query)).toEqual(want));

  it('IDs of digits are sorted as numbers', () => {
    const client = new Client();
    for (const name of ['A', 'B']) client.post('/api/v1/environments', { name, project: 'p-retail', oauthEnabled: false });
    const { body } = client.get('/api/v1/environments');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['1', '2', '3', '11', '12']);
  });
});
