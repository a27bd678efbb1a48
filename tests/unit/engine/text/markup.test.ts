import { describe, expect, it } from 'vitest';
import { escapedMarkup } from '#engine/text/markup.ts';

describe('escapedMarkup', () => {
  it('leaves nothing that begins a tag, an entity or ends an attribute', () => {
    expect(escapedMarkup('<b title="a">R&amp;D</b>')).toBe('&lt;b title=&quot;a&quot;&gt;R&amp;amp;D&lt;/b&gt;');
  });
});
