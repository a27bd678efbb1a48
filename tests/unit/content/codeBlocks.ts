import { readSharedCode } from '#docs/compile/sharedCode.ts';
import { wholeExample } from '#docs/compile/wholeExample.ts';
import { ROOT } from '../architecture/sourceFile.ts';

const SHARED = readSharedCode(ROOT);

/** A titled code block of a page. */
export interface CodeBlock {
  language: string;
  title: string;
  text: string;
  /** With the lines that it begins with, as it is copied. */
  whole: string;
  /** In the file, from 1. */
  line: number;
}

/** The code blocks of a page in reading order; those without a title have an empty one. */
export function codeBlocks(page: string): CodeBlock[] {
  return [...page.matchAll(/^```([a-z]+)(?: title="([^"]*)")?( with="[^"]*")?\n(?:([\s\S]*?)\n)??```$/gm)].map((found) => ({
    language: found[1]!,
    title: found[2] ?? '',
    text: found[4] ?? '',
    whole: wholeExample(found[1]!, found[3] ?? '', found[4] ?? '', SHARED).text,
    line: page.slice(0, found.index).split('\n').length,
  }));
}
