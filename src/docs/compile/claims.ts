import type { Parents, PhrasingContent, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { nearest } from '#engine/text/nearest.ts';
import { ContentError } from './contentError.ts';

/** The file with the claims, from the root. */
const CLAIMS_FILE = 'content/claims.ts';

/** Markdown by the id of a claim: a statement that several pages make, written once. */
export type Claims = Readonly<Record<string, string>>;

/**
 * Replaces each `<Claim id="cli-minimum" />` by the Markdown of that claim, so that outline, search, HTML and Markdown version treat it like other text of
 * the page. Within a sentence a claim must be part of a sentence; on a line of its own it can also be a table or a list.
 *
 * @param parse Reads Markdown as the page is read.
 * @param file Path of the page from the root, for errors.
 * @throws ContentError when there is no such claim, or when it does not fit where it stands.
 */
export function insertClaims(tree: Root, claims: Claims, parse: (text: string) => Root, file: string): void {
  visit(tree, (node, index, parent) => {
    if ((node.type !== 'mdxJsxTextElement' && node.type !== 'mdxJsxFlowElement') || node.name !== 'Claim') return undefined;
    const { attributes, position }: MdxJsxFlowElement | MdxJsxTextElement = node;
    const id = attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'id')?.value;
    const wrong = (problem: string) => new ContentError(file, position?.start.line ?? 1, `<Claim>: ${problem}`);
    if (typeof id !== 'string' || !Object.hasOwn(claims, id)) {
      const near = typeof id === 'string' && nearest(id, Object.keys(claims));
      throw wrong(`${CLAIMS_FILE} has no claim ${id || '(no id)'}${near ? `; did you mean ${near}?` : ''}`);
    }
    const blocks = parse(claims[id]!).children;
    // A broken link in a claim is reported where the page shows the claim.
    for (const block of blocks)
      visit(block, (inner) => {
        inner.position = position;
      });
    const [only] = blocks;
    if (node.type === 'mdxJsxTextElement' && (blocks.length !== 1 || only?.type !== 'paragraph'))
      throw wrong(`${id} is a table or list, so it needs a line of its own`);
    const inserted: (RootContent | PhrasingContent)[] =
      node.type === 'mdxJsxTextElement' && only?.type === 'paragraph' ? only.children : blocks;
    (parent as Parents).children.splice(index!, 1, ...(inserted as never[]));
    return [SKIP, index! + inserted.length];
  });
}

/** Remark plugin that inserts the claims. */
export function remarkClaims(claims: () => Promise<Claims>) {
  return function attach(this: Processor) {
    return async (tree: Root, file: VFile): Promise<void> =>
      insertClaims(tree, await claims(), (text) => this.parse(text) as Root, file.path);
  };
}
