import { answer } from '#engine/api/answer.ts';
import type { Reply } from '#engine/api/reply.ts';
import type { World } from '#engine/api/world.ts';
import { sampleWorld, tokenOf } from '#samples/sampleWorld.ts';
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

/** A world with its time, and one who asks it things. */
export class Client {
  world: World;
  now: number;
  constructor(world: World = sampleWorld(), now = NOON) {
    this.world = world;
    this.now = now;
  }

  send(method: string, target: string, { as = 'u-ana', token, body, headers, host }: Sending = {}): Reply & { body: Body } {
    const text = token ?? tokenOf(this.world, as);
    const { reply, world } = answer(
      api,
      this.world,
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
    if (world) this.world = world;
    return reply as Reply & { body: Body };
  }

  get(target: string, sending?: Sending): Reply & { body: Body } {
    return this.send('GET', target, sending);
  }

  post(target: string, body: unknown, sending?: Sending): Reply & { body: Body } {
    return this.send('POST', target, { body, ...sending });
  }
}
