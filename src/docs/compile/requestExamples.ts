import { exampleOf, type Operation } from '#engine/api/description.ts';
import { type RequestCode, requestCode } from '#engine/api/requestCode.ts';

/** The path with examples in place of its parameters. */
function pathOf({ path, parameters }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (all, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name);
    return found?.example === undefined ? all : encodeURIComponent(String(found.example));
  });
}

function queryOf({ parameters }: Operation): Record<string, unknown> {
  return Object.fromEntries(
    parameters.flatMap((one) => (one.in === 'query' && one.example !== undefined ? [[one.name, one.example]] : [])),
  );
}

/**
 * The request of an operation as code, with the query parameters that have an example.
 *
 * @returns Undefined when the operation takes a body and the description has no example of the body.
 */
export function requestExamples(operation: Operation, server: string): RequestCode | undefined {
  const body = exampleOf(operation.body);
  if (operation.body && body === undefined) return undefined;
  return requestCode({
    method: operation.method,
    address: server + pathOf(operation),
    query: queryOf(operation),
    body,
    hasAnswer: Object.entries(operation.responses).some(([code, { content }]) => code.startsWith('2') && content),
  });
}
