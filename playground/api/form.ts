import type { ApiState, StoredRun } from '#engine/api/apiState.ts';
import { exampleOf, isObject, type Json, type Operation, schemaOf } from '#engine/api/description.ts';
import type { ApiRequest } from '#engine/api/reply.ts';
import { addressOf, type CodedRequest } from '#engine/api/requestCode.ts';
import { isActive, runStatusAt } from '#engine/api/runState.ts';

/** A request as a reader fills it in: texts, which may hold variables, `{{runID}}`. */
export interface RequestForm {
  operation: string;
  host: string;
  /** Empty: the request has no token. */
  token: string;
  /** By the name of the parameter; an empty text is not sent. */
  parameters: Readonly<Record<string, string>>;
  /** The text of the body; undefined where the operation takes none. */
  body: string | undefined;
  /** The error code that is requested in place of the answer. */
  trouble?: string;
}

export type Variables = Readonly<Record<string, string>>;

/**
 * Bodies that work in the sample organization, where the example of the description can't: what it creates exists already, or a value is specific to
 * the sample.
 */
const STARTING_BODIES: Readonly<Record<string, unknown>> = {
  createWorkspaceNode: { nodeType: 'Stage', predecessorNodeIDs: ['partsupp'] },
  setProjectGitAccount: { gitAccountID: 'g-3' },
  setOrganizationRole: { role: 'orgAdmin' },
  setProjectRole: { projectRole: 'projectArchitect' },
  setEnvironmentRole: { environmentRole: 'environmentReader' },
};

/** A value as the text of an editor. */
export const jsonText = (value: unknown) => JSON.stringify(value, null, 2);

/** Parameters that name a run. */
const RUN_PARAMETERS = ['runID', 'runCounter'];

/** The bodies that name a run, for a number. */
const RUN_BODIES: Readonly<Record<string, (run: StoredRun, example: Json) => Json>> = {
  retryRun: ({ id }, example) => ({ ...example, runDetails: { runID: String(id) } }),
  cancelRun: ({ id, environmentID }) => ({ runID: id, environmentID }),
};

/**
 * How the form of an operation begins: with the example of its page.
 *
 * @param run The run that the reader may mean, which takes the place of the one in the example.
 */
export function startingForm(operation: Operation, host: string, token: string, run?: StoredRun): RequestForm {
  const example = schemaOf(operation.body) && (STARTING_BODIES[operation.id] ?? exampleOf(operation.body) ?? {});
  const body = run && isObject(example) ? (RUN_BODIES[operation.id]?.(run, example) ?? example) : example;
  return {
    operation: operation.id,
    host,
    token,
    parameters: Object.fromEntries(
      operation.parameters.map(({ name, example: usual }) => [
        name,
        run && RUN_PARAMETERS.includes(name) ? String(run.id) : usual === undefined ? '' : String(usual),
      ]),
    ),
    body: body === undefined ? undefined : jsonText(body),
  };
}

/** The last run of the sample organization's own nights: later ones are the reader's. */
const LAST_OF_SAMPLE = 60;

/** The reader's run that an operation is about: the newest, of which only a failed one can be retried, and only an active one be stopped. */
export function meantRun({ runs }: Pick<ApiState, 'runs'>, operation: string, now: number): StoredRun | undefined {
  const fits = (run: StoredRun) =>
    operation === 'retryRun' ? runStatusAt(run, now) === 'failed' : operation !== 'cancelRun' || isActive(run, now);
  return runs.findLast((run) => run.id > LAST_OF_SAMPLE && fits(run));
}

/** A text with the values of its variables; one that has no value stays as it is. */
function withVariables(text: string, variables: Variables): string {
  return text.replace(/\{\{\s*([A-Za-z_]\w*)\s*\}\}/g, (all, name: string) =>
    Object.hasOwn(variables, name) ? variables[name]! : all,
  );
}

/** A part of a path: a quote, which would end the text in a shell, is percent-encoded too. */
const pathPart = (text: string) => encodeURIComponent(text).replaceAll("'", '%27');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The request of a form as code is written from it. A body that is not JSON is sent as text. */
export function codedRequest(form: RequestForm, operation: Operation, variables: Variables): CodedRequest {
  const value = (name: string) => withVariables(form.parameters[name] ?? '', variables);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => pathPart(value(name)));
  const query = operation.parameters.flatMap(({ in: part, name }) =>
    part === 'query' && value(name) !== '' ? [[name, value(name)]] : [],
  );
  return {
    method: operation.method,
    address: form.host + path,
    query: Object.fromEntries(query),
    body: form.body === undefined ? undefined : parsed(withVariables(form.body, variables)),
    hasAnswer: Object.entries(operation.responses).some(([code, { content }]) => code.startsWith('2') && content !== undefined),
  };
}

/** The request of a form as it is sent. */
export function requestOf(form: RequestForm, operation: Operation, variables: Variables): ApiRequest {
  const coded = codedRequest(form, operation, variables);
  return {
    method: operation.method,
    target: addressOf(coded).slice(form.host.length),
    headers: {
      ...(form.token === '' ? {} : { authorization: `Bearer ${form.token}` }),
      accept: 'application/json',
      ...(form.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(form.trouble === undefined ? {} : { 'runnel-trouble': form.trouble }),
    },
    ...(form.body === undefined ? {} : { body: withVariables(form.body, variables) }),
    host: form.host.replace(/^https?:\/\//, ''),
  };
}
