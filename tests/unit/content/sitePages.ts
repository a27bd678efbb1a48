import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { readFrontMatter, routeOfFile } from '#docs/compile/frontMatter.ts';
import { keepHeadingIds } from '#docs/compile/headingIds.ts';
import type { FoundPage } from '#docs/compile/sidebars.ts';
import { filesIn, readText } from '../architecture/sourceFile.ts';

/** A page of the site with its text as Markdown reads it. */
export interface SitePage extends FoundPage {
  tree: Root;
}

let parsed: readonly SitePage[] | undefined;

/** Every page in `content/`, read by the parser of the build, once for all files of tests: all pages take a few seconds. Nobody changes the trees. */
export function sitePages(): readonly SitePage[] {
  parsed ??= parsePages();
  return parsed;
}

function parsePages(): SitePage[] {
  const parser = createProcessor({ remarkPlugins: [remarkFrontmatter, remarkGfm] });
  return filesIn(['content'], /\.mdx$/).map((file) => {
    const source = readText(file);
    const front = readFrontMatter(file, source);
    const tree = parser.parse(source);
    keepHeadingIds(tree);
    return { ...front, file, route: routeOfFile(file.slice('content/'.length), front.slug), tree };
  });
}
