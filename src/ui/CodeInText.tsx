import { Fragment } from 'react';

/** A sentence with words between backticks shown as code. */
export function CodeInText({ text }: { text: string }) {
  return text.split('`').map((part, index, parts) =>
    // An unpaired backtick is shown as it is.
    index % 2 === 1 && index < parts.length - 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name
      <code key={index}>{part}</code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name
      <Fragment key={index}>{index % 2 === 1 ? `\`${part}` : part}</Fragment>
    ),
  );
}
