import { compile } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { readApiDescription } from '#docs/compile/apiDescription.ts';
import { listOperations, operationsOfPage, remarkOperations } from '#docs/compile/operations.ts';

// A small description with what the pages make of it.

const SOURCE = `openapi: 3.1.0
servers:
  - url: https://app.example
paths:
  /api/v1/nodes/{nodeID}:
    parameters:
      - $ref: '#/components/parameters/NodeID'
    get:
      operationId: getNode
      tags: [Nodes]
      summary: Get a node
      description: Returns {one} <node>.
      externalDocs: { url: /docs/api/nodes/get-node }
      parameters:
        - name: depth
          in: query
          description: How far | how deep.
          schema: { type: integer, minimum: 1, maximum: 9, default: 2 }
      responses:
        '200':
          description: The node.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Node' }
              example: { id: a, columns: [], made: { by: ana } }
        '404': { $ref: '#/components/responses/NotFound' }
        '500': { $ref: '#/components/responses/ServerError' }
        '503': { $ref: '#/components/responses/ServerError' }
  /scheduler/start:
    post:
      operationId: startRun
      tags: [Scheduler]
      summary: Start a run
      description: Starts it.
      externalDocs: { url: '/docs/api/runs#start-a-run' }
      x-permission: run
      x-permission-note: 'in a workspace, {createProject}'
      x-state: The node is deployed.
      x-sent-twice: A second run starts.
      x-refusals: [{ text: There is no node b., remedy: Send another. }]
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [node]
              properties:
                node: { $ref: '#/components/schemas/Node', description: What to run. }
                order: { type: string, enum: [up, down], description: Which way. }
            example: { node: { id: a } }
      responses:
        '204': { description: Started. }
        '401': { $ref: '#/components/responses/Unauthorized' }
  /scheduler/stop:
    post:
      operationId: stopRun
      tags: [Scheduler]
      summary: Stop a run
      description: Stops it.
      externalDocs: { url: '/docs/api/runs#stop-a-run' }
      responses:
        '204': { description: Stopped. }
components:
  parameters:
    NodeID: { name: nodeID, in: path, required: true, description: The node., schema: { type: string }, example: a }
  responses:
    NotFound: { description: There is none. }
    ServerError: { description: A fault. }
    Unauthorized:
      description: No token.
      content:
        application/json:
          example: { error: { errorString: '401: no' } }
  schemas:
    Column:
      title: Column
      externalDocs: { url: '/docs/api/nodes/get-node#column' }
      type: object
      required: [name]
      properties:
        name: { type: string, description: Its name. }
        next: { $ref: '#/components/schemas/Column' }
    Node:
      title: Node
      externalDocs: { url: '/docs/api/nodes/get-node#answer' }
      allOf:
        - type: object
          required: [id]
          properties:
            id: { type: string, description: Its ID. }
        - type: object
          properties:
            columns: { type: array, description: Its columns., items: { $ref: '#/components/schemas/Column' } }
            made:
              type: object
              description: When and who.
              required: [by]
              properties:
                by: { type: string, description: Who. }
            places:
              type: object
              description: By name.
              additionalProperties: { type: object, properties: { schema: { type: string, description: Where. } } }
`;

const api = readApiDescription(SOURCE);
const GET = 'content/docs/api/nodes/get-node.mdx';
const RUNS = 'content/docs/api/runs.mdx';
const element = (id: string, line = 1) => ({ name: 'Operation', attributes: { id }, line });
const [get] = operationsOfPage([element('getNode')], api, GET);
const [start, stop] = operationsOfPage([element('startRun'), element('stopRun')], api, RUNS);

describe('the operations', () => {
  it('are listed with the place that explains them', () => {
    expect(listOperations(api)).toEqual([
      { id: 'getNode', method: 'GET', path: '/api/v1/nodes/{nodeID}', summary: 'Get a node', route: '/docs/api/nodes/get-node' },
      { id: 'startRun', method: 'POST', path: '/scheduler/start', summary: 'Start a run', route: '/docs/api/runs#start-a-run' },
      { id: 'stopRun', method: 'POST', path: '/scheduler/stop', summary: 'Stop a run', route: '/docs/api/runs#stop-a-run' },
    ]);
  });
});

describe('an operation alone on its page', () => {
  it('has sections for its parts', () => {
    expect(get!.match(/^#+ .*$/gm)).toEqual(['## Request', '### Parameters', '## Answer', '### Column', '## Status codes']);
    expect(get).toContain('```http\nGET /api/v1/nodes/{nodeID}\n```');
  });

  it('says of a parameter where it goes, whether it must and what it may be', () => {
    expect(get).toContain('| `nodeID` | string in path, required | The node. |');
    expect(get).toContain('| `depth` | integer in query | How far \\| how deep. From 1 to 9. Default: `2`. |');
  });

  it('lists the fields of the answer, the inner ones with the way to them', () => {
    expect(get).toContain('| `id` | string | Its ID. |');
    expect(get).toContain('| `made` | object, or absent | When and who. |\n| `made.by` | string | Who. |');
    expect(get).toContain('| `places.*.schema` | string, or absent | Where. |');
  });

  it('lists a schema that has its place here once, also when it holds itself', () => {
    expect(get).toContain('| `columns` | list of [Column](#column), or absent | Its columns. |');
    expect(get!.match(/^### Column$/gm)).toHaveLength(1);
    expect(get).toContain('| `next` | [Column](#column), or absent |');
  });

  it('puts status codes that mean the same into one row', () => {
    expect(get).toContain('| `500`, `503` | A fault. |');
  });

  it('quotes the text of an error that is known', () => {
    const described = SOURCE.replace(
      "'404': { $ref: '#/components/responses/NotFound' }",
      "'401': { $ref: '#/components/responses/Unauthorized' }",
    );
    const [text] = operationsOfPage([element('getNode')], readApiDescription(described), GET);
    expect(text).toContain('| `401` | No token. For example: `401: no` |');
    expect(text).toContain('```json title="401"\n{ "error": { "errorString": "401: no" } }\n```');
    expect(text).toContain('```json title="500, 503"\n{ "error": { "errorString": "What went wrong, in words." } }\n```');
    expect(text).toContain('(/docs/api/errors#the-error-body)');
  });
});

describe('operations that share a page', () => {
  it('are a section each, without sections of their own', () => {
    expect(start!.match(/^#+ .*$/gm)).toEqual(['## Start a run']);
    expect(start).toContain('Errors: `401`.');
    expect(start).toContain('**Body**');
  });

  it('begin with what they need and what a second request does', () => {
    expect(start!.split('```')[0]!.split('\n').slice(4)).toEqual([
      '- **Token**: An [access token](/docs/api/authentication) in the header `Authorization`.',
      '- **Role**: Environment Administrator on the environment or Organization Administrator; in a workspace, Organization Contributor or Organization Administrator.',
      '- **State**: The node is deployed.',
      '- **Sent twice**: A second run starts.',
      '',
      '',
    ]);
  });

  it('say what is refused and what to do then', () => {
    expect(start).toContain('| `There is no node b.` | Send another. |');
    expect(stop).not.toContain('Refused');
  });

  it('link to what another page lists', () => {
    expect(start).toContain('| `node` | [Node](/docs/api/nodes/get-node#answer), required | What to run. |');
    expect(start).toContain('| `order` | string | Which way. One of `up`, `down`. |');
  });

  it('say nothing of errors that are not described', () => {
    expect(stop).not.toContain('Errors');
  });

  it('show the body of an error once', () => {
    const twice = SOURCE.replace(
      "'204': { description: Stopped. }",
      "'204': { description: Stopped. }\n        '401': { $ref: '#/components/responses/Unauthorized' }",
    );
    expect(twice).not.toBe(SOURCE);
    const texts = operationsOfPage([element('startRun'), element('stopRun')], readApiDescription(twice), RUNS).join('');
    expect(texts.match(/title="401"/g)).toHaveLength(1);
  });
});

describe('a page', () => {
  async function page(text: string, file = GET): Promise<string> {
    const options = { remarkPlugins: [remarkGfm, remarkOperations(async () => api)], jsx: true };
    return String(await compile({ path: file, value: text }, options));
  }

  it('holds the operation as its own text, also with braces and angle brackets', async () => {
    const markdown = await page('Before.\n\n<Operation id="getNode" />\n\nAfter.\n');
    expect(markdown).not.toContain('<Operation');
    expect(markdown).toContain('GET /api/v1/nodes/{nodeID}');
    expect(markdown).toMatch(/Before\.[\s\S]*Request[\s\S]*Status codes[\s\S]*After\./);
    expect(markdown.match(/<Tab /g)).toHaveLength(3);
    expect(markdown.match(/data-stacks/g)).toHaveLength(4);
    const shared = await page('<Operation id="startRun" />\n\n<Operation id="stopRun" />\n', RUNS);
    expect(shared).toContain('Start a run');
  });

  it('may hold a table of operations, in groups when there are several', async () => {
    const all = await page('<OperationIndex prefix="/" />\n');
    expect(all.match(/<_components.h3>/g)).toHaveLength(2);
    expect(all).toContain('href="/docs/api/runs#stop-a-run"');
    const some = await page('<OperationIndex prefix="/scheduler" />\n');
    expect(some).not.toContain('h3');
    expect(some).not.toContain('Get a node');
  });

  it.each([
    [
      '<Operation id="getNodes" />',
      `${GET}:3: <Operation>: content/openapi.yaml has no operation getNodes; did you mean getNode?`,
    ],
    ['<Operation />', `${GET}:3: <Operation>: content/openapi.yaml has no operation (no id)`],
    [
      '<Operation id="stopRun" />',
      `${GET}:3: <Operation>: stopRun belongs on /docs/api/runs#stop-a-run, as its externalDocs in content/openapi.yaml says`,
    ],
    [
      '<OperationIndex prefix="/api/v3" />',
      `${GET}:3: <OperationIndex>: no path of content/openapi.yaml begins with prefix="/api/v3"; write one such as /scheduler`,
    ],
  ])('is refused with %s', async (text, message) => {
    await expect(page(`Before.\n\n${text}\n`)).rejects.toThrow(message);
  });
});

describe('the description', () => {
  it.each([
    ['summary: Get a node', 'summmary: Get a node', 'content/openapi.yaml:9: getNode needs a summary and a description'],
    ["'#/components/schemas/Node'", "'#/components/schemas/Nope'", 'there is nothing at #/components/schemas/Nope'],
    ['operationId: startRun', 'operationId: getNode', 'there are two operations getNode'],
    ["externalDocs: { url: '/docs/api/runs#stop-a-run' }", '', 'stopRun names no page; write externalDocs with its route as url'],
    ['openapi: 3.1.0', 'openapi: "3.1.0', 'not valid YAML'],
  ])('with %s as %s is refused', (right, wrong, message) => {
    expect(() => readApiDescription(SOURCE.replace(right, wrong))).toThrow(message);
  });
});
