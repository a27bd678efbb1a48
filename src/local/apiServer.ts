import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { type Api, MAX_BODY_CHARACTERS, TROUBLE_HEADER, TROUBLES } from '#engine/api/answer.ts';
import type { ApiState } from '#engine/api/apiState.ts';
import { answerTool, DEPLOYS_PATH, MAX_DEPLOY_CHARACTERS } from '#engine/api/toolRequests.ts';
import { answerCache } from './answerCache.ts';

export interface ApiServerOptions {
  /** Milliseconds by which every answer is delayed. */
  latency: number;
  /** The share of requests that fail with 503, from 0 to 1. */
  failureRate: number;
  /** The seed that determines which requests fail. */
  seed: number;
  /** Returns the time in milliseconds since 1970. */
  now?: () => number;
}

/** Pseudo-random numbers in [0, 1), the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The body of a simulated failure, in the shape of every error. A request fails before it is answered, so it changes nothing. */
const UNAVAILABLE = { error: { errorString: TROUBLES[503] } };

/** The request headers that an answer depends on. */
const HEADERS = ['authorization', 'content-type', TROUBLE_HEADER];

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** The path and query of an address, as they were sent. */
const targetOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2));

/** The path that shows and resets the API state. The platform has no such path. */
export const API_STATE_PATH = '/world';

/**
 * Serves the API over HTTP, with the paths, codes and bodies of the description and the command line's two own paths, from an API state that lives as
 * long as the app. `GET /world` shows that state without the plans of its runs; `DELETE /world` resets it. Pages of every origin may send requests.
 */
export function apiServer(api: Api, start: ApiState, { latency, failureRate, seed, now = Date.now }: ApiServerOptions): Hono {
  let apiState = start;
  const answered = answerCache((...asked) => answerTool(api, ...asked));
  const random = randomFrom(seed);
  const app = new Hono();
  app.use(cors({ origin: '*', exposeHeaders: ['Retry-After'] }));
  app.get(API_STATE_PATH, (context) =>
    context.json({
      ...apiState,
      workspaces: apiState.workspaces.map(({ pipeline, ...one }) => ({ ...one, nodes: pipeline.nodes.map(({ id }) => id) })),
      environments: apiState.environments.map(({ deployed, ...one }) => ({
        ...one,
        nodes: deployed?.nodes.map(({ id }) => id) ?? [],
      })),
      runs: apiState.runs.map(({ kind, ...one }) => ({ ...one, runType: kind.type })),
    }),
  );
  app.delete(API_STATE_PATH, (context) => {
    apiState = start;
    return context.body(null, 204);
  });
  const limit = (maxSize: number): MiddlewareHandler => {
    const measured = bodyLimit({
      maxSize,
      onError: (context) => context.json({ error: { errorString: 'The body is too large.' } }, 413),
    });
    return (context, next) => {
      // Node.js reads at most the declared length, so such a body needs no check. Measuring it would turn the body into a stream, which takes longer
      // than answering.
      const isWhole = context.req.header('transfer-encoding') === undefined;
      return isWhole && Number(context.req.header('content-length')) <= maxSize ? next() : measured(context, next);
    };
  };
  const [usual, deploys] = [limit(2 * MAX_BODY_CHARACTERS), limit(MAX_DEPLOY_CHARACTERS)];
  app.all(
    '*',
    (context, next) => {
      if (context.req.method === 'GET') return next();
      return (context.req.path === DEPLOYS_PATH ? deploys : usual)(context, next);
    },
    async (context) => {
      if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
      if (failureRate > 0 && random() < failureRate) return context.json(UNAVAILABLE, 503, { 'Retry-After': '1' });
      const { method, url } = context.req;
      const body = method === 'GET' || method === 'HEAD' ? undefined : await context.req.text();
      const headers = Object.fromEntries(
        HEADERS.flatMap((name) => {
          const value = context.req.header(name);
          return value === undefined ? [] : [[name, value]];
        }),
      );
      const request = { method, target: targetOf(url), headers, ...(body === undefined ? {} : { body }) };
      const { answer, apiState: after } = answered(apiState, request, now());
      apiState = after;
      const { status, text } = answer;
      return text === undefined ? new Response(null, { status }) : new Response(text, { status, headers: JSON_TYPE });
    },
  );
  app.onError((problem, context) => context.json({ error: { errorString: TROUBLES[500], errorDetail: problem.message } }, 500));
  return app;
}
