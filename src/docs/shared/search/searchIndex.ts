import MiniSearch, { type Options } from 'minisearch';
import { searchTerm, tokensOf } from './searchTerms.ts';

/** What can be found. */
export const TARGET_KINDS = [
  'page',
  'heading',
  'term',
  'playground',
  'story',
  'exercise',
  'operation',
  'command',
  'error',
  'row',
] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** One thing that can be found, and where it is. */
export interface Target {
  kind: TargetKind;
  title: string;
  /** What it is part of: categories and page, or playground. */
  trail: string;
  /** From the site's root, with the anchor. */
  address: string;
  /** A sentence, where there is one. */
  summary?: string;
  /** Which section of its page's text it is, see `textFile`. */
  section?: number;
}

/** A target in the form that is indexed. */
export interface IndexedTarget {
  id: number;
  title: string;
  trail: string;
  summary: string;
  text: string;
  /** The questions that it answers, one after the other. */
  asked: string;
}

/** The file with the text of a page, section by section, for the address of the page or of a section of it. */
export function textFile(address: string): string {
  return `search/${address.replace(/#.*/, '').slice(1).replaceAll('/', '.')}.json`;
}

export const INDEX_OPTIONS: Options<IndexedTarget> = {
  fields: ['title', 'trail', 'summary', 'text', 'asked'],
  idField: 'id',
  tokenize: tokensOf,
  processTerm: searchTerm,
};

/** Builds the index: by the build. */
export function indexOf(targets: readonly IndexedTarget[]): MiniSearch<IndexedTarget> {
  const index = new MiniSearch(INDEX_OPTIONS);
  index.addAll(targets);
  return index;
}
