import { expect, it } from 'vitest';
import { feedbackPattern } from '#docs/compile/feedbackPattern.ts';

it('is a web address with a place for the words, or absent', () => {
  const right = 'https://git.example.com/issues/new?title={title}&body={body}';
  expect(feedbackPattern(right)).toBe(right);
  expect(feedbackPattern(undefined)).toBeUndefined();
  expect(feedbackPattern('')).toBeUndefined();
  for (const wrong of [
    'javascript:alert({body})',
    'https:///{body}',
    'https://git.example.com/issues/new',
    'mailto:a@b?body={body}',
  ])
    expect(() => feedbackPattern(wrong)).toThrow(`FEEDBACK_URL is ${wrong}; it must be`);
});
