import { expect, it } from 'vitest';
import { editAddress } from '#docs/compile/editAddress.ts';

it('puts the file where the pattern says, and needs a pattern that says it', () => {
  expect(editAddress(undefined, 'content/docs/faq.mdx')).toBeUndefined();
  expect(editAddress('', 'content/docs/faq.mdx')).toBeUndefined();
  expect(editAddress('https://git.example.com/edit/main/{path}?plain=1', 'content/docs/a b.mdx')).toBe(
    'https://git.example.com/edit/main/content/docs/a%20b.mdx?plain=1',
  );
  expect(() => editAddress('https://git.example.com/edit/main/', 'a.mdx')).toThrow('{path}');
  expect(() => editAddress('javascript:alert({path})', 'a.mdx')).toThrow('web address');
});
