import { copyText } from './copyText.ts';
import { useBriefly } from './useBriefly.ts';

/** What a button that copies says, and how it copies: for two seconds it says whether it did. */
export function useCopy(idle: string): [label: string, copy: (text: string, said: string) => Promise<void>] {
  const [label, say] = useBriefly(idle);
  return [label, async (text, said) => say((await copyText(text, said)) ? 'Copied' : 'Not copied')];
}
