import { type Boxes, type LayoutViewport, layoutOf } from './layoutOf.ts';

// Answers each request with one message, in the order of the requests.
addEventListener('message', ({ data: { boxes, viewport } }: MessageEvent<{ boxes: Boxes; viewport: LayoutViewport }>) => {
  postMessage(layoutOf(boxes, viewport));
});
