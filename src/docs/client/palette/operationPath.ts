/** A typed operation: optionally `curl`, a method and a host; a path with slashes; optionally a query string. */
const PATH =
  /^\s*(?:curl\s.*?)?(?:(get|post|put|patch|delete)\s+)?(?:https?:\/\/[^/\s]+)?((?:\/?[\w{}:.-]+)?(?:\/[\w{}:.-]*)+)(?:[?#]\S*)?\s*$/i;

const segments = (path: string) => path.toLowerCase().split('/').filter(Boolean);

/**
 * How well a typed path matches an operation such as `POST /scheduler/startRun`, from 0 (no match) to 1 (the whole path). The path may leave out first
 * segments, its last segment may be incomplete, and any text matches a parameter such as `{environmentID}`.
 */
export function pathFit(operation: string, query: string): number {
  const [, method = '', path = ''] = PATH.exec(query) ?? [];
  const typed = segments(path);
  const [ownMethod = '', ownPath = ''] = operation.split(' ');
  const own = segments(ownPath);
  if (typed.length === 0 || (method && method.toLowerCase() !== ownMethod.toLowerCase())) return 0;
  for (let start = 0; start + typed.length <= own.length; start++) {
    const fits = typed.every((segment, at) => {
      const expected = own[start + at]!;
      const isLast = at === typed.length - 1;
      return /^[{:]/.test(expected) || expected === segment || (isLast && expected.startsWith(segment));
    });
    // Since parameters match any text, at least one segment must match literally.
    const isNamed = typed.some((segment, at) => own[start + at]!.startsWith(segment) && !own[start + at]!.startsWith('{'));
    if (fits && isNamed) return (typed.length + (own.at(-1) === typed.at(-1) ? 0.5 : 0)) / (own.length + 0.5);
  }
  return 0;
}
