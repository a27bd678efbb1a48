import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { ContentError } from './contentError.ts';
import type { SharedCode } from './sharedCode.ts';
import { wholeExample } from './wholeExample.ts';

/** Remark plugin that completes examples with shared code. `dataShared` of the code element is the number of shared lines at its start. */
export function remarkWholeExamples(parts: () => SharedCode) {
  return () =>
    (tree: Root, file: VFile): void =>
      visit(tree, 'code', (node: Code) => {
        if (!node.meta?.includes('with="')) return;
        try {
          const { text, shared } = wholeExample(node.lang ?? '', node.meta, node.value, parts());
          node.value = text;
          if (shared > 0) node.data = { ...node.data, hProperties: { dataShared: shared } };
        } catch (error) {
          throw new ContentError(file.path, node.position?.start.line ?? 1, `code block: ${(error as Error).message}`);
        }
      });
}
