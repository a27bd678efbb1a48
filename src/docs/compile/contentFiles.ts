import { contextOf, type DocPage, twinOf } from '../shared/page.ts';
import { API_DESCRIPTION } from './apiDescription.ts';
import type { Content } from './content.ts';
import { llmsTxt } from './llmsTxt.ts';
import { markdownTwin } from './markdownTwin.ts';
import { listOperations } from './operations.ts';
import { searchFiles } from './searchFiles.ts';

// The files of the built site that come from the content and are no pages, by their paths from the root of the site.

/** The finished files of a tutorial, which readers download as they are, by their paths in the site. */
const TUTORIAL_FILES = ['definition.yml', 'create.sql.j2', 'run.sql.j2'].map((file) => `downloads/masked-stage/${file}`);
const OPENAPI_JSON = 'openapi.json';
/** The file in the repository of each download that is served as it is. */
const SOURCE_FILES: ReadonlyMap<string, string> = new Map([
  ['openapi.yaml', API_DESCRIPTION],
  ...TUTORIAL_FILES.map((file) => [file, `content/${file}`] as const),
]);
/** The downloads: the description of the API in two formats, and the finished files of a tutorial. */
export const DOWNLOADS: readonly string[] = [OPENAPI_JSON, ...SOURCE_FILES.keys()];
const LLMS = 'llms.txt';

type Files = Record<string, string>;

/** The files of the search. */
export async function filesOfSearch(content: Content): Promise<Files> {
  const { site, pages: found } = await content.site();
  const fronts = new Map(found.map((one) => [one.file, one]));
  const pages = site.pages.map(async (page) => {
    const { asked, askedAt } = fronts.get(page.file) ?? {};
    return { page, asked, askedAt, sections: (await content.page(page.file)).facts.sections };
  });
  return searchFiles({
    pages: await Promise.all(pages),
    site,
    terms: (await content.glossary()).terms,
    playgrounds: await content.playgrounds(),
    paths: await content.paths(),
    errors: (await content.errorTexts()).errors,
    operations: listOperations(await content.api()),
  });
}

/** The Markdown beside each page, and `llms.txt`. */
export async function filesOfMarkdown(content: Content): Promise<Files> {
  const { site } = await content.site();
  const twins = site.pages.map(async (page) => [twinOf(page.route).slice(1), await twin(content, page)] as const);
  return { ...Object.fromEntries(await Promise.all(twins)), [LLMS]: await llms(content) };
}

async function twin(content: Content, page: DocPage): Promise<string> {
  const { site } = await content.site();
  return markdownTwin(page, contextOf(site, page).path, (await content.page(page.file)).markdown, content.address);
}

async function llms(content: Content): Promise<string> {
  const { site } = await content.site();
  const summary = site.pages.find(({ route }) => route === '/docs')?.description ?? '';
  return llmsTxt(site, { title: 'Runnel Docs', summary }, content.address);
}

async function download(content: Content, file: string): Promise<string> {
  const written = SOURCE_FILES.get(file);
  return written ? content.text(written) : JSON.stringify((await content.api()).document);
}

/** All of these files. */
export async function contentFiles(content: Content): Promise<Files> {
  const downloads = await Promise.all(DOWNLOADS.map(async (file) => [file, await download(content, file)] as const));
  return {
    ...(await filesOfSearch(content)),
    ...(await filesOfMarkdown(content)),
    ...Object.fromEntries(downloads),
  };
}

/** One of these files, computed from only as much of the content as needed; undefined when the site has no such file. */
export async function contentFile(content: Content, file: string): Promise<string | undefined> {
  if (DOWNLOADS.includes(file)) return download(content, file);
  if (file === LLMS) return llms(content);
  if (/^search\/.+\.json$/.test(file)) return (await filesOfSearch(content))[file];
  if (!file.endsWith('.md')) return undefined;
  const page = (await content.site()).site.pages.find(({ route }) => twinOf(route) === `/${file}`);
  return page && twin(content, page);
}
