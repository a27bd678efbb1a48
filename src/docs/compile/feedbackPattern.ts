/**
 * The checked pattern of the address for feedback; undefined without a pattern.
 *
 * @param pattern From `FEEDBACK_URL`: `https://git.example.com/docs/issues/new?title={title}&body={body}`.
 * @throws Error when the pattern is no web address or has no `{body}`.
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
