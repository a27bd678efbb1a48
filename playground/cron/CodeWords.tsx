/** A sentence whose pieces in backticks are shown as code. */
export function CodeWords({ text }: { text: string }) {
  return text.split(/(`[^`]+`)/).map((piece, i) =>
    piece.startsWith('`') && piece.length > 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
      <code key={i}>{piece.slice(1, -1)}</code>
    ) : (
      piece
    ),
  );
}
