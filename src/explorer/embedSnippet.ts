import { escapedMarkup } from '#engine/text/markup.ts';

interface Snippet {
  /** The embed's full address. */
  url: string;
  /** What the frame is called for screen readers. */
  title: string;
  /** Pixels before the embed says its own height. */
  height: number;
  /** Adds the script that follows the embed's height. */
  follows: boolean;
}

/** The HTML that puts an embed into a page: the frame and, if wanted, the few lines that give it the height of its content. */
export function embedSnippet({ url, title, height, follows }: Snippet): string {
  const frame = `<iframe
  src="${escapedMarkup(url)}"
  title="${escapedMarkup(title)}"
  width="100%"
  height="${Math.round(height)}"
  style="border: 0"
  loading="lazy"
  allow="clipboard-write; fullscreen"
></iframe>`;
  if (!follows) return frame;
  const origin = JSON.stringify(new URL(url).origin).replaceAll('<', '\\u003c');
  return `${frame}
<script>
  addEventListener('message', (event) => {
    if (event.origin !== ${origin} || event.data?.type !== 'runnel:size') return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow === event.source) frame.style.height = event.data.height + 'px';
    }
  });
</script>`;
}
