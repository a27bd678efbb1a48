import { isObject, type Json, referred } from './description.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Keys that are only for readers; no answer depends on them. */
const READER_ONLY_KEYS = new Set(['description', 'example', 'examples', 'title', 'tags']);

/** The value without the keys that are only for readers. `isNames` is set for the keys of `properties`, where a property may have such a name. */
function withoutReaderKeys(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutReaderKeys(one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNames || !READER_ONLY_KEYS.has(key))
      .map(([key, one]) => [key, withoutReaderKeys(one, !isNames && key === 'properties')]),
  );
}

/** The value with each `$ref` replaced by what it names. Schemas of request bodies are not recursive, so this ends. */
function withResolvedRefs(document: Json, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withResolvedRefs(document, one));
  if (!isObject(value)) return value;
  if (typeof value.$ref === 'string') return withResolvedRefs(document, referred(document, value.$ref));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withResolvedRefs(document, one)]));
}

/**
 * A description of some operations only, with everything that their requests are checked against. It is small enough to ship with code that sends
 * only those requests.
 *
 * @param document The whole description, as `describeApi` takes it.
 * @param ids IDs of operations in the document. Their schemas must not be recursive.
 */
export function descriptionPart(document: Json, ids: readonly string[]): Json {
  const paths: Record<string, Json> = {};
  for (const [path, item] of Object.entries((document.paths ?? {}) as Record<string, Json>)) {
    const wanted = METHODS.filter((method) => ids.includes(String((item[method] as Json | undefined)?.operationId)));
    if (wanted.length === 0) continue;
    const operations = wanted.map((method) => {
      const { operationId, externalDocs, parameters = [], requestBody } = item[method] as Json;
      const request = withoutReaderKeys(
        withResolvedRefs(document, { parameters, ...(requestBody ? { requestBody } : {}) }),
      ) as Json;
      return [method, { operationId, externalDocs, summary: '', description: '', ...request, responses: {} }] as const;
    });
    const parameters = withoutReaderKeys(withResolvedRefs(document, item.parameters ?? []));
    paths[path] = { parameters, ...Object.fromEntries(operations) };
  }
  return { openapi: document.openapi, paths };
}
