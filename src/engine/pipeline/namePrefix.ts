/** What decides the prefix of a node name: the short name of a node type, without the `_`. Empty: nodes of the type have no prefix. */
interface Prefixing {
  short: string;
}

/**
 * A node name with the prefix of a node type: `STG_ORDERS` for `ORDERS` (`/docs/get-started/fundamentals/nodes`). A type without a prefix leaves
 * the name as it is.
 */
export function withPrefix({ short }: Prefixing, name: string): string {
  return short === '' ? name : `${short}_${name}`;
}

/**
 * Splits a node name at the prefix of a node type, ignoring case: `STG_ORDERS` is `STG_` and `ORDERS`. The longest prefix wins. `type` is undefined
 * and `prefix` empty when the name starts with no prefix of these types, or is nothing but a prefix.
 */
export function splitPrefix<Type extends Prefixing>(
  name: string,
  types: readonly Type[],
): { type: Type | undefined; prefix: string; rest: string } {
  let type: Type | undefined;
  for (const candidate of types) {
    const prefix = withPrefix(candidate, '');
    const isPrefix = prefix !== '' && name.length > prefix.length && name.toUpperCase().startsWith(prefix.toUpperCase());
    if (isPrefix && candidate.short.length > (type?.short.length ?? 0)) type = candidate;
  }
  const length = type ? withPrefix(type, '').length : 0;
  return { type, prefix: name.slice(0, length), rest: name.slice(length) };
}
