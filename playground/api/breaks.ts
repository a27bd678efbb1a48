import { type Api, answer, TROUBLES } from '#engine/api/answer.ts';
import type { ApiState } from '#engine/api/apiState.ts';
import { isObject, type Operation, schemaOf } from '#engine/api/description.ts';
import { bodyFields, propertiesOf, valueAt, withValue } from './bodyFields.ts';
import { jsonText, type RequestForm, requestOf, type Variables } from './form.ts';

/** A way to cause a documented error: the form with one change. */
export interface Break {
  /** The status code that the change causes. */
  status: number;
  /** The label of the change, such as `An expired token`. */
  label: string;
  form: RequestForm;
}

type Candidate = Omit<Break, 'status'>;

/** Changes of the sender that may cause an error. */
function tokenCandidates(apiState: ApiState, form: RequestForm): Candidate[] {
  const { tokens, users } = apiState;
  const named = (label: string, token: string | undefined): Candidate[] =>
    token === undefined ? [] : [{ label, form: { ...form, token } }];
  return [
    ...named('No token', ''),
    ...named('Half a token', form.token.slice(0, Math.max(4, form.token.length / 2))),
    ...named('An expired token', tokens.find(({ ended }) => ended !== undefined)?.text),
    ...named('A token from another region', tokens.find(({ host }) => host !== undefined)?.text),
    ...users.flatMap(({ id, firstName }) => named(`${firstName}’s token`, tokenOfUser(apiState, id))),
  ];
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Changes of the body that may cause an error. */
function bodyCandidates(api: Api, operation: Operation, form: RequestForm): Candidate[] {
  const schema = schemaOf(operation.body);
  const body = parsed(form.body);
  if (!schema || form.body === undefined) return [];
  const { required, properties } = propertiesOf(schema, api.description.document);
  const cut: Candidate = { label: 'A body that ends too early', form: { ...form, body: form.body.trimEnd().slice(0, -1) } };
  if (!isObject(body)) return [cut];
  const with_ = (label: string, value: unknown): Candidate => ({ label, form: { ...form, body: jsonText(value) } });
  return [
    with_('An extra property', { ...body, colour: 'red' }),
    ...required.map((key) => {
      const { [key]: _, ...rest } = body;
      return with_(`Without ${key}`, rest);
    }),
    // In nested objects: a name that does not exist.
    ...bodyFields(schema, api.description.document).flatMap(({ path, input }) => {
      const name = path.join('.');
      if (path.length < 2 || input === 'json' || valueAt(body, path) === undefined) return [];
      return [with_(`${name} is missing`, withValue(body, path, 'nowhere'))];
    }),
    ...Object.entries(properties).flatMap(([key, { type }]) =>
      type === 'string' ? [with_(`A number as ${key}`, { ...body, [key]: 7 })] : [],
    ),
    cut,
  ];
}

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

/** A token of a user that works; undefined if there is none. */
function tokenOfUser({ tokens }: ApiState, userID: string): string | undefined {
  return tokens.find((one) => one.userID === userID && one.ended === undefined && one.host === undefined)?.text;
}

/** Changes that request something that belongs to another person. */
function ownerCandidates(apiState: ApiState, operation: Operation, form: RequestForm): Candidate[] {
  const [first, ...others] = apiState.users;
  if (!first || !operation.parameters.some(({ name }) => name === 'accountOwner')) return [];
  return others.flatMap(({ id, firstName }) => {
    const token = tokenOfUser(apiState, id);
    const parameters = { ...form.parameters, accountOwner: first.id };
    return token === undefined
      ? []
      : [{ label: `${firstName} asks for what is ${first.firstName}’s`, form: { ...form, token, parameters } }];
  });
}

/** Changes of the parameters that may cause an error. */
function parameterCandidates(operation: Operation, form: RequestForm): Candidate[] {
  const set = (label: string, change: Record<string, string>): Candidate => ({
    label,
    form: { ...form, parameters: { ...form.parameters, ...change } },
  });
  return operation.parameters.flatMap(({ name, in: part, schema }) => {
    if (part === 'path')
      return [
        set(`An unknown ${name}`, { [name]: schema.format === 'uuid' ? UNKNOWN_UUID : '9999' }),
        set(`A word as ${name}`, { [name]: 'nowhere' }),
      ];
    if (name === 'limit') return [set('A limit of 0', { limit: '0' }), set('A limit that is too large', { limit: '100000' })];
    if (name === 'startingFrom') return [set('startingFrom without orderBy', { startingFrom: '1', orderBy: '' })];
    if (schema.type === 'boolean') return [set(`${name}=maybe`, { [name]: 'maybe' })];
    return [set(`A word as ${name}`, { [name]: 'nowhere' })];
  });
}

/**
 * Ways to cause every error in the description of an operation, starting with the current form. Each change is tried on the current API state, which a
 * refused request does not change. For each status code, the first change that causes it is returned, and for 401 all four. A code that no request can
 * cause at the moment, such as a failure of the service, is requested with a header.
 */
export function breaksOf(
  api: Api,
  apiState: ApiState,
  operation: Operation,
  form: RequestForm,
  variables: Variables,
  now: number,
): Break[] {
  const { trouble: _, ...plain } = form;
  const candidates = [
    ...bodyCandidates(api, operation, plain),
    ...parameterCandidates(operation, plain),
    ...tokenCandidates(apiState, plain),
    ...ownerCandidates(apiState, operation, plain),
  ];
  const found: Break[] = [];
  for (const candidate of candidates) {
    const { status } = answer(api, apiState, requestOf(candidate.form, operation, variables), now).reply;
    if (!(String(status) in operation.responses) || status < 400) continue;
    const known = found.filter((one) => one.status === status).length;
    if (known < (status === 401 ? 4 : status === 400 ? 3 : 1)) found.push({ ...candidate, status });
  }
  for (const [code, label] of Object.entries(TROUBLES)) {
    const status = Number(code);
    if (code in operation.responses && !found.some((one) => one.status === status))
      found.push({ status, label, form: { ...plain, trouble: code } });
  }
  return found.sort((a, b) => a.status - b.status);
}
