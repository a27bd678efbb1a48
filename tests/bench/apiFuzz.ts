import { answer } from '#engine/api/answer.ts';
import type { ApiState } from '#engine/api/apiState.ts';
import { exampleOf } from '#engine/api/description.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { answerFault, api, description } from '../unit/engine/api/schemas.ts';

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

const TEXTS = [
  '1',
  '2',
  '3',
  '10',
  '58',
  '60',
  '0',
  '-1',
  '501',
  '1e9',
  'true',
  '',
  'id',
  'name',
  'asc',
  'desc',
  'p-retail',
  'u-ana',
  'u-cy',
  'dim-customer',
  'constructor',
  '__proto__',
  '%00',
  '{{x}}',
  '{ name: "A" }',
  'ünï',
  'a'.repeat(400),
];
const USERS = ['u-ana', 'u-ana', 'u-ana', 'u-bo', 'u-cy', 'u-di', 'u-eli', 'u-svc-refresh'];
/** Number of requests after which the organization is reset. */
const REQUESTS_PER_API_STATE = 200;

/**
 * Sends nearly correct requests to the API and compares each answer with its description.
 *
 * @returns At most ten faults, and the number of answers by status.
 */
export function fuzz(count: number, seed: number): { faults: string[]; statuses: Record<string, number> } {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const value = (depth: number): unknown => {
    const kind = random();
    if (kind < 0.5 || depth > 3) return pick([...TEXTS, 0, 1, -1, 3, 16, 2 ** 31, 0.5, true, false, null]);
    if (kind < 0.75) return Array.from({ length: Math.floor(random() * 3) }, () => value(depth + 1));
    return Object.fromEntries(Array.from({ length: Math.floor(random() * 4) }, () => [pick(TEXTS), value(depth + 1)]));
  };
  /** A JSON value with one part of it changed, left out or added. */
  const nearly = (whole: unknown): unknown => {
    if (random() < 0.15) return value(0);
    if (Array.isArray(whole)) return whole.map((one) => (random() < 0.3 ? nearly(one) : one));
    if (typeof whole !== 'object' || whole === null) return random() < 0.5 ? value(2) : whole;
    const entries = Object.entries(whole).flatMap(([key, one]) =>
      random() < 0.08 ? [] : [[key, random() < 0.25 ? nearly(one) : one]],
    );
    return Object.fromEntries(random() < 0.08 ? [...entries, [pick(TEXTS), value(1)]] : entries);
  };
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  const start = sampleApiState();
  let apiState: ApiState = start;
  let now = Date.parse('2026-03-02T18:00:00Z');
  for (let at = 0; at < count && faults.length < 10; at++) {
    if (at % REQUESTS_PER_API_STATE === 0) apiState = start;
    const operation = pick(description.operations);
    const known = (name: string) => operation.parameters.find((one) => one.name === name)?.example;
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(random() < 0.8 && known(name) !== undefined ? String(known(name)) : pick(TEXTS) || 'x'),
    );
    const query = operation.parameters
      .filter((one) => one.in === 'query' && random() < 0.35)
      .map(
        ({ name, example }) =>
          `${encodeURIComponent(name)}=${encodeURIComponent(random() < 0.5 && example !== undefined ? String(example) : pick(TEXTS))}`,
      );
    const body = exampleOf(operation.body) ?? {};
    const text = JSON.stringify(random() < 0.4 ? body : nearly(body));
    const request = {
      method: operation.method,
      target: query.length > 0 ? `${path}?${query.join('&')}` : path,
      headers: {
        ...(random() < 0.97 ? { authorization: `Bearer ${tokenOf(start, pick(USERS))}` } : {}),
        ...(random() < 0.97 ? { 'content-type': 'application/json' } : {}),
      },
      ...(operation.body ? { body: random() < 0.97 ? text : text.slice(0, -1) } : {}),
    };
    now += Math.floor(random() * 3_000);
    try {
      const outcome = answer(api, apiState, request, now);
      apiState = outcome.apiState ?? apiState;
      const { status } = outcome.reply;
      statuses[status] = (statuses[status] ?? 0) + 1;
      const fault = answerFault(operation.id, outcome.reply);
      if (fault) faults.push(`${fault} (${request.method} ${request.target} ${request.body ?? ''})`);
    } catch (problem) {
      faults.push(
        `${operation.id} threw ${(problem as Error).stack} (${request.method} ${request.target} ${request.body ?? ''})`,
      );
    }
  }
  return { faults, statuses };
}
