import { TROUBLE_HEADER } from '#engine/api/answer.ts';
import type { ApiRequest, Outcome } from '#engine/api/reply.ts';
import { endOf } from '#engine/api/runState.ts';
import type { World } from '#engine/api/world.ts';

/** An answer as it goes over the wire. */
export interface WrittenAnswer {
  readonly status: number;
  /** JSON; undefined where the answer has no body. */
  readonly text: string | undefined;
}

/** The most answers that are remembered, and the most characters that they have together. */
const MOST_ANSWERS = 2_000;
const MOST_CHARACTERS = 50_000_000;

/** What says how runs stand, and so changes with the time: the scheduler, runs, and environments with their status. Everything else does not. */
const TELLS_OF_RUNS = /^\/(scheduler|cli)\/|^\/api\/v1\/(runs\b|environments(\/[^/?]*)?\/?(\?|$))/;

/** What an answer to a request without a body depends on, beside world and time. */
const keyOf = ({ target, headers }: ApiRequest) => `${headers.authorization ?? ''}\n${headers[TROUBLE_HEADER] ?? ''}\n${target}`;

/**
 * Answers requests and writes the answers down. What is only read is written once: as long as the world is the same value and none of its runs is under
 * way, the same request has the same answer, whatever the time; what tells nothing of runs has it while they are under way too.
 *
 * @param send Answers a request from a world: pure, as `answerTool`.
 */
export function answerMemory(send: (world: World, request: ApiRequest, now: number) => Outcome) {
  let known: World | undefined;
  /** From when on nothing of the known world runs. */
  let quietFrom = 0;
  let characters = 0;
  const written = new Map<string, WrittenAnswer>();

  function forget(world: World): void {
    known = world;
    quietFrom = world.runs.reduce((latest, run) => Math.max(latest, endOf(run), run.begin), 0);
    characters = 0;
    written.clear();
  }

  return (world: World, request: ApiRequest, now: number): { answer: WrittenAnswer; world: World } => {
    if (world !== known || written.size >= MOST_ANSWERS || characters > MOST_CHARACTERS) forget(world);
    const isLasting = request.method === 'GET' && (now > quietFrom || !TELLS_OF_RUNS.test(request.target));
    const key = isLasting ? keyOf(request) : '';
    const before = isLasting ? written.get(key) : undefined;
    if (before) return { answer: before, world };
    const { reply, world: after = world } = send(world, request, now);
    const answer = { status: reply.status, text: reply.body === undefined ? undefined : JSON.stringify(reply.body) };
    if (isLasting && after === world) {
      characters += key.length + (answer.text?.length ?? 0);
      written.set(key, answer);
    }
    return { answer, world: after };
  };
}
