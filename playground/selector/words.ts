/** `1 node`, `3 nodes`, `1,500 nodes`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** `A`, `A and B`, `A, B and C`; of many the first and how many more. */
export function listed(names: readonly string[], most = 4): string {
  const shown = names.length > most + 1 ? names.slice(0, most) : names;
  const parts = shown.length < names.length ? [...shown, `${(names.length - shown.length).toLocaleString('en')} more`] : shown;
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
