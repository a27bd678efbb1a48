import { isObject, type Json, referred } from './description.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** What no answer is worked out from. */
const FOR_READERS = new Set(['description', 'example', 'examples', 'title', 'tags']);

/** A value without what is only for readers. A property of a schema may be called like that. */
function lean(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => lean(one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNames || !FOR_READERS.has(key))
      .map(([key, one]) => [key, lean(one, !isNames && key === 'properties')]),
  );
}

/** The value with what its references lead to put in their place. The schemas of bodies that are sent do not go round. */
function resolved(document: Json, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(document, one));
  if (!isObject(value)) return value;
  if (typeof value.$ref === 'string') return resolved(document, referred(document, value.$ref));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(document, one)]));
}

/**
 * A description of some operations alone, with all that requests of them are held against: small enough to travel with what sends only those.
 *
 * @param document The whole description, as `describeApi` takes it.
 * @param ids Operations that it has. They take no value that holds itself.
 */
export function descriptionPart(document: Json, ids: readonly string[]): Json {
  const paths: Record<string, Json> = {};
  for (const [path, item] of Object.entries((document.paths ?? {}) as Record<string, Json>)) {
    const wanted = METHODS.filter((method) => ids.includes(String((item[method] as Json | undefined)?.operationId)));
    if (wanted.length === 0) continue;
    const operations = wanted.map((method) => {
      const { operationId, externalDocs, parameters = [], requestBody } = item[method] as Json;
      const request = lean(resolved(document, { parameters, ...(requestBody ? { requestBody } : {}) })) as Json;
      return [method, { operationId, externalDocs, summary: '', description: '', ...request, responses: {} }] as const;
    });
    const parameters = lean(resolved(document, item.parameters ?? []));
    paths[path] = { parameters, ...Object.fromEntries(operations) };
  }
  return { openapi: document.openapi, paths };
}
