import type { Pipeline } from '#engine/pipeline/schema.ts';
import {
  type Engine,
  MAX_RENDER_MS,
  readResponse,
  type SandboxRequest,
  type SandboxResponse,
} from '#engine/template/protocol.ts';
import { refusal, stopped } from '#engine/template/refusal.ts';
import { renderDocument } from '#engine/template/renderDocument.ts';
import type { RenderMessage } from '#engine/template/subject.ts';
import type { OpenRenderer, Renderer } from './renderer.ts';

export type RenderAnswer = Extract<SandboxResponse, { type: 'rendered' | 'failed' }>;
type LaneAnswer = RenderAnswer | { type: 'superseded' };

/** Milliseconds that a renderer may take to start its engine, and that a worker may take to read the document. */
const MAX_START_MS = 15_000;
/** Milliseconds that a renderer may take to replace its worker; after that, the whole renderer is replaced. */
const MAX_RESTART_MS = 5_000;
/** Extra milliseconds after the time limit of a render, so that an answer that is already on its way still counts. */
const GRACE_MS = 50;

interface Job {
  message: RenderMessage;
  pipeline: Pipeline;
  resolve(answer: LaneAnswer): void;
}

/** Runs the renders of one engine in its renderer, one at a time. Of the renders that wait, only the newest is kept. */
export interface RenderLane {
  /** Opens the renderer before the first render needs it. */
  warm(): void;
  render(message: RenderMessage, pipeline: Pipeline): Promise<LaneAnswer>;
  dispose(): void;
}

/** Whether the worker may not be used again: Nunjucks lets templates change its worker, and an engine that failed may be damaged. */
function isSpent(engine: Engine, answer: RenderAnswer): boolean {
  return engine === 'nunjucks' || (answer.type === 'failed' && answer.error.kind === 'InternalError');
}

/** Opens the lane of an engine. */
export function openLane(engine: Engine, open: OpenRenderer): RenderLane {
  let renderer: Renderer | undefined;
  let isReady = false;
  /** The document that the worker has, and the node for which it was cut down. */
  let sent: { pipeline: Pipeline; nodeId: string } | undefined;
  let running: Job | undefined;
  let begun = 0;
  let waiting: Job | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function after(time: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, time);
  }

  function start() {
    isReady = false;
    sent = undefined;
    const own = open(engine, {
      receive: (message) => own === renderer && receive(message),
      lose: (reason) => own === renderer && giveUp(reason),
    });
    renderer = own;
    after(MAX_START_MS, () => giveUp('The renderer did not start. Is its file missing or blocked?'));
  }

  function close() {
    clearTimeout(timer);
    renderer?.close();
    renderer = undefined;
    isReady = false;
  }

  /** Closes a renderer that can't be used any more. All renders in progress fail, and the next render opens another one. */
  function giveUp(message: string) {
    close();
    const jobs = [running, waiting];
    running = undefined;
    waiting = undefined;
    for (const job of jobs) job?.resolve(refusal(job.message.id, 'InternalError', message, 0));
  }

  function restart() {
    isReady = false;
    sent = undefined;
    renderer?.restart();
    after(MAX_RESTART_MS, () => {
      close();
      start();
    });
  }

  function finish(answer: RenderAnswer, spent: boolean) {
    clearTimeout(timer);
    const job = running;
    running = undefined;
    if (spent) restart();
    job?.resolve(answer);
    next();
  }

  function timeUp(job: Job) {
    after(GRACE_MS, () => running === job && finish(stopped(job.message.id, 'time', performance.now() - begun), true));
  }

  function receive(message: unknown) {
    const read = readResponse(message);
    if (!read.ok) return giveUp('The renderer sent an invalid answer and was stopped.');
    const { response } = read;
    switch (response.type) {
      case 'ready':
        clearTimeout(timer);
        isReady = true;
        next();
        break;
      case 'started': {
        const job = running;
        if (job?.message.id !== response.id) break;
        begun = performance.now();
        after(MAX_RENDER_MS, () => timeUp(job));
        break;
      }
      case 'lost':
        giveUp(response.message);
        break;
      default:
        if (running?.message.id === response.id) finish(response, isSpent(engine, response));
    }
  }

  function next() {
    if (running || !waiting) return;
    if (!renderer) start();
    if (!isReady || !renderer) return;
    running = waiting;
    waiting = undefined;
    after(MAX_START_MS, () => giveUp('The renderer did not answer. The next render starts it again.'));
    const { message, pipeline } = running;
    if (sent?.pipeline !== pipeline || sent.nodeId !== message.nodeId) {
      sent = { pipeline, nodeId: message.nodeId };
      const request: SandboxRequest = { type: 'pipeline', json: JSON.stringify(renderDocument(pipeline, message.nodeId)) };
      renderer.post(JSON.stringify(request));
    }
    renderer.post(JSON.stringify(message));
  }

  return {
    warm() {
      if (!renderer) start();
    },
    render: (message, pipeline) =>
      new Promise((resolve) => {
        waiting?.resolve({ type: 'superseded' });
        waiting = { message, pipeline, resolve };
        next();
      }),
    dispose() {
      close();
      running?.resolve({ type: 'superseded' });
      waiting?.resolve({ type: 'superseded' });
      running = undefined;
      waiting = undefined;
    },
  };
}
