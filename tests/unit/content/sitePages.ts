import mdx from '@mdx-js/rollup';
import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { readFrontMatter, routeOfFile } from '#docs/compile/frontMatter.ts';
import type { FoundPage } from '#docs/compile/sidebars.ts';
import { filesIn, readText } from '../architecture/sourceFile.ts';

/** A page of the site with its text as Markdown reads it. */
export interface SitePage extends FoundPage {
  tree: Root;
}

/** Every page in `content/`, read by the parser of the build; it makes no code of them, so all take a few seconds. */
export async function sitePages(): Promise<SitePage[]> {
  let kept: Root = { type: 'root', children: [] };
  const keep = () => (tree: Root) => {
    kept = { ...tree };
    tree.children = [];
  };
  const parser = mdx({ remarkPlugins: [remarkFrontmatter, remarkGfm, keep] });
  const pages: SitePage[] = [];
  for (const file of filesIn(['content'], /\.mdx$/)) {
    const source = readText(file);
    const front = readFrontMatter(file, source);
    await parser.transform(source, file);
    pages.push({ ...front, file, route: routeOfFile(file.slice('content/'.length), front.slug), tree: kept });
  }
  return pages;
}
