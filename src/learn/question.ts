/** One question with several choices, exactly one of which is right. */
export interface Question {
  ask: string;
  /** Code that the question is about. */
  code?: string;
  choices: readonly string[];
  /** Index of the right choice. */
  right: number;
  /** The page or exercise that teaches the answer. */
  from: { title: string; address: string };
}

/** A generator of numbers from 0 up to 1; the same seed gives the same numbers (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The entries of a list in random order (Fisher–Yates shuffle). */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list];
  for (let end = mixed.length - 1; end > 0; end--) {
    const at = Math.floor(random() * (end + 1));
    [mixed[end], mixed[at]] = [mixed[at]!, mixed[end]!];
  }
  return mixed;
}

/** Maximum number of choices of a question. */
const MAX_CHOICES = 4;

/** A question from the right answer and wrong answers, each offered once; undefined if no wrong answer is left. */
export function questionWith(
  { right, wrong, ...question }: Omit<Question, 'choices' | 'right'> & { right: string; wrong: readonly string[] },
  random: () => number,
): Question | undefined {
  const others = [...new Set(wrong)].filter((one) => one !== right);
  if (others.length === 0) return undefined;
  const choices = shuffled([right, ...shuffled(others, random).slice(0, MAX_CHOICES - 1)], random);
  return { ...question, choices, right: choices.indexOf(right) };
}
