import { type CopyWords, copyText, SAID_FOR } from './copying.ts';
import { useBriefly } from './useBriefly.ts';

/** What was said of the last text that was copied, for a short while, else nothing; and how to copy one, which answers whether it did. */
export function useCopying(milliseconds = SAID_FOR): [said: string, copy: (text: string, words: CopyWords) => Promise<boolean>] {
  const [said, say] = useBriefly('', milliseconds);
  async function copy(text: string, words: CopyWords) {
    const isCopied = await copyText(text, words);
    say(isCopied ? words.said : '');
    return isCopied;
  }
  return [said, copy];
}
