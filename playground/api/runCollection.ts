import type { Api } from '#engine/api/answer.ts';
import { DUPLICATE_ROW } from '#samples/sampleApiState.ts';
import { type Collection, isStepDone, type Step, variablesAfter } from './collections.ts';
import { jsonText, type RequestForm, requestOf, startingForm } from './form.ts';
import { addFault, type Sent, send, useApi } from './store.ts';

/** The form of a step: its own parameters and body where it has some, else the example of its page. */
export function formOfStep(api: Api, step: Step): RequestForm {
  const { host, token } = useApi.getState();
  const operation = api.description.operations.find(({ id }) => id === step.operation);
  if (!operation) throw new Error(`A collection names the operation ${step.operation}, which the API description does not have.`);
  const start = startingForm(operation, host, token);
  return {
    ...start,
    parameters: step.parameters ?? start.parameters,
    body: step.body === undefined ? start.body : jsonText(step.body),
  };
}

/** Sends a step once, and keeps the variables that it sets. */
function sendStep(api: Api, step: Step): Sent {
  const form = formOfStep(api, step);
  const operation = api.description.operations.find(({ id }) => id === step.operation)!;
  const sent = send(api, form, requestOf(form, operation, useApi.getState().variables));
  if (sent.reply.status < 300)
    useApi.setState(({ variables }) => ({ variables: variablesAfter(step, sent.reply.body, variables) }));
  return sent;
}

/** How long to wait before the same step is sent again. */
const PAUSE = 700;

const meant = ({ status }: Step, { reply }: Sent) => (status === undefined ? reply.status < 300 : reply.status === status);

/**
 * Sends the steps of a collection from one on, each when the one before is done. Stops at an answer that was not meant.
 *
 * @param onSent Called with each answer.
 * @returns How many steps are done in all.
 */
export async function runCollection(
  api: Api,
  { steps, fault }: Collection,
  from: number,
  to: number,
  onSent: (step: number, sent: Sent) => void,
  signal: AbortSignal,
): Promise<number> {
  if (from === 0 && fault) addFault({ ...fault, message: DUPLICATE_ROW });
  for (let at = from; at < to; at++) {
    const step = steps[at]!;
    for (;;) {
      if (signal.aborted) return at;
      const sent = sendStep(api, step);
      onSent(at, sent);
      if (!meant(step, sent)) return at;
      if (isStepDone(step, sent.reply.body)) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
  return to;
}
