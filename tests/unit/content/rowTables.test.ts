import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesIn, readText } from '../architecture/sourceFile.ts';
import { codeBlocks } from './codeBlocks.ts';
import { ROW_TABLES } from './rowTables.ts';

// Every table in a page that shows rows, or says how many there are, is run by a test, or it is written down why no engine of the site can.

const NAME = /^`?"?[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|^`[A-Z][A-Z0-9_]{3,}`/;
const COUNTS = /\b(rows|loaded)\b/i;

interface PageTable {
  readonly key: string;
  readonly hasRows: boolean;
}

/** The tables of a page, and its drawings of versions. */
function tablesOf(page: string, text: string): PageTable[] {
  const lines = text.replace(/^```[\s\S]*?^```$/gm, '').split('\n');
  const heads = lines.filter((line, index) => line.startsWith('|') && /^\|[ :]*---/.test(lines[index + 1] ?? ''));
  const tables = heads.map((line): PageTable => {
    const head = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const hasRows = head.some((cell) => NAME.test(cell)) || head.slice(1).some((cell) => COUNTS.test(cell));
    return { key: `${page}: ${head.join(' | ')}`, hasRows };
  });
  const drawn = codeBlocks(text).flatMap(({ language, title }) =>
    language === 'versions' ? [{ key: `${page}: ${title}`, hasRows: true }] : [],
  );
  return [...tables, ...drawn];
}

const found = filesIn(['content/docs'], /\.mdx$/).flatMap((file) =>
  tablesOf(file.replace(/^content\/|\.mdx$/g, ''), readText(file)),
);

describe('tables that show rows', () => {
  it('are all run by a test, or say why not', () => {
    expect(found.flatMap(({ key, hasRows }) => (hasRows && !Object.hasOwn(ROW_TABLES, key) ? [key] : []))).toEqual([]);
    const keys = new Set(found.map(({ key }) => key));
    expect(Object.keys(ROW_TABLES).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('are run by tests that read their page', () => {
    const strangers = Object.entries(ROW_TABLES).filter(([key, by]) => {
      if (!('test' in by)) return false;
      const page = key.split(':')[0]!;
      const path = `tests/unit/${by.test}`;
      if (!existsSync(new URL(`../../../${path}`, import.meta.url))) return true;
      const text = readText(path);
      return ![page, page.replace(/\/[^/]+$/, ''), page.split('/').at(-1)!].some((name) => text.includes(name));
    });
    expect(strangers).toEqual([]);
  });
});
