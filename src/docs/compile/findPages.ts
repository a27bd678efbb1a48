import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from './contentError.ts';
import { readFrontMatter, routeOfFile } from './frontMatter.ts';
import type { FoundPage } from './sidebars.ts';

/** The pages under `content/`, with their front matter checked. */
export function findPages(root: string): { pages: FoundPage[]; errors: ContentError[] } {
  const pages: FoundPage[] = [];
  const errors: ContentError[] = [];
  const paths = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.mdx'))
    .sort();
  for (const path of paths) {
    const file = `content/${path}`;
    try {
      const front = readFrontMatter(file, readFileSync(join(root, file), 'utf8'));
      pages.push({ ...front, file, route: routeOfFile(path, front.slug) });
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      errors.push(error);
    }
  }
  return { pages, errors };
}
