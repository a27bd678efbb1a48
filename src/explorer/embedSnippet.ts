import { escapedMarkup } from '#engine/text/markup.ts';

interface Snippet {
  /** The full address of the embed. */
  url: string;
  /** The title of the frame, for screen readers. */
  title: string;
  /** Height of the frame in pixels until the embed reports its own height. */
  height: number;
  /** Whether to add the script that follows the embed's height. */
  follows: boolean;
}

/** The HTML that puts an embed into a page: the frame, and with `follows` a short script that gives the frame the height of its content. */
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
