import type { Api } from '#engine/api/answer.ts';
import { DUPLICATE_ROW } from '#samples/sampleApiState.ts';
import { type Collection, isStepDone, type Step, variablesAfter } from './collections.ts';
import { jsonText, type RequestForm, requestOf, startingForm } from './form.ts';
import { addFault, type Sent, send, useApi } from './store.ts';

/** The form of a step, with the step's parameters and body, or else those of the example in the API description. */
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

/** Sends a step once, and stores the variables that the step sets. */
function sendStep(api: Api, step: Step): Sent {
  const form = formOfStep(api, step);
  const operation = api.description.operations.find(({ id }) => id === step.operation)!;
  const sent = send(api, form, requestOf(form, operation, useApi.getState().variables));
  if (sent.reply.status < 300)
    useApi.setState(({ variables }) => ({ variables: variablesAfter(step, sent.reply.body, variables) }));
  return sent;
}

/** Milliseconds to wait before the same step is sent again. */
const RESEND_DELAY_MS = 700;

const isExpected = ({ status }: Step, { reply }: Sent) => (status === undefined ? reply.status < 300 : reply.status === status);

/**
 * Sends the steps of a collection from index `from` up to `to`, each after the previous step is done. Stops at an unexpected answer.
 *
 * @param onSent Called with each answer.
 * @returns The number of steps that are done, counted from the start of the collection.
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
      if (!isExpected(step, sent)) return at;
      if (isStepDone(step, sent.reply.body)) break;
      await new Promise((resolve) => setTimeout(resolve, RESEND_DELAY_MS));
    }
  }
  return to;
}
