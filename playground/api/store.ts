import { create } from 'zustand';
import { type Api, answer } from '#engine/api/answer.ts';
import type { ApiState } from '#engine/api/apiState.ts';
import { prerenderRefreshes } from '#engine/api/refresh.ts';
import type { ApiRequest, Reply } from '#engine/api/reply.ts';
import { z } from '#engine/zod.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { moveParts, readPart, writePart } from '#ui/database.ts';
import { readText, removeStored } from '#ui/storage.ts';
import { loadApiDescription } from '#workbench/api/apiDescription.ts';
import type { RequestForm, Variables } from './form.ts';

/** A request that was sent from this site, with its answer. */
export interface Sent {
  id: number;
  form: RequestForm;
  reply: Reply;
  /** Time of the request, in milliseconds since 1970. */
  at: number;
  /** Milliseconds that it took to compute the answer. */
  took: number;
}

interface ApiStore {
  apiState: ApiState;
  /** The requests that were sent, newest first. */
  history: readonly Sent[];
  variables: Variables;
  /** The initial token of forms. */
  token: string;
  host: string;
  /** Whether the browser did not save the last change of the API state. */
  isUnsaved: boolean;
}

/** Requests in the history. When there are more, the oldest are dropped. */
const MAX_HISTORY = 100;
/** Changes of the API state that are saved in this browser. */
const MAX_SAVED_STEPS = 400;
/** The owner of the steps in the database, and their name. */
const STEPS = ['api', 'steps'] as const;
/** The key under which earlier versions of the site saved the steps in `localStorage`. */
const EARLIER_KEY = 'runnel-api';

/** A change of the API state. Only the changes are saved; the API state itself is worked out from them again. */
const keptSchema = z.object({
  version: z.literal(1),
  steps: z
    .array(
      z.union([
        z.object({
          at: z.number(),
          method: z.string().max(10),
          target: z.string().max(5_000),
          headers: z.record(z.string().max(100), z.string().max(5_000)),
          body: z.string().max(600_000).optional(),
          host: z.string().max(300).optional(),
        }),
        z.object({ token: z.object({ text: z.string().max(300), userID: z.string().max(100) }) }),
        z.object({
          fault: z.object({ environmentID: z.string().max(20), nodeID: z.string().max(300), message: z.string().max(500) }),
        }),
      ]),
    )
    .max(MAX_SAVED_STEPS),
});
type Kept = z.infer<typeof keptSchema>;
type KeptStep = Kept['steps'][number];

export const useApi = create<ApiStore>(() => {
  const apiState = sampleApiState();
  return {
    apiState,
    history: [],
    variables: {},
    token: tokenOf(apiState, 'u-ana'),
    host: `https://${apiState.organization.host}`,
    isUnsaved: false,
  };
});

let steps: KeptStep[] = [];

function setSteps(next: KeptStep[]): void {
  steps = next;
  const kept: Kept = { version: 1, steps };
  writePart(...STEPS, JSON.stringify(kept)).then(
    () => useApi.setState({ isUnsaved: false }),
    () => useApi.setState({ isUnsaved: true }),
  );
}

function keep(step: KeptStep): void {
  setSteps([...steps, step].slice(-MAX_SAVED_STEPS));
}

/** The saved steps; none where they are missing, damaged, or can't be read. */
async function savedSteps(): Promise<KeptStep[]> {
  const earlier = readText(EARLIER_KEY);
  let text = earlier;
  try {
    if (earlier !== undefined) {
      await moveParts(STEPS[0], new Map([[STEPS[1], earlier]]));
      removeStored(EARLIER_KEY);
    }
    text = await readPart(...STEPS);
  } catch {
    // The earlier entry is all there is.
  }
  try {
    return keptSchema.parse(JSON.parse(text ?? '')).steps;
  } catch {
    return [];
  }
}

function withToken(apiState: ApiState, token: { text: string; userID: string }): ApiState {
  return { ...apiState, tokens: [...apiState.tokens, token] };
}

function withFault(apiState: ApiState, fault: { environmentID: string; nodeID: string; message: string }): ApiState {
  const others = apiState.faults.filter((one) => one.environmentID !== fault.environmentID || one.nodeID !== fault.nodeID);
  return { ...apiState, faults: [...others, { ...fault, times: 1 }] };
}

function after(api: Api, apiState: ApiState, step: KeptStep): ApiState {
  if ('token' in step) return withToken(apiState, step.token);
  if ('fault' in step) return withFault(apiState, step.fault);
  const { at, body, host, ...request } = step;
  const sent: ApiRequest = { ...request, ...(body === undefined ? {} : { body }), ...(host === undefined ? {} : { host }) };
  return answer(api, apiState, sent, at).apiState ?? apiState;
}

/** Advances an iterator step by step while the page is idle. */
function whenIdle(steps: Iterator<void>): void {
  const later = window.requestIdleCallback ?? ((run: IdleRequestCallback) => setTimeout(run, 200, { timeRemaining: () => 5 }));
  later((deadline) => {
    do if (steps.next().done) return;
    while (deadline.timeRemaining() > 4);
    whenIdle(steps);
  });
}

let opening: Promise<Api> | undefined;

async function open(address: string): Promise<Api> {
  const api = await loadApiDescription(address);
  steps = await savedSteps();
  if (steps.length > 0)
    useApi.setState({ apiState: steps.reduce((apiState, step) => after(api, apiState, step), sampleApiState()) });
  whenIdle(prerenderRefreshes(useApi.getState().apiState));
  return api;
}

/** The API of the site's description, fetched once, with the API state as this browser left it. A try that fails is forgotten. */
export function loadApi(address: string): Promise<Api> {
  opening ??= open(address).catch((problem: unknown) => {
    opening = undefined;
    throw problem;
  });
  return opening;
}

/** Sends a request to the simulated API in this browser. Nothing leaves the page. */
export function send(api: Api, form: RequestForm, request: ApiRequest): Sent {
  const { apiState, history } = useApi.getState();
  const at = Date.now();
  const began = performance.now();
  const outcome = answer(api, apiState, request, at);
  const took = performance.now() - began;
  const sent: Sent = { id: (history[0]?.id ?? 0) + 1, form, reply: outcome.reply, at, took };
  useApi.setState({ apiState: outcome.apiState ?? apiState, history: [sent, ...history].slice(0, MAX_HISTORY) });
  if (outcome.apiState) keep({ at, ...request, headers: { ...request.headers } });
  return sent;
}

/** Resets the organization to the sample. History and variables stay. */
export function resetApiState(): void {
  setSteps([]);
  const apiState = sampleApiState();
  useApi.setState({ apiState, token: tokenOf(apiState, 'u-ana') });
}

/** Creates another token for a person, and makes it the initial token of forms. Returns its text. */
export function addToken(userID: string): string {
  const { apiState } = useApi.getState();
  const text = `rnl-${userID.replace(/^u-/, '')}-${apiState.tokens.length + 1}`;
  const token = { text, userID };
  keep({ token });
  useApi.setState({ apiState: withToken(apiState, token), token: text });
  return text;
}

/** Makes a node fail in the next refresh that loads the node. */
export function addFault(fault: { environmentID: string; nodeID: string; message: string }): void {
  keep({ fault });
  useApi.setState({ apiState: withFault(useApi.getState().apiState, fault) });
}
