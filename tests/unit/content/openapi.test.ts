import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API_DESCRIPTION, readApiDescription } from '#docs/compile/apiDescription.ts';
import { findPages } from '#docs/compile/findPages.ts';
import { exampleOf, referred } from '#engine/api/description.ts';
import { retailPipeline } from '#samples/retail.ts';
import { ROOT } from '../architecture/sourceFile.ts';

// The description of the REST API: valid OpenAPI, with examples that are what its own schemas say, and one page for each operation.

const source = readFileSync(join(ROOT, API_DESCRIPTION), 'utf8');
const api = readApiDescription(source);
const operation = (id: string) => api.operations.find((one) => one.id === id)!;

type Json = Record<string, unknown>;

/** JSON Schema with the schemas of the description where JSON Schema looks for them, and closed objects that say so themselves. */
function validatorOf(schema: unknown): z.ZodType {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    // A description beside a reference says nothing about the value.
    if ('$ref' in value) return { $ref: String(value.$ref).replace('#/components/schemas/', '#/$defs/') };
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => (key === 'externalDocs' || key === 'writeOnly' ? [] : [[key, moved(one)]])),
    );
  };
  const $defs = moved(referred(api.document, '#/components/schemas'));
  return z.fromJSONSchema({ ...(moved(schema) as Json), $defs } as Parameters<typeof z.fromJSONSchema>[0]);
}

interface Example {
  name: string;
  schema: unknown;
  value: unknown;
}

/** Every example of a body, an answer and a parameter. */
function examples(): Example[] {
  return api.operations.flatMap(({ id, parameters, body, responses }) => [
    ...parameters.flatMap(({ name, schema, example }) =>
      example === undefined ? [] : [{ name: `${id} ${name}`, schema, value: example }],
    ),
    ...[['body', body] as const, ...Object.entries(responses)].flatMap(([part, content]) => {
      const json = content?.content?.['application/json'];
      const values = [json?.example, ...Object.values(json?.examples ?? {}).map(({ value }) => value)];
      return values.flatMap((value) =>
        value === undefined || !json?.schema ? [] : [{ name: `${id} ${part}`, schema: json.schema, value }],
      );
    }),
  ]);
}

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(source)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has every operation of the platform once', () => {
    const ids = api.operations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(50);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it.each([
    ['GET', '/api/v1/environments'],
    ['GET', '/api/v1/environments/{environmentID}'],
    ['GET', '/api/v1/environments/{environmentID}/nodes'],
    ['GET', '/api/v1/environments/{environmentID}/nodes/{nodeID}'],
    ['GET', '/api/v1/workspaces/{workspaceID}/nodes'],
    ['GET', '/api/v1/workspaces/{workspaceID}/nodes/{nodeID}'],
    ['POST', '/api/v1/workspaces/{workspaceID}/nodes'],
    ['PUT', '/api/v1/workspaces/{workspaceID}/nodes/{nodeID}'],
    ['GET', '/api/v1/runs'],
    ['GET', '/api/v1/runs/{runID}'],
    ['GET', '/api/v1/runs/{runID}/results'],
    ['POST', '/scheduler/startRun'],
    ['GET', '/scheduler/runStatus'],
    ['POST', '/scheduler/rerun'],
    ['POST', '/scheduler/cancelRun'],
  ])('has %s %s', (method, path) => {
    expect(api.operations.some((one) => one.method === method && one.path === path)).toBe(true);
  });

  it('names every parameter of a path, with an example', () => {
    for (const { path, parameters } of api.operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
      for (const one of parameters.filter((all) => all.in === 'path')) expect(one.example, path).toBeDefined();
    }
  });

  it('says what can go wrong: with the token anywhere, with the ID wherever there is one', () => {
    for (const { id, path, responses } of api.operations) {
      expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['400', '401']));
      if (!path.startsWith('/scheduler')) {
        expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['403', '500', '502', '503', '504']));
        expect('404' in responses, id).toBe(path.includes('{'));
      }
      expect(
        Object.keys(responses).filter((code) => code.startsWith('2')),
        id,
      ).toHaveLength(1);
    }
  });
});

describe('its examples', () => {
  const all = examples();

  it('are many', () => expect(all.length).toBeGreaterThan(150));

  it.each(all.map((one) => [one.name, one] as const))('are what the schema says: %s', (_, { schema, value }) => {
    expect(validatorOf(schema).safeParse(value).error?.issues ?? []).toEqual([]);
  });

  it('would not pass with a field too many, one missing or a wrong value', () => {
    const body = operation('setWorkspaceNode').body!;
    const schema = validatorOf(body.content!['application/json']!.schema);
    const node = exampleOf(body) as { metadata: Json };
    expect(schema.safeParse(node).success).toBe(true);
    expect(schema.safeParse({ ...node, metadata: { ...node.metadata, appliedNodeTests: [] } }).success).toBe(false);
    expect(schema.safeParse({ ...node, table: undefined }).success).toBe(false);
    const status = validatorOf({ $ref: '#/components/schemas/RunStatus' });
    expect(status.safeParse('canceled').success).toBe(true);
    expect(status.safeParse('cancelled').success).toBe(false);
    const limit = operation('listRuns').parameters.find(({ name }) => name === 'limit')!;
    expect(validatorOf(limit.schema).safeParse(1000).success).toBe(true);
    expect(validatorOf(limit.schema).safeParse(1001).success).toBe(false);
  });

  it('send and answer the retail project', () => {
    const { nodes, environments, jobs } = retailPipeline();
    const page = exampleOf(operation('listEnvironmentNodes').responses['200']) as {
      data: { id: string; name: string; nodeType: string; locationName: string; database: string; schema: string }[];
      total: number;
      limit: number;
      next: string;
    };
    const prod = environments.find(({ name }) => name === 'PROD')!;
    const rows = [...nodes]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, name, type, location }) => ({ id, name, nodeType: type, locationName: location, ...prod.mappings[location]! }));
    expect(page.data).toEqual(rows.slice(0, page.limit));
    expect(page.total).toBe(rows.length);
    expect(Buffer.from(page.next, 'base64url').toString()).toBe(JSON.stringify({ id: page.data.at(-1)!.id }));
    expect(exampleOf(operation('getEnvironment').responses['200'])).toMatchObject({
      id: prod.id,
      mappings: prod.mappings,
      runTimeParameters: prod.parameters,
    });
    const { name, include, exclude } = jobs[0]!;
    expect(exampleOf(operation('createWorkspaceJob').body)).toEqual({ name, includeSelector: include, excludeSelector: exclude });
  });
});

describe('its pages', () => {
  /** The operations that pages name, by the page's route. */
  const named: (readonly [string, string])[] = [];

  beforeAll(() => {
    for (const { file, route } of findPages(ROOT).pages) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      for (const [, id] of text.matchAll(/<Operation id="(\w+)" \/>/g)) named.push([id!, route]);
    }
  });

  it('explain each operation once, where the description says', () => {
    const said = api.operations.map(({ id, route }) => [id, route.replace(/#.*/, '')] as const);
    const byId = (a: readonly [string, string], b: readonly [string, string]) => (a[0] < b[0] ? -1 : 1);
    expect([...named].sort(byId)).toEqual([...said].sort(byId));
  });

  it('have the operation under the heading that the description names', () => {
    for (const { id, summary, route } of api.operations) {
      const [page, heading] = route.split('#');
      const isAlone = named.filter(([, at]) => at === page).length === 1;
      const slug = summary
        .toLowerCase()
        .replace(/[^a-z0-9 ]/g, '')
        .replaceAll(' ', '-');
      expect(heading, id).toBe(isAlone ? undefined : slug);
    }
  });
});
