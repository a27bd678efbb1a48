/**
 * A number with the thing it counts: `1 node`, `2 nodes`, `1,500 nodes`. Can include a verb: `counted(1, 'column has', 'columns have')` is `1 column
 * has`.
 *
 * @param many The plural; by default the singular with an s.
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Names in a sentence: `A`, `A and B`, `A, B, C, D and 3 more`. */
export function listed(names: readonly string[], maxNames = 4): string {
  if (names.length > maxNames)
    return `${names.slice(0, maxNames).join(', ')} and ${(names.length - maxNames).toLocaleString('en')} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
