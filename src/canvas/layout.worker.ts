import { type Boxes, layoutOf, type Room } from './layoutOf.ts';

// Answers each request with one message, in the order of the requests.
addEventListener('message', ({ data: { boxes, room } }: MessageEvent<{ boxes: Boxes; room: Room }>) => {
  postMessage(layoutOf(boxes, room));
});
