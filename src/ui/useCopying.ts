import { COPY_MESSAGE_MS, type CopyMessages, copyText } from './copying.ts';
import { useTemporaryValue } from './useTemporaryValue.ts';

/** The message of the last copied text, which becomes empty after `milliseconds`, and a function that copies a text and returns whether that worked. */
export function useCopying(
  milliseconds = COPY_MESSAGE_MS,
): [message: string, copy: (text: string, messages: CopyMessages) => Promise<boolean>] {
  const [message, setMessage] = useTemporaryValue('', milliseconds);
  async function copy(text: string, messages: CopyMessages) {
    const isCopied = await copyText(text, messages);
    setMessage(isCopied ? messages.copied : '');
    return isCopied;
  }
  return [message, copy];
}
