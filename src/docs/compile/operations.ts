import type { Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { ApiDescription } from '#engine/api/description.ts';
import { nearest } from '#engine/text/nearest.ts';
import { API_DESCRIPTION } from './apiDescription.ts';
import { ContentError } from './contentError.ts';
import { routeOfFile } from './frontMatter.ts';
import { operationIndexMarkdown, operationMarkdown } from './operationMarkdown.ts';
import { stackTables } from './stackedTables.ts';

/** The data of an API operation for lists. */
interface ListedOperation {
  id: string;
  /** HTTP method in capitals: `GET`. */
  method: string;
  path: string;
  summary: string;
  /** Route of the page that explains the operation, with an anchor when the page explains several. */
  route: string;
}

/** The operations of the API in the order of its description. */
export function listOperations({ operations }: Pick<ApiDescription, 'operations'>): ListedOperation[] {
  return operations.map(({ id, method, path, summary, route }) => ({ id, method, path, summary, route }));
}

/** An element that is replaced by an operation, or by a table of operations. */
interface OperationElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  line: number;
}

/** The Markdown for each `<Operation id>` and `<OperationIndex prefix>` of a page, in order. Throws a ContentError when an element names no operation. */
export function operationsOfPage(elements: readonly OperationElement[], api: ApiDescription, file: string): string[] {
  const route = routeOfFile(file.replace(/^content\//, ''));
  const listed = new Set<string>();
  const isAlone = elements.filter(({ name }) => name === 'Operation').length === 1;
  return elements.map(({ name, attributes: { id, prefix }, line }) => {
    const wrong = (problem: string) => new ContentError(file, line, `<${name}>: ${problem}`);
    if (name === 'OperationIndex') {
      if (!prefix || !api.operations.some(({ path }) => path.startsWith(prefix)))
        throw wrong(`no path of ${API_DESCRIPTION} begins with prefix="${prefix ?? ''}"; write one such as /scheduler`);
      return operationIndexMarkdown(api, prefix);
    }
    const operation = api.operations.find((one) => one.id === id);
    if (!operation) {
      const ids = api.operations.map((one) => one.id);
      const near = id && nearest(id, ids);
      throw wrong(`${API_DESCRIPTION} has no operation ${id || '(no id)'}${near ? `; did you mean ${near}?` : ''}`);
    }
    if (operation.route.replace(/#.*/, '') !== route)
      throw wrong(`${id} belongs on ${operation.route}, as its externalDocs in ${API_DESCRIPTION} says`);
    return operationMarkdown(operation, api, { route, isAlone, listed });
  });
}

function read({ name, attributes, position }: MdxJsxFlowElement): OperationElement {
  const texts = attributes.flatMap((one) =>
    one.type === 'mdxJsxAttribute' && typeof one.value === 'string' ? [[one.name, one.value]] : [],
  );
  return { name: name ?? '', attributes: Object.fromEntries(texts), line: position?.start.line ?? 1 };
}

/**
 * Remark plugin that replaces `<Operation id="listEnvironments" />` and `<OperationIndex prefix="/scheduler" />` by text from the API description, so that
 * outline, search, HTML and Markdown version treat it like other text of the page.
 */
export function remarkOperations(describe: () => Promise<ApiDescription>) {
  return function attach(this: Processor) {
    return async (tree: Root, file: VFile): Promise<void> => {
      const elements: MdxJsxFlowElement[] = [];
      visit(tree, 'mdxJsxFlowElement', (node: MdxJsxFlowElement) => {
        if (node.name === 'Operation' || node.name === 'OperationIndex') elements.push(node);
      });
      if (elements.length === 0) return;
      const texts = operationsOfPage(elements.map(read), await describe(), file.path);
      const written = new Map<RootContent, RootContent[]>(
        elements.map((element, index) => {
          const part = this.parse(texts[index]) as Root;
          // A broken link in this text is reported at the element that names the operation.
          visit(part, (node) => {
            node.position = element.position;
          });
          stackTables(part);
          return [element, part.children];
        }),
      );
      tree.children = tree.children.flatMap((child) => written.get(child) ?? [child]);
    };
  };
}
