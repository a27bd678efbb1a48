import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retailPipeline } from '#samples/retail.ts';
import { Client } from './client.ts';

// Nodes of a workspace, changed as the pages on creating and setting nodes say.

const NODES = '/api/v1/workspaces/10/nodes';
type Node = Record<string, unknown> & { metadata: Record<string, unknown> & { columns: Record<string, unknown>[] } };

/** A node as GET returned it, without its read-only fields. */
function sendable(node: Node): Node {
  const { columns, sourceMapping, enabledColumnTestIDs } = node.metadata;
  return { ...node, metadata: { columns, sourceMapping, enabledColumnTestIDs } };
}
const got = (client: Client, id: string) => client.get(`${NODES}/${id}`).body as Node;
const put = (client: Client, id: string, body: unknown) => client.send('PUT', `${NODES}/${id}`, { body });

describe('setting a node', () => {
  const loaded = retailPipeline().nodes.filter(({ type }) => type !== 'Source');

  it.each(loaded.map(({ id }) => [id]))('to what it is changes nothing: %s', (id) => {
    const client = new Client();
    const before = got(client, id);
    const reply = put(client, id, sendable(before));
    expect(reply.body.error).toBeUndefined();
    expect(got(client, id)).toEqual(before);
  });

  it('keeps what a column carries beyond the document', () => {
    const client = new Client();
    const node = sendable(got(client, 'stg-customer'));
    Object.assign(node.metadata.columns[0]!, { uniqueKey: true, placement: { group: 1 }, keyColumnType: 'primaryBusinessKey' });
    put(client, 'stg-customer', node);
    expect(got(client, 'stg-customer').metadata.columns).toEqual(node.metadata.columns);
  });

  it('deletes the columns that are not sent, and drops a dependency that no column uses', () => {
    const client = new Client();
    const node = sendable(got(client, 'dim-customer'));
    const mapping = () => (got(client, 'dim-customer').metadata.sourceMapping as { dependencies: { nodeName: string }[] }[])[0]!;
    expect(mapping().dependencies.map(({ nodeName }) => nodeName)).toEqual(['STG_CUSTOMER', 'STG_NATION']);
    node.metadata.columns = node.metadata.columns.filter(({ name }) => name !== 'N_NAME' && name !== 'N_REGIONKEY');
    put(client, 'dim-customer', node);
    expect(mapping().dependencies.map(({ nodeName }) => nodeName)).toEqual(['STG_CUSTOMER']);
  });

  it.each([
    [{ name: 'STG_NATION' }, 'Nodes assigned to the same Storage Location must have unique names.'],
    [{ name: 'no good' }, 'request/body/name must match pattern'],
    [{ locationName: 'NOWHERE' }, 'no storage location NOWHERE'],
    [{ nodeType: '204' }, 'no node type 204'],
    [{ nodeType: 'Source' }, 'source'],
    [{ nodeType: 'View', materializationType: 'table' }, 'View cannot have the materializationType table'],
    [{ id: 'other' }, 'request/body/id must be equal to the ID in the path'],
    [{ colour: 'red' }, 'request/body must NOT have additional properties'],
  ])('%j is refused', (change, text) => {
    const client = new Client();
    const reply = put(client, 'stg-customer', { ...sendable(got(client, 'stg-customer')), ...change });
    expect(reply.status).toBe(400);
    expect(reply.body.error.errorString).toContain(text);
  });

  it('whatever it is called: what was saved is what GET gives', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/), fc.string(), fc.boolean(), (name, description, deployEnabled) => {
        const client = new Client();
        const reply = put(client, 'stg-orders', { ...sendable(got(client, 'stg-orders')), name, description, deployEnabled });
        if (reply.status === 200) expect(got(client, 'stg-orders')).toEqual(reply.body);
        else expect(reply.body.error.errorString).toContain('unique names');
      }),
      { numRuns: 60 },
    );
  });
});

describe('a new node', () => {
  const post = (client: Client, nodeType: string, ...predecessorNodeIDs: string[]) =>
    client.post(NODES, { nodeType, predecessorNodeIDs });

  it('takes the columns of what it reads, in the default location', () => {
    const { body } = post(new Client(), 'Stage', 'partsupp');
    expect(body).toMatchObject({ name: 'STG_PARTSUPP', locationName: 'STAGING', nodeType: 'Stage', type: 'sql' });
    expect(body.metadata.columns.map(({ name }: { name: string }) => name)).toContain('PS_PARTKEY');
    expect(body.metadata.sourceMapping[0].dependencies).toEqual([{ locationName: 'RAW', nodeName: 'PARTSUPP' }]);
  });

  it('reads none, or two', () => {
    expect(
      post(new Client(), 'Fact').body.metadata.columns.every(
        ({ systemColumnType }: { systemColumnType?: string }) => systemColumnType,
      ),
    ).toBe(true);
    const joined = post(new Client(), 'Stage', 'partsupp', 'part').body;
    expect(joined.metadata.sourceMapping[0].join.joinCondition).toContain('JOIN');
  });

  it.each([
    ['Stage', ['customer'], 'unique names'],
    ['Source', [], 'added in the app'],
    ['Stage', ['nobody'], 'no node nobody'],
    ['Wish', [], 'no node type Wish'],
  ])('%s from %j is refused', (type, from, text) => {
    const reply = post(new Client(), type, ...from);
    expect(reply.status).toBe(400);
    expect(reply.body.error.errorString).toContain(text);
  });

  it('is not deployed, and one that is deleted is deployed still', () => {
    const client = new Client();
    const { id } = post(client, 'Stage', 'partsupp').body as { id: string };
    expect(client.get(`/api/v1/environments/3/nodes/${id}`).status).toBe(404);
    expect(client.send('DELETE', `${NODES}/stg-orders`).status).toBe(204);
    expect(client.get(`${NODES}/stg-orders`).status).toBe(404);
    expect(client.get('/api/v1/environments/3/nodes/stg-orders').status).toBe(200);
  });
});
