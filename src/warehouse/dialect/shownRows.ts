const HEAD = 'SELECT RUNNEL_SHOWN(CAST(COLUMNS(*) AS VARCHAR)) FROM (';
const TAIL = /\n\) LIMIT \d+$/;

/** Wraps a query so that its rows are read as text: at most `maxRows` rows, with very long values cut. */
export function shownRows(query: string, maxRows: number): string {
  return `${HEAD}${query}\n) LIMIT ${maxRows}`;
}

/** The query inside a text of `shownRows`; undefined for any other text. */
export function queryWithin(text: string): string | undefined {
  return text.startsWith(HEAD) && TAIL.test(text) ? text.slice(HEAD.length).replace(TAIL, '') : undefined;
}
