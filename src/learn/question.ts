/** One question with one right answer among several. */
export interface Question {
  ask: string;
  /** What it is about, as it would be typed. */
  code?: string;
  choices: readonly string[];
  /** Which of the choices is right. */
  right: number;
  /** Where it was learned. */
  from: { title: string; address: string };
}

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same things in another order (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list];
  for (let end = mixed.length - 1; end > 0; end--) {
    const at = Math.floor(random() * (end + 1));
    [mixed[end], mixed[at]] = [mixed[at]!, mixed[end]!];
  }
  return mixed;
}

const MAX_CHOICES = 4;

/** A question out of the right answer and wrong ones, each offered once; undefined where nothing wrong is left to choose. */
export function questionWith(
  { right, wrong, ...question }: Omit<Question, 'choices' | 'right'> & { right: string; wrong: readonly string[] },
  random: () => number,
): Question | undefined {
  const others = [...new Set(wrong)].filter((one) => one !== right);
  if (others.length === 0) return undefined;
  const choices = shuffled([right, ...shuffled(others, random).slice(0, MAX_CHOICES - 1)], random);
  return { ...question, choices, right: choices.indexOf(right) };
}
