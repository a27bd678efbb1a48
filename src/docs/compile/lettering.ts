/** Widths of letters as shares of the font size, rounded up, since drawn texts are not measured and must fit. Some systems round code up to whole pixels. */
const LETTER = { narrow: 0.32, small: 0.56, capital: 0.7, wide: 0.88, code: 0.645, bold: 1.05 };
const WIDE = /[mwMW]/;
const NARROW = /[ .,:;'|!()ijlftr]/;

/** Upper bound for the width of a text at a font size, in pixels. */
export function widthOf(text: string, size: number): number {
  const letters = [...text].map((one) => {
    if (NARROW.test(one)) return LETTER.narrow;
    if (WIDE.test(one)) return LETTER.wide;
    return one === one.toLowerCase() ? LETTER.small : LETTER.capital;
  });
  return letters.reduce((sum, letter) => sum + letter, 0) * size;
}

function filled(words: readonly string[], letters: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The text in as few lines of at most `letters` letters as possible, with lines as even as possible, so that no short word is alone in the last line. */
export function balanced(text: string, letters: number): string[] {
  const words = text.split(' ');
  let lines = filled(words, letters);
  for (let fewer = letters - 1; fewer > 0; fewer -= 1) {
    const next = filled(words, fewer);
    if (next.length > lines.length) break;
    lines = next;
  }
  return lines;
}

/** `widthOf` for bold text. */
export function boldWidth(text: string, size: number): number {
  return widthOf(text, size) * LETTER.bold;
}

/** `widthOf` for code, whose letters are equally wide. */
export function codeWidth(text: string, size: number): number {
  return [...text].length * LETTER.code * size;
}
