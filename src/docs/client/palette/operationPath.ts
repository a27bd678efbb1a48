/** What somebody types for an operation: perhaps a method, perhaps a host, a path with slashes in it, perhaps a query string. */
const PATH =
  /^\s*(?:curl\s.*?)?(?:(get|post|put|patch|delete)\s+)?(?:https?:\/\/[^/\s]+)?((?:\/?[\w{}:.-]+)?(?:\/[\w{}:.-]*)+)(?:[?#]\S*)?\s*$/i;

const segments = (path: string) => path.toLowerCase().split('/').filter(Boolean);

/**
 * How well a typed path fits an operation, `POST /scheduler/startRun`: 0 when it does not, 1 when it is all of it. The path may begin later
 * than the operation's, its last segment may be half typed, and any text matches a parameter such as `{environmentID}`.
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
    // A parameter takes any text: what is written out must be there too.
    const isNamed = typed.some((segment, at) => own[start + at]!.startsWith(segment) && !own[start + at]!.startsWith('{'));
    if (fits && isNamed) return (typed.length + (own.at(-1) === typed.at(-1) ? 0.5 : 0)) / (own.length + 0.5);
  }
  return 0;
}
