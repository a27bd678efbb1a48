import type { ApiState, User } from './apiState.ts';
import { type ApiDescription, type Operation, schemaOf } from './description.ts';
import { ENVIRONMENT_HANDLERS } from './operations/environments.ts';
import { NODE_HANDLERS } from './operations/nodes.ts';
import { PACKAGE_HANDLERS } from './operations/packages.ts';
import { PROJECT_HANDLERS } from './operations/projects.ts';
import { RUN_HANDLERS } from './operations/runs.ts';
import { SCHEDULER_HANDLERS } from './operations/scheduler.ts';
import { SELECTION_HANDLERS } from './operations/selections.ts';
import { USER_HANDLERS } from './operations/users.ts';
import { type ApiRequest, errorReply, type Handler, invalid, type Outcome, Refused, UNAUTHORIZED } from './reply.ts';
import { parameterValue, violationOf, violationText } from './schemaCheck.ts';

const HANDLERS: Readonly<Record<string, Handler>> = {
  ...ENVIRONMENT_HANDLERS,
  ...NODE_HANDLERS,
  ...RUN_HANDLERS,
  ...PROJECT_HANDLERS,
  ...USER_HANDLERS,
  ...SELECTION_HANDLERS,
  ...PACKAGE_HANDLERS,
  ...SCHEDULER_HANDLERS,
};

/**
 * Maximum length of a request body, in characters; longer bodies get 400. It is the limit that published clients keep to
 * (`/docs/api/errors#try-again-or-not`).
 */
export const MAX_BODY_CHARACTERS = 512 * 1024;

/**
 * Failures that a request can ask for, by status code, so that a client's error handling can be tried out. A failure is sent only if the description
 * of the operation lists its status.
 */
export const TROUBLES: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  403: 'The owner of this token does not have permission to do this.',
  409: 'It already exists.',
  500: 'The service failed.',
  502: 'A service that this one depends on gave no valid answer.',
  503: 'The service is not available right now.',
  504: 'A service that this one depends on did not answer in time.',
};

/** The request header that asks for a failure of `TROUBLES`, by its status code. */
export const TROUBLE_HEADER = 'runnel-trouble';

/** A description with everything that answering looks up, prepared once. */
export interface Api {
  readonly description: ApiDescription;
  readonly routes: readonly Route[];
}

interface Route {
  readonly operation: Operation;
  readonly parts: readonly string[];
  readonly handler: Handler;
}

/** Prepares a description for answering. Throws if an operation has no handler. */
export function prepareApi(description: ApiDescription): Api {
  const routes = description.operations.map((operation): Route => {
    const handler = HANDLERS[operation.id];
    if (!handler) throw new Error(`The operation ${operation.id} has no handler.`);
    return { operation, parts: operation.path.split('/'), handler };
  });
  return { description, routes };
}

/** The number of literal segments in a path pattern. A pattern with more of them wins, so `all` comes before `{slug}`. */
const fixedParts = (parts: readonly string[]) => parts.filter((part) => !part.startsWith('{')).length;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The operation that a request calls, with the values of its path parameters; undefined if no operation has this method and path. */
function routeOf(
  { routes }: Api,
  method: string,
  pathname: string,
): { operation: Operation; handler: Handler; path: Record<string, string> } | undefined {
  const segments = pathname.split('/');
  let best: { route: Route; path: Record<string, string> } | undefined;
  for (const route of routes) {
    const { operation, parts } = route;
    if (operation.method !== method || parts.length !== segments.length) continue;
    const path: Record<string, string> = {};
    const fits = parts.every((part, index) => {
      if (!part.startsWith('{')) return part === segments[index];
      const text = decoded(segments[index]!);
      if (text === undefined || text === '') return false;
      path[part.slice(1, -1)] = text;
      return true;
    });
    if (fits && (!best || fixedParts(parts) > fixedParts(best.route.parts))) best = { route, path };
  }
  return best && { operation: best.route.operation, handler: best.route.handler, path: best.path };
}

/** The user who sends a request. Throws 401 for a token that is missing, malformed, expired, or of another region (`/docs/api/authentication`). */
export function userOf(apiState: ApiState, { headers, host }: ApiRequest): User {
  const text = /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = apiState.tokens.find((one) => one.text === text);
  const home = token?.host ?? apiState.organization.host;
  // The host may have the name of an organization in front.
  const isHome = host === undefined || host === home || host.endsWith(`.${home}`);
  const user = apiState.users.find(({ id }) => id === token?.userID);
  if (!token || token.ended !== undefined || !user || !isHome || (host === undefined && token.host !== undefined))
    throw new Refused(401, UNAUTHORIZED);
  return user;
}

interface Parameters {
  path: Record<string, string>;
  query: Record<string, unknown>;
}

/** The parameters of a request, parsed and checked against their schemas. Query parameters that the operation does not know are ignored. */
function parametersOf(
  { document }: ApiDescription,
  operation: Operation,
  path: Record<string, string>,
  search: URLSearchParams,
): Parameters {
  const query: Record<string, unknown> = {};
  for (const { name, in: part, schema, required } of operation.parameters) {
    const text = part === 'path' ? path[name] : search.get(name);
    if (text === undefined || text === null) {
      if (required) throw invalid(`request/query must have required property '${name}'`);
      continue;
    }
    const value = parameterValue(text, schema, document);
    const violation = violationOf(value, schema, `request/${part === 'path' ? 'params' : 'query'}/${name}`, document);
    if (violation) throw invalid(violationText(violation));
    if (part === 'query') query[name] = value;
    else path[name] = String(value);
  }
  return { path, query };
}

/** The body of a request, parsed and checked against its schema. */
function bodyOf({ document }: ApiDescription, operation: Operation, { headers, body = '' }: ApiRequest): unknown {
  const schema = schemaOf(operation.body);
  if (!schema) return undefined;
  if (body.length > MAX_BODY_CHARACTERS) throw invalid(`request/body must NOT have more than ${MAX_BODY_CHARACTERS} characters`);
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    throw invalid('request/headers/content-type must be application/json');
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (problem) {
    throw invalid('request/body must be JSON', (problem as Error).message);
  }
  const violation = violationOf(value, schema, 'request/body', document);
  if (violation)
    throw invalid(violationText(violation), violation.key && `${violation.key} is not a property of ${violation.path}.`);
  return value;
}

/** The failure that a request asks for; undefined if its operation does not list that status. */
function troubleOf({ responses }: Operation, headers: ApiRequest['headers']): Refused | undefined {
  const code = headers[TROUBLE_HEADER];
  if (code === undefined || !Object.hasOwn(responses, code)) return undefined;
  const text = TROUBLES[Number(code)];
  return text === undefined ? undefined : new Refused(Number(code), text);
}

/**
 * Answers a request from an API state: the whole REST API (`/docs/api`) as one pure function, without a clock, a network or memory of its own.
 *
 * @param now The time of the request in milliseconds since 1970; runs advance with it.
 * @returns The answer and, if the request changed something, the API state after it.
 */
export function answer(api: Api, apiState: ApiState, request: ApiRequest, now: number): Outcome {
  const [pathname = '', search = ''] = request.target.split(/\?(.*)/s);
  const route = routeOf(api, request.method.toUpperCase(), pathname);
  const isScheduler = pathname.startsWith('/scheduler/');
  try {
    if (!route) throw new Refused(404, `There is no operation ${request.method} ${pathname.slice(0, 300)}.`);
    const { operation, handler } = route;
    const user = userOf(apiState, request);
    const trouble = troubleOf(operation, request.headers);
    if (trouble) throw trouble;
    const { path, query } = parametersOf(api.description, operation, route.path, new URLSearchParams(search));
    const body = bodyOf(api.description, operation, request);
    return handler({ apiState, now, user, operation, path, query, body });
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    return { reply: errorReply(refused, isScheduler) };
  }
}
