import { createStore } from 'zustand/vanilla';
import { type Origin, originOf, type Point } from './origin.ts';
import type { RenderAnswer } from './sandbox/renderClient.ts';

type Rendered = Extract<RenderAnswer, { type: 'rendered' }>;

interface PointingState {
  point: Point | undefined;
  /** The ranges that belong to the point; undefined while the reader points at nothing. */
  origin: Origin | undefined;
}

const NOWHERE: PointingState = { point: undefined, origin: undefined };

/**
 * The position to which the reader points, and the ranges that belong to it. They have their own store, because they change with each movement of the
 * mouse. The mouse takes precedence over the cursor until it leaves. A position stays until there is another, so that the reader can move to the buttons
 * that act on it.
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
    /** Sets the template and its rendered text; `answer` is undefined while it does not belong to the template. */
    setSubject(template: string, answer: RenderAnswer | undefined): void {
      const next = answer?.type === 'rendered' ? { template, rendered: answer } : undefined;
      if (next?.rendered === subject?.rendered && next?.template === subject?.template) return;
      if (next && next.rendered !== subject?.rendered) {
        // Positions in the previous rendered text have no meaning in the new one.
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
