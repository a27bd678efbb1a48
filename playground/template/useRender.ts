import { useContext, useEffect, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { RenderClientContext } from './renderClientContext.ts';
import type { RenderAnswer, RenderClient, RenderRequest } from './sandbox/renderClient.ts';

/** The renderer of this view. It exists as long as the view; undefined during the first render. */
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
  /** The latest answer. While `isPending`, it may belong to an older text. */
  latest: RenderOutcome | undefined;
  /** The last successful answer for this node, workspace or environment, and engine. It is shown while the template has an error. */
  good: RenderOutcome | undefined;
  /** The answer before the latest, if only the workspace or environment changed between the two. */
  previousContext: RenderOutcome | undefined;
  isPending: boolean;
}

const NOTHING: Rendering = { latest: undefined, good: undefined, previousContext: undefined, isPending: false };

function isSameText(before: RenderRequest, after: RenderRequest): boolean {
  return before.template === after.template && before.nodeId === after.nodeId && before.engine === after.engine;
}

/** Whether two requests are for the same text of the same node in different workspaces or environments. */
function isOtherContext(before: RenderRequest, after: RenderRequest): boolean {
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

/** Renders the request each time it changes. A newer request replaces an older one that has not finished. Undefined renders nothing. */
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
      setRendering(({ latest, good, previousContext }) => ({
        latest: { request, answer },
        good: answer.type === 'rendered' ? { request, answer } : good && isSameSubject(good.request, request) ? good : undefined,
        previousContext: latest
          ? isOtherContext(latest.request, request)
            ? latest
            : previousContext && isSameText(latest.request, request)
              ? previousContext
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
