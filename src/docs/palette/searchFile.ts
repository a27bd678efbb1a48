import type MiniSearch from 'minisearch';
import { type Find, type IndexedFind, openIndex, type SearchFile } from './searchIndex.ts';

export interface OpenSearch {
  finds: readonly Find[];
  index: MiniSearch<IndexedFind>;
}

const BASE = import.meta.env.BASE_URL;

async function fetchJson(file: string): Promise<unknown> {
  const response = await fetch(BASE + file);
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${file}.`);
  return response.json();
}

let opening: Promise<OpenSearch> | undefined;

/** Fetches the index, once; a failed try is forgotten. */
export function openSearch(): Promise<OpenSearch> {
  opening ??= fetchJson('search/index.json').then(
    (file) => {
      // The site's own file, made with this code.
      const { finds, index } = file as SearchFile;
      return { finds, index: openIndex(index) };
    },
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

const texts = new Map<string, Promise<readonly string[] | undefined>>();

/** The text of a section; undefined where it cannot be had. */
export async function sectionText({ file, section }: { file: string; section: number }): Promise<string | undefined> {
  const known =
    texts.get(file) ??
    fetchJson(file).then(
      (sections) => sections as string[],
      () => {
        texts.delete(file);
        return undefined;
      },
    );
  texts.set(file, known);
  return (await known)?.[section];
}
