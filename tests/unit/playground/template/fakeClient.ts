import type { Pipeline } from '#engine/pipeline/schema.ts';
import { answerRender } from '#engine/template/sandbox.ts';
import type { RenderAnswer, RenderClient, RenderRequest } from '#playground/template/sandbox/renderClient.ts';

/** A render client without workers. The site's own engine answers for Nunjucks too, with `nunjucks` before FROM in the output. */
export function fakeClient(): RenderClient & { requests: RenderRequest[]; hold: () => () => void; isDisposed: () => boolean } {
  let pipeline: Pipeline | undefined;
  let isDisposed = false;
  let held: Promise<void> = Promise.resolve();
  const requests: RenderRequest[] = [];
  return {
    requests,
    isDisposed: () => isDisposed,
    /** Holds back answers until the returned function is called. */
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    setPipeline(next) {
      pipeline = next;
    },
    async render(request) {
      requests.push(request);
      await held;
      const answer = answerRender({ type: 'render', id: requests.length, ...request }, pipeline, () => 0) as RenderAnswer;
      if (request.engine === 'jinja' || answer.type === 'failed') return answer;
      return { ...answer, output: answer.output.replace('FROM', `${request.engine} FROM`) };
    },
    dispose() {
      isDisposed = true;
    },
  };
}
