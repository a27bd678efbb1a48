/** A titled code block of a page. */
export interface CodeBlock {
  language: string;
  title: string;
  text: string;
  /** In the file, from 1. */
  line: number;
}

/** The code blocks of a page in reading order; those without a title have an empty one. */
export function codeBlocks(page: string): CodeBlock[] {
  return [...page.matchAll(/^```([a-z]+)(?: title="([^"]*)")?\n([\s\S]*?)\n```$/gm)].map((found) => ({
    language: found[1]!,
    title: found[2] ?? '',
    text: found[3]!,
    line: page.slice(0, found.index).split('\n').length,
  }));
}
