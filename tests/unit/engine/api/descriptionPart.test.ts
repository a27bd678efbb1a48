import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { answer, prepareApi } from '#engine/api/answer.ts';
import { describeApi, type Json } from '#engine/api/description.ts';
import { descriptionPart } from '#engine/api/descriptionPart.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';

const document = parse(readFileSync('content/openapi.yaml', 'utf8')) as Json;
const ids = ['getWorkspaceNode', 'setWorkspaceNode'];
const part = descriptionPart(document, ids);
const apiState = sampleApiState();
const headers = { authorization: `Bearer ${tokenOf(apiState, 'u-ana')}`, 'content-type': 'application/json' };
const target = '/api/v1/workspaces/10/nodes/stg-orders';
const apis = [document, part].map((one) => prepareApi(describeApi(one)));

describe('a part of the description', () => {
  it('has the operations that were asked for, and is small', () => {
    expect(describeApi(part).operations.map(({ id }) => id)).toEqual(ids);
    expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(document).length / 10);
  });

  it('answers as the whole does, also what is wrong', () => {
    const node = answer(apis[0]!, apiState, { method: 'GET', target, headers }, 0).reply.body as Json;
    const { metadata, ...fields } = node;
    const { columns, sourceMapping, enabledColumnTestIDs } = metadata as Json;
    const right = { ...fields, metadata: { columns, sourceMapping, enabledColumnTestIDs } };
    const bodies = [
      right,
      node,
      { ...right, name: 7 },
      { ...right, name: 'STG_CUSTOMER' },
      { ...right, note: 'x' },
      { ...right, metadata: { ...right.metadata, columns: [{ name: 'A' }] } },
      { ...right, type: 'view' },
      {},
    ];
    const replies = bodies.map((body) =>
      apis.map((api) => answer(api, apiState, { method: 'PUT', target, headers, body: JSON.stringify(body) }, 0).reply),
    );
    for (const [whole, of] of replies) expect(of).toEqual(whole);
    expect(replies.map(([reply]) => reply!.status)).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  });
});
