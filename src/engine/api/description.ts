// The REST API as its OpenAPI description states it. Both the answers to requests and the API pages are made from these operations.

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The parts of JSON Schema that the description uses. */
export interface Schema {
  $ref?: string;
  title?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  pattern?: string;
  writeOnly?: boolean;
  items?: Schema;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  /** The page that lists the fields; other pages link there. */
  externalDocs?: { url: string };
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description?: string;
  schema: Schema;
  /** An example value; a query parameter with one is part of the example requests. */
  example?: unknown;
}

/** The body of a request or of an answer. */
export interface Content {
  description?: string;
  content?: Readonly<
    Record<string, { schema?: Schema; example?: unknown; examples?: Readonly<Record<string, { value: unknown }>> }>
  >;
}

/** One operation, with the parameters of its path included and every reference resolved except those to schemas. */
export interface Operation {
  id: string;
  /** The HTTP method in capitals. */
  method: string;
  path: string;
  summary: string;
  description: string;
  /** The kind of resource that the operation is about, such as `Environments`. */
  group: string;
  /** The page that explains the operation, with a heading if the page covers several operations: `/docs/api/runnel/projects#list-projects`. */
  route: string;
  parameters: readonly Parameter[];
  body?: Content;
  /** Keyed by status code, in the order of the file. */
  responses: Readonly<Record<string, Content>>;
  /** What the request needs and what it does when it is sent twice, in the `x-` fields of the description. Texts are Markdown. */
  needs: Needs;
}

/** What a request needs besides a token, what happens when it is sent twice, and the refusals that its schema does not state. */
export interface Needs {
  /** A name in `PERMISSIONS`. */
  permission?: string;
  /** Where the permission counts, or who needs another one: `{build}` stands for the roles of that permission. */
  permissionNote?: string;
  state?: string;
  credentials?: string;
  sentTwice?: string;
  refusals: readonly { text: string; remedy: string }[];
}

export interface ApiDescription {
  /** The whole OpenAPI document. */
  document: Json;
  operations: readonly Operation[];
  /** The base address that examples call. */
  server: string;
}

/** The `x-` fields of an operation. */
function needsOf(found: Json): Needs {
  const text = (key: string) => found[key] as string | undefined;
  return {
    permission: text('x-permission'),
    permissionNote: text('x-permission-note'),
    state: text('x-state'),
    credentials: text('x-credentials'),
    sentTwice: text('x-sent-twice'),
    refusals: (found['x-refusals'] ?? []) as Needs['refusals'],
  };
}

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object with keys, so neither null nor an array. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value that a reference such as `#/components/schemas/Node` names; undefined if nothing is there. */
export function referred(document: Json, ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), document);
}

/** Every `$ref` in a value, at any depth. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === '$ref' && typeof one === 'string' ? [one] : referencesIn(one)));
}

/** What is wrong with a description, with a piece of its text by which the line can be found. */
export class DescriptionError extends Error {
  readonly near: string;
  constructor(near: string, problem: string) {
    super(problem);
    this.near = near;
  }
}

/**
 * The operations of a description. This checks only what pages and answers rely on; a test checks that the document is valid OpenAPI.
 *
 * @param document The OpenAPI 3.1 document: `content/openapi.yaml` as a value, which the site serves as `/openapi.json`.
 * @throws DescriptionError for a reference to nothing, for an operation without an ID, a summary or a page, and for an ID that occurs twice.
 */
export function describeApi(document: Json): ApiDescription {
  for (const ref of referencesIn(document)) {
    if (referred(document, ref) === undefined) throw new DescriptionError(`'${ref}'`, `there is nothing at ${ref}`);
  }
  const resolved = <T>(value: T | { $ref: string }): T =>
    isObject(value) && typeof value.$ref === 'string' ? (referred(document, value.$ref) as T) : (value as T);

  const operations: Operation[] = [];
  for (const [path, item] of Object.entries((document.paths ?? {}) as Record<string, Json>)) {
    const ofPath = (item.parameters ?? []) as (Parameter | { $ref: string })[];
    for (const method of METHODS) {
      const found = item[method] as Json | undefined;
      if (!found) continue;
      const { operationId, summary, description, externalDocs, tags, parameters = [], requestBody, responses } = found;
      const route = (externalDocs as { url?: unknown } | undefined)?.url;
      const wrong = (problem: string) =>
        new DescriptionError(operationId ? `operationId: ${String(operationId)}` : `${path}:`, problem);
      if (typeof operationId !== 'string') throw wrong(`${method} ${path} has no operationId`);
      if (typeof summary !== 'string' || typeof description !== 'string')
        throw wrong(`${operationId} needs a summary and a description`);
      if (typeof route !== 'string') throw wrong(`${operationId} names no page; write externalDocs with its route as url`);
      if (operations.some(({ id }) => id === operationId)) throw wrong(`there are two operations ${operationId}`);
      operations.push({
        id: operationId,
        method: method.toUpperCase(),
        path,
        summary,
        description,
        group: String((tags as unknown[] | undefined)?.[0] ?? ''),
        route,
        parameters: [...ofPath, ...(parameters as typeof ofPath)].map(resolved<Parameter>),
        ...(requestBody ? { body: resolved<Content>(requestBody as Content) } : {}),
        needs: needsOf(found),
        responses: Object.fromEntries(
          Object.entries((responses ?? {}) as Record<string, Content>).map(([code, one]) => [code, resolved<Content>(one)]),
        ),
      });
    }
  }
  const [server] = (document.servers ?? []) as { url: string }[];
  return { document, operations, server: server?.url ?? '' };
}

const TYPE = 'application/json';

/** The JSON schema of a body; undefined if there is none. */
export function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.[TYPE]?.schema;
}

/** The example of a body; undefined if there is none. */
export function exampleOf(content: Content | undefined): unknown {
  const json = content?.content?.[TYPE];
  return json?.example ?? Object.values(json?.examples ?? {})[0]?.value;
}
