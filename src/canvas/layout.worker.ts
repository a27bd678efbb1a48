import { serveWorker } from '#ui/worker.ts';
import { type Boxes, layoutOf } from './layoutOf.ts';
import type { Direction } from './model.ts';

const methods = {
  layout: ({ boxes, direction }: { boxes: Boxes; direction: Direction }) => layoutOf(boxes, direction),
};

/** The functions of the layout worker. */
export type LayoutMethods = typeof methods;

serveWorker(methods);
