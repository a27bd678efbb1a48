import { readFileSync } from 'node:fs';

/** The text of a page of the site: `docs/get-started/fundamentals/projects`. */
export function pageText(page: string): string {
  return readFileSync(new URL(`../../../content/${page}.mdx`, import.meta.url), 'utf8');
}

/** Cells of a table row without their backticks. */
function cells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replace(/^`` (.*) ``$|^`(.*)`$/, (_, wide, narrow) => wide ?? narrow));
}

/** The rows of the table of a page whose head starts with these cells, each by the words of the head. */
export function tableRows(text: string, ...head: readonly string[]): Record<string, string>[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|') && head.every((word, index) => cells(line)[index] === word));
  if (start === -1) throw new Error(`No table starts with ${head.join(' | ')}.`);
  const names = cells(lines[start]!);
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end === -1 ? undefined : end).map((line) => {
    const values = cells(line);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}
