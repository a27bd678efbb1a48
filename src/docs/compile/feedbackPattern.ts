/**
 * Where what readers say of a page is sent, checked.
 *
 * @param pattern From `FEEDBACK_URL`: `https://git.example.com/docs/issues/new?title={title}&body={body}`. Nothing, when it is not given.
 * @throws Error when it is no web address or does not say where the words belong.
 */
export function feedbackPattern(pattern: string | undefined): string | undefined {
  if (!pattern) return undefined;
  if (!/^https?:\/\/[^/]/.test(pattern) || !pattern.includes('{body}')) {
    throw new Error(
      `FEEDBACK_URL is ${pattern}; it must be a web address with {body}, and optionally {title}, where the words belong, such as https://git.example.com/docs/issues/new?title={title}&body={body}.`,
    );
  }
  return pattern;
}
