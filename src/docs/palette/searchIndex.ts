import MiniSearch, { type Options } from 'minisearch';
import { searchTerm } from './searchTerms.ts';

/** What can be found. */
export const FIND_KINDS = ['page', 'heading', 'term', 'playground', 'story', 'exercise', 'command', 'error'] as const;
export type FindKind = (typeof FIND_KINDS)[number];

/** One thing that can be found, and where it is. */
export interface Find {
  kind: FindKind;
  title: string;
  /** What it is part of: categories and page, or playground. */
  trail: string;
  /** From the site's root, with the anchor. */
  address: string;
  /** A sentence, for what has one. */
  summary?: string;
  /** The file with the text of its page, and which section it is. */
  text?: { file: string; section: number };
}

/** As the index takes it in. */
export interface IndexedFind {
  id: number;
  title: string;
  trail: string;
  summary: string;
  text: string;
}

/** The built index as it travels. */
export interface SearchFile {
  finds: Find[];
  index: unknown;
}

const OPTIONS: Options<IndexedFind> = {
  fields: ['title', 'trail', 'summary', 'text'],
  idField: 'id',
  processTerm: searchTerm,
};

/** Builds the index: by the build. */
export function indexOf(finds: readonly IndexedFind[]): MiniSearch<IndexedFind> {
  const index = new MiniSearch(OPTIONS);
  index.addAll(finds);
  return index;
}

/** Opens a built index. */
export function openIndex(index: unknown): MiniSearch<IndexedFind> {
  return MiniSearch.loadJS(index as Parameters<typeof MiniSearch.loadJS>[0], OPTIONS);
}
