import { describe, expect, it } from 'vitest';
import { formsOf } from '#engine/selector/forms.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { applyFix } from '#engine/text/diagnostic.ts';
import { retailPipeline } from '#samples/retail.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText } from './markdownTable.ts';

// Every selector of the reference page, evaluated on the retail pipeline. What a row states:
//   Selector | Selects             what the include alone selects
//   Include | Exclude | Selects    `left out`: no include is given
//   Selector | Code | Fixed       the code of the first message, and what its first fix makes of the text
//   Code | Selector | …            the code of the error
// `Selects` is a list of names, `12 nodes`, or nothing.

const page = pageText('docs/reference/selector');
const pipeline = retailPipeline();
const nodeIndex = nodeIndexOf(pipeline);
const unquoted = (cell: string) => cell.replaceAll('`', '');

/** The cells of a table row; a bar within a cell is written `\|`, and a selector keeps the spaces at its ends. */
function cells(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => unquoted(cell.trim().replaceAll('\\|', '|')))
    .map((cell) => (cell === 'nothing' ? '' : cell));
}

/** The rows of all tables that begin with these heads. */
function rowsOf(...head: string[]): string[][] {
  const lines = page.split('\n');
  return lines.flatMap((line, at) => {
    if (!/^\|[-|]+\|$/.test(line) || !head.every((word, column) => cells(lines[at - 1]!)[column] === word)) return [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((next) => !next.startsWith('|'));
    return rest.slice(0, end === -1 ? undefined : end).map(cells);
  });
}

function expectSelected(include: string | null, exclude: string, stated: string): void {
  const { ok, nodes } = select(nodeIndex, include, exclude);
  expect(ok).toBe(true);
  const count = /^(\d+) nodes$/.exec(stated);
  if (count) {
    expect(nodes.length).toBe(Number(count[1]));
    return;
  }
  const names = stated === '' ? [] : stated.split(/,\s*/);
  expect(Array.from(nodes, (node) => pipeline.nodes[node]!.name).sort()).toEqual(names.sort());
}

describe('selects what the page says', () => {
  const rows = rowsOf('Selector', 'Selects');
  it('in every table', () => expect(rows.length).toBeGreaterThanOrEqual(30));
  it.each(rows)('%s', (selector, stated) => expectSelected(selector!, '', stated!));
});

describe('include minus exclude is what the page says', () => {
  const rows = rowsOf('Include', 'Exclude', 'Selects');
  it('in the table', () => expect(rows.length).toBeGreaterThanOrEqual(9));
  it.each(rows)('%s − %s', (include, exclude, stated) =>
    expectSelected(include === 'left out' ? null : include!, exclude!, stated!),
  );
});

describe('is warned about and fixed as the page says', () => {
  const rows = rowsOf('Selector', 'Code', 'Fixed');
  it('in the table', () => expect(rows.length).toBeGreaterThanOrEqual(6));
  it.each(rows)('%s', (selector, code, fixed) => {
    const { ok, nodes, includeDiagnostics } = select(nodeIndex, selector!);
    expect(ok).toBe(true);
    expect(includeDiagnostics[0]?.code).toBe(code);
    const after = applyFix(selector!, includeDiagnostics[0]!.fixes[0]!);
    expect(after).toBe(fixed);
    const next = select(nodeIndex, after);
    expect(next.includeDiagnostics).toEqual([]);
    expect(next.nodes.length).toBeGreaterThan(nodes.length);
  });
});

describe('is an error with the code that the page says', () => {
  const rows = rowsOf('Code', 'Selector');
  it('in the table', () => expect(rows.length).toBeGreaterThanOrEqual(11));
  it.each(rows)('%s: %s', (code, selector) => {
    const { ok, includeDiagnostics } = select(nodeIndex, selector!);
    expect(ok).toBe(false);
    expect(includeDiagnostics.filter(({ level }) => level === 'error').map((diagnostic) => diagnostic.code)).toEqual([code]);
  });
});

it('is written for the CLI, the API and a job as the page says', () => {
  const blocks = codeBlocks(page);
  const block = (title: string) => blocks.find((one) => one.title === title)?.text;
  const forms = formsOf(block('Include')!, block('Exclude')!, { environmentID: '3', jobID: '7', jobName: 'NIGHTLY_SALES' });
  expect(block('Refresh')).toBe(forms.refresh);
  expect(block('Look first')).toBe(forms.dryRun);
  expect(block('Body of POST /scheduler/startRun')).toBe(forms.startRun);
  expect(block('jobs/NIGHTLY_SALES-7.yml')).toBe(forms.jobFile.trimEnd());
});
