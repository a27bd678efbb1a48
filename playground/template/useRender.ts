import { useContext, useEffect, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { RenderClientContext } from './renderClientContext.ts';
import type { RenderAnswer, RenderClient, RenderRequest } from './sandbox/renderClient.ts';

/** The renderer of this view: one sandbox, from the first render to the end of the view. */
export function useRenderClient(): RenderClient | undefined {
  const open = useContext(RenderClientContext);
  const [client, setClient] = useState<RenderClient>();
  useEffect(() => {
    const opened = open();
    setClient(opened);
    return () => opened.dispose();
  }, [open]);
  return client;
}

interface RenderOutcome {
  request: RenderRequest;
  answer: RenderAnswer;
}

export interface Rendering {
  /** The latest answer; while `isPending` it may be of an older text. */
  latest: RenderOutcome | undefined;
  /** The last answer for this node and this text that rendered, for while the template is being fixed. */
  good: RenderOutcome | undefined;
  /** The answer before it, when only the workspace or environment changed between the two. */
  elsewhere: RenderOutcome | undefined;
  isPending: boolean;
}

const NOTHING: Rendering = { latest: undefined, good: undefined, elsewhere: undefined, isPending: false };

function isSameText(before: RenderRequest, after: RenderRequest): boolean {
  return before.template === after.template && before.nodeId === after.nodeId && before.engine === after.engine;
}

/** Whether two requests ask for the same text of the same node in two workspaces or environments. */
function isElsewhere(before: RenderRequest, after: RenderRequest): boolean {
  return before.contextId !== after.contextId && isSameText(before, after);
}

function isSameSubject(before: RenderRequest, after: RenderRequest): boolean {
  return (
    before.contextId === after.contextId &&
    before.nodeId === after.nodeId &&
    before.passes === after.passes &&
    before.engine === after.engine
  );
}

/** Renders the request each time it changes; a request that has been overtaken is dropped. `undefined` renders nothing. */
export function useRender(client: RenderClient | undefined, pipeline: Pipeline, request: RenderRequest | undefined): Rendering {
  const [rendering, setRendering] = useState<Rendering>(NOTHING);
  useEffect(() => {
    if (!client || !request) {
      setRendering(NOTHING);
      return;
    }
    let isCurrent = true;
    setRendering((now) => ({ ...now, isPending: true }));
    client.setPipeline(pipeline);
    client.render(request).then((answer) => {
      if (!isCurrent || answer.type === 'superseded') return;
      setRendering(({ latest, good, elsewhere }) => ({
        latest: { request, answer },
        good: answer.type === 'rendered' ? { request, answer } : good && isSameSubject(good.request, request) ? good : undefined,
        elsewhere: latest
          ? isElsewhere(latest.request, request)
            ? latest
            : elsewhere && isSameText(latest.request, request)
              ? elsewhere
              : undefined
          : undefined,
        isPending: false,
      }));
    });
    return () => {
      isCurrent = false;
    };
  }, [client, pipeline, request]);
  return rendering;
}
