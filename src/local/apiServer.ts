import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { type Api, MAX_BODY_CHARACTERS, TROUBLE_HEADER, TROUBLES } from '#engine/api/answer.ts';
import type { ApiState } from '#engine/api/apiState.ts';
import { answerTool, DEPLOYS_PATH, MAX_DEPLOY_CHARACTERS } from '#engine/api/toolRequests.ts';
import { answerMemory } from './answerMemory.ts';

export interface ApiServerOptions {
  /** Milliseconds that every answer takes longer. */
  latency: number;
  /** Which part of the requests fails with 503, from 0 to 1. */
  failureRate: number;
  /** Which requests those are: the same for the same number. */
  seed: number;
  /** The time, in milliseconds since 1970. */
  now?: () => number;
}

/** Numbers from 0 up to 1 that look random and are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a failure says, in the body that all errors have. It comes before the request is looked at, so nothing was changed. */
const UNAVAILABLE = { error: { errorString: TROUBLES[503] } };

/** What an answer depends on among the headers of a request. */
const HEADERS = ['authorization', 'content-type', TROUBLE_HEADER];

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Path and query as they were sent, out of the whole address. */
const targetOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2));

/** Where the API state is looked at and put back. Not a path of the platform. */
export const API_STATE_PATH = '/world';

/**
 * The API over HTTP: paths, codes and bodies of the description, and what the command line asks beside it, answered from an API state that lives as long as
 * the app does. `GET /world` shows it without the plans of its runs, `DELETE /world` puts it back to how it began. Pages of every origin may ask.
 */
export function apiServer(api: Api, start: ApiState, { latency, failureRate, seed, now = Date.now }: ApiServerOptions): Hono {
  let apiState = start;
  const answered = answerMemory((...asked) => answerTool(api, ...asked));
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
      // Node reads at most the declared length, so such a body needs no check. Measuring it would turn it into a stream, which takes longer than the
      // answer.
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
