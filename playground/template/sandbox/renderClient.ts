import type { Pipeline } from '#engine/pipeline/schema.ts';
import { type Engine, MAX_TEMPLATE_LENGTH, type SandboxRequest } from '#engine/template/protocol.ts';
import { refusal } from '#engine/template/refusal.ts';
import { openFrame } from './openFrame.ts';
import { openWorker } from './openWorker.ts';
import type { OpenRenderer } from './renderer.ts';
import { openLane, type RenderAnswer, type RenderLane } from './renderLane.ts';

export type { RenderAnswer };
export type RenderRequest = Omit<Extract<SandboxRequest, { type: 'render' }>, 'type' | 'id'>;

export interface RenderClient {
  /** Sets the document for the following renders. Each engine receives once the part of the document that a node needs. */
  setPipeline(pipeline: Pipeline): void;
  /**
   * Never rejects: every failure is an answer of type `failed` (time limit, memory, an engine that does not load). Each engine answers its
   * requests in order, and a slow engine does not delay the other. A newer request to the same engine makes an older request that still waits resolve as
   * `superseded`; so does `dispose`.
   */
  render(request: RenderRequest): Promise<RenderAnswer | { type: 'superseded' }>;
  dispose(): void;
}

/** Nunjucks runs in a sandboxed frame, because its templates reach JavaScript. */
const openRenderer: OpenRenderer = (engine, events) => (engine === 'jinja' ? openWorker(events) : openFrame(events));

/** Opens the client of the workers in which templates render. The site's own engine starts at once, Nunjucks with its first request. */
export function openRenderClient(open: OpenRenderer = openRenderer): RenderClient {
  const lanes = new Map<Engine, RenderLane>();
  let pipeline: Pipeline | undefined;
  let last = 0;
  let isDisposed = false;

  function laneOf(engine: Engine): RenderLane {
    const known = lanes.get(engine) ?? openLane(engine, open);
    lanes.set(engine, known);
    return known;
  }

  laneOf('jinja').warm();
  return {
    setPipeline(next) {
      pipeline = next;
    },
    async render(request) {
      if (isDisposed) return { type: 'superseded' };
      last += 1;
      const fail = (kind: string, message: string) => refusal(last, kind, message, 0);
      if (!pipeline) return fail('LookupError', 'There is no pipeline to render a template for.');
      if (request.template.length > MAX_TEMPLATE_LENGTH) {
        return fail('LimitExceeded', `The template is longer than ${MAX_TEMPLATE_LENGTH.toLocaleString('en')} characters.`);
      }
      return laneOf(request.engine).render({ type: 'render', id: last, ...request }, pipeline);
    },
    dispose() {
      isDisposed = true;
      for (const lane of lanes.values()) lane.dispose();
      lanes.clear();
    },
  };
}
