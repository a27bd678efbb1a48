import { LineCounter, parseDocument } from 'yaml';
import { ContentError } from './contentError.ts';

/** The REST API in OpenAPI 3.1: the source of the operation pages, the download and the operations that the search finds. */
export const API_DESCRIPTION = 'content/openapi.yaml';

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
  /** The page that lists the fields; others link there. */
  externalDocs?: { url: string };
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description?: string;
  schema: Schema;
  /** Makes a query parameter part of the examples. */
  example?: unknown;
}

/** A body, sent or answered. */
export interface Content {
  description?: string;
  content?: Readonly<
    Record<string, { schema?: Schema; example?: unknown; examples?: Readonly<Record<string, { value: unknown }>> }>
  >;
}

/** One operation with the parameters of its path and every reference but those of schemas resolved. */
export interface Operation {
  id: string;
  /** In capitals. */
  method: string;
  path: string;
  summary: string;
  description: string;
  /** What it is about: `Environments`. */
  group: string;
  /** The page that explains it, with the heading on pages of several operations: `/docs/api/runnel/projects#list-projects`. */
  route: string;
  parameters: readonly Parameter[];
  body?: Content;
  /** By status code, in the order of the file. */
  responses: Readonly<Record<string, Content>>;
}

export interface ApiDescription {
  /** The whole file. */
  document: Readonly<Record<string, unknown>>;
  operations: readonly Operation[];
  /** The address that examples call. */
  server: string;
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a reference such as `#/components/schemas/Node` names; undefined when there is nothing. */
export function referred(document: Json, ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), document);
}

/** All `$ref` of a value. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === '$ref' && typeof one === 'string' ? [one] : referencesIn(one)));
}

/**
 * Reads the description of the API. Whether it is valid OpenAPI is a test's business; here it only has to hold what the pages are made from.
 *
 * @param source The text of `content/openapi.yaml`.
 * @throws ContentError with the line, for bad YAML, for a reference to nothing and for an operation without id, summary or page.
 */
export function readApiDescription(source: string): ApiDescription {
  const lines = new LineCounter();
  const yaml = parseDocument(source, { lineCounter: lines });
  const [error] = yaml.errors;
  if (error)
    throw new ContentError(API_DESCRIPTION, lines.linePos(error.pos[0]).line, `not valid YAML: ${error.message.split('\n')[0]}`);
  const document = yaml.toJS() as Json;
  const lineOf = (text: string) => Math.max(1, source.split('\n').findIndex((line) => line.includes(text)) + 1);

  for (const ref of referencesIn(document)) {
    if (referred(document, ref) === undefined)
      throw new ContentError(API_DESCRIPTION, lineOf(`'${ref}'`), `there is nothing at ${ref}`);
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
        new ContentError(API_DESCRIPTION, lineOf(operationId ? `operationId: ${operationId}` : `${path}:`), problem);
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
        responses: Object.fromEntries(
          Object.entries((responses ?? {}) as Record<string, Content>).map(([code, one]) => [code, resolved<Content>(one)]),
        ),
      });
    }
  }
  const [server] = (document.servers ?? []) as { url: string }[];
  return { document, operations, server: server?.url ?? '' };
}
