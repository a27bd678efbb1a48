import { type Boxes, layoutOf, type Room } from './layoutOf.ts';

// One question, one answer, in the order asked.
addEventListener('message', ({ data: { boxes, room } }: MessageEvent<{ boxes: Boxes; room: Room }>) => {
  postMessage(layoutOf(boxes, room));
});
