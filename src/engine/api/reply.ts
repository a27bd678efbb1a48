import { errorText } from '#engine/text/errorText.ts';
import type { ApiState, User } from './apiState.ts';
import type { Operation } from './description.ts';

/** The parts of a request that an answer depends on. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query, as in the first line of an HTTP request: `/api/v1/runs?limit=5`. */
  readonly target: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The host that the request goes to, if it is a host of the platform. Undefined for a server on this machine, which counts as the right host. */
  readonly host?: string;
}

export interface Reply {
  readonly status: number;
  /** A JSON value; undefined if the answer has no body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request with its parameters parsed and checked, and what its operation needs to answer it. */
export interface Call {
  readonly apiState: ApiState;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly user: User;
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The parsed body, which fits the schema of the operation. */
  readonly body: unknown;
}

/** The answer of an operation and, if it changed something, the API state after it. */
export interface Outcome {
  readonly reply: Reply;
  readonly apiState?: ApiState;
}

export type Handler = (call: Call) => Outcome;

/** A refusal of a request. Handlers throw it, and `answer` turns it into an error reply. */
export class Refused extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  constructor(status: number, text: string, detail?: string) {
    super(text);
    this.status = status;
    this.detail = detail;
  }
}

export const notFound = (what: string) => new Refused(404, `${what} not found.`);
export const forbidden = (why: string) => new Refused(403, why);
export const invalid = (text: string, detail?: string) => new Refused(400, text, detail);

/** The platform's message for every token that is missing, malformed or expired (`/docs/api/errors#texts-you-may-meet`). */
export const UNAUTHORIZED = errorText('401: Unable to authenticate, please ensure your token is valid.');

/**
 * The error reply of a refusal (`/docs/api/errors#the-error-body`). Scheduler operations prefix the message with the code and repeat it as the
 * detail.
 */
export function errorReply({ status, message, detail }: Refused, isScheduler: boolean): Reply {
  const says = (text: string) => (isScheduler && !text.startsWith(`${status}: `) ? `${status}: ${text}` : text);
  const errorString = says(message);
  const errorDetail = isScheduler || message === UNAUTHORIZED ? errorString : detail;
  return { status, body: { error: { errorString, ...(errorDetail === undefined ? {} : { errorDetail }) } } };
}

export const ok = (body: unknown, apiState?: ApiState): Outcome => ({
  reply: { status: 200, body },
  ...(apiState ? { apiState } : {}),
});
export const done = (apiState: ApiState): Outcome => ({ reply: { status: 204 }, apiState });
