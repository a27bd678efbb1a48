/** A sentence that says why a typed text is not a number in range; undefined when it is. */
export function numberProblem(
  text: string,
  { min = -Infinity, max = Infinity, step }: { min?: number; max?: number; step?: number },
): string | undefined {
  const value = Number(text.trim().replace(',', '.'));
  const range =
    min > -Infinity && max < Infinity
      ? `from ${min} to ${max}`
      : min > -Infinity
        ? `of at least ${min}`
        : max < Infinity
          ? `of at most ${max}`
          : '';
  const whole = step !== undefined && Number.isInteger(step) && Number.isInteger(Number.isFinite(min) ? min : 0);
  const wanted = `Enter a ${whole ? 'whole ' : ''}number ${range}`.trim() + '.';
  if (text.trim() === '' || !Number.isFinite(value)) return wanted;
  if (value < min || value > max || (whole && !Number.isInteger(value))) return wanted;
  return undefined;
}
