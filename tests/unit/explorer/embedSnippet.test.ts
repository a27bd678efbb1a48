// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { embedSnippet } from '#explorer/embedSnippet.ts';

const url = 'https://docs.example.com/embed/sample/start?hide=source&theme=dark#s=1.abc';

describe('the snippet of an embed', () => {
  it('is a frame with the address, a name and a height', () => {
    const holder = document.createElement('div');
    holder.innerHTML = embedSnippet({ url, title: 'Sample: "Start" <here>', height: 640.4, follows: false });
    const frame = holder.querySelector('iframe')!;
    expect(holder.children).toHaveLength(1);
    expect(frame.getAttribute('src')).toBe(url);
    expect(frame.getAttribute('title')).toBe('Sample: "Start" <here>');
    expect(frame.getAttribute('height')).toBe('640');
  });

  it('follows the height of the content with a script that listens to the site only', () => {
    const snippet = embedSnippet({ url, title: 'x', height: 640, follows: true });
    expect(snippet).toContain('event.origin !== "https://docs.example.com"');
    expect(snippet.match(/<script>/g)).toHaveLength(1);
  });
});
