const HEAD = 'SELECT RUNNEL_SHOWN(CAST(COLUMNS(*) AS VARCHAR)) FROM (';
const TAIL = /\n\) LIMIT \d+$/;

/** A query whose rows are read as text, each value by a function that cuts very long ones, and so many of them at most. */
export function shownRows(query: string, maxRows: number): string {
  return `${HEAD}${query}\n) LIMIT ${maxRows}`;
}

/** The query in a text of `shownRows`; `undefined` for any other text. */
export function queryWithin(text: string): string | undefined {
  return text.startsWith(HEAD) && TAIL.test(text) ? text.slice(HEAD.length).replace(TAIL, '') : undefined;
}
