import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { SandboxRequest, SandboxResponse } from '#engine/template/protocol.ts';
import { answerRender } from '#engine/template/sandbox.ts';

export type RenderRequest = Omit<Extract<SandboxRequest, { type: 'render' }>, 'type' | 'id'>;
export type RenderAnswer = Extract<SandboxResponse, { type: 'rendered' | 'failed' }>;

export interface RenderClient {
  /** The document that following renders name nodes and contexts of. Sent once for each document. */
  setPipeline(pipeline: Pipeline): void;
  /**
   * Never rejects: every failure is an answer of type `failed` (time limit, memory, a frame that does not load, an engine that does not load).
   * Answers of one engine come in order of requests; a newer request with the same engine makes a waiting older one resolve as `superseded`.
   */
  render(request: RenderRequest): Promise<RenderAnswer | { type: 'superseded' }>;
  dispose(): void;
}

export function openRenderClient(): RenderClient {
  let pipeline: Pipeline | undefined;
  let id = 0;
  return {
    setPipeline(next) {
      pipeline = next;
    },
    async render(request) {
      id += 1;
      return answerRender({ type: 'render', id, ...request }, pipeline, () => performance.now()) as RenderAnswer;
    },
    dispose() {},
  };
}
