import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { VFile } from 'vfile';
import type { ApiDescription } from '#engine/api/description.ts';
import { type Claims, remarkClaims } from './claims.ts';
import { rehypeCodeColors } from './codeColors.ts';
import { ContentError } from './contentError.ts';
import { DRAWN_BLOCKS, rehypeDrawings } from './drawings/drawnBlocks.ts';
import { remarkWholeExamples } from './exampleBlocks.ts';
import { rehypeFieldTrees } from './fieldTrees.ts';
import { remarkHeadingIds } from './headingIds.ts';
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

/** Components that only some pages use. A page that uses one imports it, so that other pages do not load it. */
const COMPONENT_IMPORTS: Readonly<Record<string, string>> = {
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

/** Patterns of the sources that use such a component, if it is not written as an element of its name. */
const COMPONENT_PATTERNS: Readonly<Record<string, RegExp>> = {
  Beside: /<Operation\b/,
  Drawing: new RegExp(`^\\s*\`\`\`+(?:${Object.keys(DRAWN_BLOCKS).join('|')})\\b`, 'm'),
  FieldTree: /<Operation\b/,
  StateDiagram: /^\s*```+states\b/m,
  // An operation shows its request in several languages, in tabs.
  Tabs: /<(?:Tabs|Operation)\b/,
  Tab: /<(?:Tab|Operation)\b/,
  TryOperation: /<(?:Try)?Operation\b/,
};

/** Data from other content that pages refer to. Loaded when the first page needs it. */
export interface PageSurroundings {
  api: () => Promise<ApiDescription>;
  playgrounds: () => Promise<readonly PicturedPlayground[]>;
  glossary: () => Promise<Pick<ReadGlossary, 'terms' | 'sourceOf'>>;
  sharedCode: () => SharedCode;
  claims: () => Promise<Claims>;
}

/** Placeholder for the address of the site in a compiled page, so that the page does not depend on that address. */
export const SITE_ADDRESS = 'address-of-the-site:';

/** The source of a page. */
export interface PageSource {
  /** Path from the root of the repository. */
  file: string;
  route: string;
  source: string;
}

export interface CompiledPage {
  /** Code of the module whose default export is the page's text. */
  code: string;
  facts: PageFacts;
  /** The text as plain Markdown, with `SITE_ADDRESS` before each path of the site. */
  markdown: string;
}

export type CompilePage = (page: PageSource) => Promise<CompiledPage>;

function withImports(source: string): string {
  const imports = Object.entries(COMPONENT_IMPORTS).filter(([name]) =>
    (COMPONENT_PATTERNS[name] ?? new RegExp(`<${name}\\b`)).test(source),
  );
  // Imports are at the end, so that line numbers in messages are those of the file.
  return `${source}\n\n${imports.map(([name, from]) => `import { ${name} } from '${from}';`).join('\n')}\n`;
}

/**
 * Creates a function that compiles a page. That function throws a ContentError for errors in the page.
 */
export function pageCompiler({ api, playgrounds, glossary, sharedCode, claims }: PageSurroundings): CompilePage {
  const trees = new WeakMap<VFile, MarkdownRoot>();
  const found = new WeakMap<VFile, PageFacts>();
  const processor = createProcessor({
    remarkPlugins: [
      remarkFrontmatter,
      remarkGfm,
      remarkClaims(claims),
      remarkHeadingIds,
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
      // An error of the MDX parser.
      if (error instanceof Error && 'reason' in error && 'line' in error)
        throw new ContentError(path, Number(error.line ?? 1), String(error.reason));
      throw error;
    }
  };
}
