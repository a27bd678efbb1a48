import { createStore } from 'zustand/vanilla';
import { type Origin, originOf, type Point } from './origin.ts';
import type { RenderAnswer } from './sandbox/renderClient.ts';

type Rendered = Extract<RenderAnswer, { type: 'rendered' }>;

interface PointingState {
  point: Point | undefined;
  /** The stretches that belong to the point; absent while nothing is pointed at. */
  origin: Origin | undefined;
}

const NOWHERE: PointingState = { point: undefined, origin: undefined };

/**
 * Where the reader points and what belongs to it. It has a store of its own, since it changes with each movement of the mouse. The mouse wins over
 * the cursor; when it leaves, the cursor's position counts again. A position stays until there is another, so that the reader can move to the actions
 * offered for it.
 */
export function createPointing() {
  const store = createStore<PointingState>()(() => NOWHERE);
  let subject: { template: string; rendered: Rendered } | undefined;
  let mouse: Point | undefined;
  let cursor: Point | undefined;
  let last: Point | undefined;

  function update(): void {
    const point = mouse ?? cursor ?? last;
    last = point;
    if (!point || !subject) {
      if (store.getState() !== NOWHERE) store.setState(NOWHERE, true);
      return;
    }
    const { template, rendered } = subject;
    store.setState({ point, origin: originOf(template, rendered.output, rendered.spans, point) }, true);
  }

  return {
    store,
    /** The template and what it rendered to; `undefined` while the two do not fit each other. */
    setSubject(template: string, answer: RenderAnswer | undefined): void {
      const next = answer?.type === 'rendered' ? { template, rendered: answer } : undefined;
      if (next?.rendered === subject?.rendered && next?.template === subject?.template) return;
      if (next && next.rendered !== subject?.rendered) {
        // Positions in the previous text mean nothing in this one.
        if (cursor?.side === 'output') cursor = undefined;
        if (mouse?.side === 'output') mouse = undefined;
        last = undefined;
      }
      subject = next;
      update();
    },
    point(side: Point['side'], at: number | undefined, by: 'mouse' | 'cursor'): void {
      const point: Point | undefined = at === undefined ? undefined : { side, at };
      if (by === 'mouse') {
        if (!point && mouse?.side !== side) return;
        mouse = point;
      } else {
        if (!point) return;
        cursor = point;
      }
      update();
    },
  };
}

export type Pointing = ReturnType<typeof createPointing>;
