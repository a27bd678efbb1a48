/** A sentence from data, in which backticks stand around code. */
export function CodeInText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change place
      <code key={index}>{part}</code>
    ) : (
      part
    ),
  );
}
