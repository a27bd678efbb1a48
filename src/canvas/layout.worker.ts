import { type Boxes, layoutOf } from './layoutOf.ts';
import type { Direction } from './model.ts';

// Answers each request with one message, in the order of the requests.
addEventListener('message', ({ data: { boxes, direction } }: MessageEvent<{ boxes: Boxes; direction: Direction }>) => {
  postMessage(layoutOf(boxes, direction));
});
