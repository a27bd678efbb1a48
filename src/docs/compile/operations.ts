import { closest } from 'fastest-levenshtein';
import type { Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { API_DESCRIPTION, type ApiDescription } from './apiDescription.ts';
import { ContentError } from './contentError.ts';
import { routeOfFile } from './frontMatter.ts';
import { operationMarkdown } from './operationMarkdown.ts';

/** An operation of the API as lists show it. */
export interface ListedOperation {
  id: string;
  /** In capitals: `GET`. */
  method: string;
  path: string;
  summary: string;
  /** Where it is explained: a page, with the heading where a page explains several. */
  route: string;
}

/** The operations of the API in the order of its description. */
export function listOperations({ operations }: Pick<ApiDescription, 'operations'>): ListedOperation[] {
  return operations.map(({ id, method, path, summary, route }) => ({ id, method, path, summary, route }));
}

function idOf(element: MdxJsxFlowElement): string | undefined {
  const found = element.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'id');
  return typeof found?.value === 'string' ? found.value : undefined;
}

/** The Markdown of each `<Operation>` of a page, in their order. An unknown operation and one of another page are errors. */
export function operationsOfPage(
  elements: readonly { id: string | undefined; line: number }[],
  api: ApiDescription,
  file: string,
): string[] {
  const route = routeOfFile(file.replace(/^content\//, ''));
  const listed = new Set<string>();
  return elements.map(({ id, line }) => {
    const wrong = (problem: string) => new ContentError(file, line, `<Operation>: ${problem}`);
    const operation = api.operations.find((one) => one.id === id);
    if (!operation) {
      const meant = id
        ? `; did you mean ${closest(
            id,
            api.operations.map((one) => one.id),
          )}?`
        : '';
      throw wrong(`${API_DESCRIPTION} has no operation ${id ?? '(no id)'}${meant}`);
    }
    if (operation.route.replace(/#.*/, '') !== route)
      throw wrong(`${id} belongs on ${operation.route}, as its externalDocs in ${API_DESCRIPTION} says`);
    return operationMarkdown(operation, api, { route, isAlone: elements.length === 1, listed });
  });
}

/**
 * Replaces `<Operation id="listEnvironments" />` by what the description of the API says of it, so that it is text of the page as any other: in the
 * outline, the search and the HTML.
 */
export function remarkOperations(read: () => Promise<ApiDescription>, nameFromRoot: (path: string) => string) {
  return function attach(this: Processor) {
    return async (tree: Root, file: VFile): Promise<void> => {
      const elements: MdxJsxFlowElement[] = [];
      visit(tree, 'mdxJsxFlowElement', (node: MdxJsxFlowElement) => {
        if (node.name === 'Operation') elements.push(node);
      });
      if (elements.length === 0) return;
      const texts = operationsOfPage(
        elements.map((element) => ({ id: idOf(element), line: element.position?.start.line ?? 1 })),
        await read(),
        nameFromRoot(file.path),
      );
      const made = new Map<RootContent, RootContent[]>(
        elements.map((element, index) => {
          const part = this.parse(texts[index]) as Root;
          // What is wrong with a link in it is to be looked for where the operation is named.
          visit(part, (node) => {
            node.position = element.position;
          });
          return [element, part.children];
        }),
      );
      tree.children = tree.children.flatMap((child) => made.get(child) ?? [child]);
    };
  };
}
