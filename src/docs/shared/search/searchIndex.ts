import type { Options } from 'minisearch';
import { searchTerm, tokensOf } from './searchTerms.ts';

/** Kinds of search results. */
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

/** A target of the search: something that can be found, and its address. */
export interface Target {
  kind: TargetKind;
  title: string;
  /** What the target is part of: categories and page, or playground. */
  trail: string;
  /** Address from the site's root, with the anchor. */
  address: string;
  /** A summary in a sentence, if there is one. */
  summary?: string;
  /** Index of the section in its page's text, see `textFile`. */
  section?: number;
}

/** A target in the form that is indexed. */
export interface IndexedTarget {
  id: number;
  title: string;
  trail: string;
  summary: string;
  text: string;
  /** The questions that the target answers, joined by spaces. */
  asked: string;
}

/** The file with the text of a page by section, for the address of the page or of one of its sections. */
export function textFile(address: string): string {
  return `search/${address.replace(/#.*/, '').slice(1).replaceAll('/', '.')}.json`;
}

export const INDEX_OPTIONS: Options<IndexedTarget> = {
  fields: ['title', 'trail', 'summary', 'text', 'asked'],
  idField: 'id',
  // Texts count each word once: the counts hardly change the ranking, and would make the index 5 % larger.
  tokenize: (text, field) => (field === 'text' ? [...new Set(tokensOf(text.toLowerCase()))] : tokensOf(text)),
  processTerm: searchTerm,
};
