import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { retailPipeline } from '#samples/retail.ts';
import { ROOT } from '../architecture/sourceFile.ts';

/** The page about selectors shows wrong ones too; its examples have a test of their own. */
const OWN = 'content/docs/reference/selector.mdx';
const SELECTOR =
  /\+?\{\s*(?:name|location|nodeType|subgraph|nodeID|id)\s*:[^`{}]*\}\+?(?:\s*(?:OR|AND|\|\|)\s*\+?\{[^`{}]*\}\+?)*/g;

/** Selectors of the pages with their places; those with an ellipsis only show the form. */
function selectorsOfPages(): { where: string; text: string }[] {
  const files = readdirSync(join(ROOT, 'content'), { recursive: true, encoding: 'utf8' })
    .map((file) => `content/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.mdx') && file !== OWN);
  return files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code]) =>
          [...code!.replaceAll('\\"', '"').matchAll(SELECTOR)].map(([text]) => ({ where: `${file}:${index + 1}`, text })),
        ),
      )
      .filter(({ text }) => !text.includes('…')),
  );
}

describe('selectors in pages', () => {
  const nodeIndex = nodeIndexOf(retailPipeline());
  const all = selectorsOfPages();

  it('are found', () => {
    expect(all.map(({ text }) => text)).toContain('+{ name: FCT_ORDERS }');
  });

  it.each(all)('$where: $text reads without a mistake', ({ text }) => {
    const { ok, includeDiagnostics } = select(nodeIndex, text, '');
    expect(includeDiagnostics.filter(({ code }) => code !== 'no-match')).toEqual([]);
    expect(ok).toBe(true);
  });
});
