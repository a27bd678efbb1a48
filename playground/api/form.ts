import type { ApiState, StoredRun } from '#engine/api/apiState.ts';
import { exampleOf, isObject, type Json, type Operation, schemaOf } from '#engine/api/description.ts';
import type { ApiRequest } from '#engine/api/reply.ts';
import { addressOf, type CodedRequest } from '#engine/api/requestCode.ts';
import { isActive, runStatusAt } from '#engine/api/runState.ts';

/** A request as the reader fills it in. Its texts may contain variables such as `{{runID}}`. */
export interface RequestForm {
  operation: string;
  host: string;
  /** The token; empty for a request without a token. */
  token: string;
  /** Values by the name of the parameter. An empty value is not sent. */
  parameters: Readonly<Record<string, string>>;
  /** The text of the body; undefined if the operation has no body. */
  body: string | undefined;
  /** The error code that the request asks for instead of a real answer. */
  trouble?: string;
}

export type Variables = Readonly<Record<string, string>>;

/** Bodies that work in the sample organization, for operations whose example in the API description has a value that does not work there. */
const STARTING_BODIES: Readonly<Record<string, unknown>> = {
  setProjectGitAccount: { gitAccountID: 'g-3' },
  setOrganizationRole: { role: 'orgAdmin' },
  setProjectRole: { projectRole: 'projectArchitect' },
  setEnvironmentRole: { environmentRole: 'environmentReader' },
};

/** A value as the text of an editor. */
export const jsonText = (value: unknown) => JSON.stringify(value, null, 2);

/** Parameters that name a run. */
const RUN_PARAMETERS = ['runID', 'runCounter'];

/** Bodies that name a run, made from the run and the example body. */
const RUN_BODIES: Readonly<Record<string, (run: StoredRun, example: Json) => Json>> = {
  retryRun: ({ id }, example) => ({ ...example, runDetails: { runID: String(id) } }),
  cancelRun: ({ id, environmentID }) => ({ runID: id, environmentID }),
};

/**
 * The initial form of an operation, from the example in the API description.
 *
 * @param run The run that the reader most likely wants to use. It replaces the run in the example.
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

/** ID of the last run of the sample organization. The reader started all later runs. */
const LAST_SAMPLE_RUN = 60;

/** The reader's newest run that fits an operation: for a retry a failed run, for a cancellation an active run, otherwise any run. */
export function readersRun({ runs }: Pick<ApiState, 'runs'>, operation: string, now: number): StoredRun | undefined {
  const fits = (run: StoredRun) =>
    operation === 'retryRun' ? runStatusAt(run, now) === 'failed' : operation !== 'cancelRun' || isActive(run, now);
  return runs.findLast((run) => run.id > LAST_SAMPLE_RUN && fits(run));
}

/** Replaces the variables in a text by their values. A variable without a value stays unchanged. */
function withVariables(text: string, variables: Variables): string {
  return text.replace(/\{\{\s*([A-Za-z_]\w*)\s*\}\}/g, (all, name: string) =>
    Object.hasOwn(variables, name) ? variables[name]! : all,
  );
}

/** Encodes a part of a path. A single quote is percent-encoded too, because it would end the quoted text in a shell. */
const pathPart = (text: string) => encodeURIComponent(text).replaceAll("'", '%27');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The request of a form, as input for code samples. A body that is not JSON becomes text. */
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

/** The request of a form, ready to be sent. */
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
