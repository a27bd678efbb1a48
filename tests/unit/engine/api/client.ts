import { answer } from '#engine/api/answer.ts';
import type { ApiState } from '#engine/api/apiState.ts';
import type { Reply } from '#engine/api/reply.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { api } from './schemas.ts';

export const NOON = Date.parse('2026-03-02T18:00:00.000Z');

interface Sending {
  as?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  host?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers
type Body = any;

/** An API state with its own clock, and a user who sends requests to it. */
export class Client {
  apiState: ApiState;
  now: number;
  constructor(apiState: ApiState = sampleApiState(), now = NOON) {
    this.apiState = apiState;
    this.now = now;
  }

  send(method: string, target: string, { as = 'u-ana', token, body, headers, host }: Sending = {}): Reply & { body: Body } {
    const text = token ?? tokenOf(this.apiState, as);
    const { reply, apiState } = answer(
      api,
      this.apiState,
      {
        method,
        target,
        headers: {
          ...(text === '' ? {} : { authorization: `Bearer ${text}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(host === undefined ? {} : { host }),
      },
      this.now,
    );
    if (apiState) this.apiState = apiState;
    return reply as Reply & { body: Body };
  }

  get(target: string, sending?: Sending): Reply & { body: Body } {
    return this.send('GET', target, sending);
  }

  post(target: string, body: unknown, sending?: Sending): Reply & { body: Body } {
    return this.send('POST', target, { body, ...sending });
  }
}
