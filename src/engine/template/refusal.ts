import { cut } from '../text/cut.ts';
import { limitFault } from './jinja/budget.ts';
import type { Limit } from './jinja/fault.ts';
import type { SandboxResponse } from './protocol.ts';

/** Maximum length of an error message, in characters; longer messages are cut. */
const MAX_ERROR_LENGTH = 10_000;

/** The response to a request that can't be rendered at all. `time` is in milliseconds. */
export function refusal(
  id: number,
  kind: string,
  message: string,
  time: number,
  limit?: Limit,
): Extract<SandboxResponse, { type: 'failed' }> {
  const span = { source: 'template', from: 0, to: 0, line: 1, column: 1 };
  const error = { kind, message: cut(message, MAX_ERROR_LENGTH), span, pass: 1, ...(limit ? { limit } : {}) };
  return { type: 'failed', id, warnings: [], passes: [], refs: [], problems: [], error, time };
}

/** The response to a render that was stopped from outside at a limit. `time` is in milliseconds. */
export function stopped(id: number, limit: Limit, time: number): Extract<SandboxResponse, { type: 'failed' }> {
  return refusal(id, 'LimitExceeded', limitFault(limit).message, time, limit);
}
