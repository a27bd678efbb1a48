import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { VFile } from 'vfile';
import type { ApiDescription } from '#engine/api/description.ts';
import { rehypeCodeColors } from './codeColors.ts';
import { ContentError } from './contentError.ts';
import { DRAWN_BLOCKS, rehypeDrawings } from './drawings/drawnBlocks.ts';
import { remarkWholeExamples } from './exampleBlocks.ts';
import { rehypeFieldTrees } from './fieldTrees.ts';
import { textAsMarkdown } from './markdownTwin.ts';
import { remarkOperations } from './operations.ts';
import { type PageFacts, pageFacts } from './pageFacts.ts';
import { rehypePlaygrounds } from './playgroundElements.ts';
import type { ReadGlossary } from './readGlossary.ts';
import type { SharedCode } from './sharedCode.ts';
import { rehypeShortCode } from './shortCode.ts';
import { rehypeStates } from './stateDiagram.ts';
import type { PicturedPlayground } from './storyPictures.ts';
import { rehypeTableHeaders } from './tableHeaders.ts';
import { rehypeTableRows } from './tableRows.ts';
import { addGlossaryFacts, markTerms } from './terms.ts';

/** Components that only some pages use. A page that names one imports it, so that the others do not load it. */
const OWN_IMPORTS: Readonly<Record<string, string>> = {
  ApiExplorer: '#docs/client/mdx/ApiExplorer.tsx',
  Beside: '#docs/client/mdx/Beside.tsx',
  Drawing: '#docs/client/mdx/Drawing.tsx',
  FieldTree: '#docs/client/mdx/FieldTree.tsx',
  FileChecker: '#docs/client/mdx/FileChecker.tsx',
  Glossary: '#docs/client/mdx/Glossary.tsx',
  Playground: '#docs/client/mdx/Playground.tsx',
  StateDiagram: '#docs/client/mdx/StateDiagram.tsx',
  Tabs: '#docs/client/mdx/Tabs.tsx',
  Tab: '#docs/client/mdx/Tabs.tsx',
  TryOperation: '#docs/client/mdx/TryOperation.tsx',
};

/** How pages write them, where that is not as an element. */
const OWN_SIGNS: Readonly<Record<string, RegExp>> = {
  Beside: /<Operation\b/,
  Drawing: new RegExp(`^\\s*\`\`\`+(?:${Object.keys(DRAWN_BLOCKS).join('|')})\\b`, 'm'),
  FieldTree: /<Operation\b/,
  StateDiagram: /^\s*```+states\b/m,
  // An operation has its request in several languages.
  Tabs: /<(?:Tabs|Operation)\b/,
  Tab: /<(?:Tab|Operation)\b/,
  TryOperation: /<Operation\b/,
};

/** Data from the rest of the content that pages refer to; loaded when the first page needs it. */
export interface PageSurroundings {
  api: () => Promise<ApiDescription>;
  playgrounds: () => Promise<readonly PicturedPlayground[]>;
  glossary: () => Promise<Pick<ReadGlossary, 'terms' | 'sourceOf'>>;
  sharedCode: () => SharedCode;
}

/** Stands in a compiled page for the address of the site, so that the page is the same wherever the site will be. */
export const SITE_ADDRESS = 'address-of-the-site:';

/** A page as it is written. */
export interface PageSource {
  /** From the root. */
  file: string;
  route: string;
  source: string;
}

export interface CompiledPage {
  /** The module whose default export is the page's text. */
  code: string;
  facts: PageFacts;
  /** The text as plain Markdown, with `SITE_ADDRESS` before every path of the site. */
  markdown: string;
}

export type CompilePage = (page: PageSource) => Promise<CompiledPage>;

function withImports(source: string): string {
  const imports = Object.entries(OWN_IMPORTS).filter(([name]) => (OWN_SIGNS[name] ?? new RegExp(`<${name}\\b`)).test(source));
  // At the end, so that lines in messages stay those of the file.
  return `${source}\n\n${imports.map(([name, from]) => `import { ${name} } from '${from}';`).join('\n')}\n`;
}

/**
 * Compiles pages.
 *
 * @returns A function that throws a ContentError for what is wrong in the page.
 */
export function pageCompiler({ api, playgrounds, glossary, sharedCode }: PageSurroundings): CompilePage {
  const trees = new WeakMap<VFile, MarkdownRoot>();
  const found = new WeakMap<VFile, PageFacts>();
  const processor = createProcessor({
    remarkPlugins: [
      remarkFrontmatter,
      remarkGfm,
      remarkOperations(api),
      remarkWholeExamples(sharedCode),
      () => (tree: MarkdownRoot, file: VFile) => {
        trees.set(file, tree);
      },
    ],
    rehypePlugins: [
      rehypeSlug,
      rehypeTableHeaders,
      rehypeTableRows,
      rehypeStates,
      rehypeDrawings,
      rehypeCodeColors,
      rehypeShortCode,
      rehypePlaygrounds(playgrounds),
      () => async (tree: Root, file: VFile) => {
        const read = await glossary();
        markTerms(tree, read.terms, file.path);
        const facts = pageFacts(tree);
        addGlossaryFacts(tree, facts, read);
        found.set(file, facts);
      },
      rehypeFieldTrees,
    ],
  });

  return async ({ file: path, route, source }) => {
    const file = new VFile({ path, value: withImports(source) });
    try {
      const code = String(await processor.process(file));
      const address = (route: string) => SITE_ADDRESS + route;
      const site = { playgrounds: await playgrounds(), terms: (await glossary()).terms, address };
      return { code, facts: found.get(file)!, markdown: textAsMarkdown({ file: path, route }, trees.get(file)!, site) };
    } catch (error) {
      // The parser's error.
      if (error instanceof Error && 'reason' in error && 'line' in error)
        throw new ContentError(path, Number(error.line ?? 1), String(error.reason));
      throw error;
    }
  };
}
