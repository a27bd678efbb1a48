/**
 * A number with what it counts: `1 node`, `2 nodes`, `1,500 nodes`. With the verb where a sentence needs it:
 * `counted(1, 'column has', 'columns have')` is `1 column has`.
 *
 * @param many Unless given `one` with an s.
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Names in a sentence: `A`, `A and B`, `A, B, C, D and 3 more`. */
export function listed(names: readonly string[], most = 4): string {
  if (names.length > most) return `${names.slice(0, most).join(', ')} and ${(names.length - most).toLocaleString('en')} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
