import { describe, expect, it } from 'vitest';
import { answer } from '#engine/api/answer.ts';
import { COLLECTIONS, isStepDone, variablesAfter } from '#playground/api/collections.ts';
import { jsonText, requestOf, startingForm, type Variables } from '#playground/api/form.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { api, operation } from '../../engine/api/schemas.ts';

const HOST = 'https://app.runnel.example';

describe('collections', () => {
  it.each(COLLECTIONS.map((one) => [one.title, one] as const))(
    '%s: each step is answered as it is meant to be',
    (_, { id, steps }) => {
      let apiState = sampleApiState();
      let now = Date.parse('2026-03-02T18:00:00.000Z');
      let variables: Variables = {};
      const seen: unknown[] = [];
      for (const step of steps) {
        const one = operation(step.operation);
        const start = startingForm(one, HOST, tokenOf(apiState, 'u-ana'));
        const form = {
          ...start,
          parameters: step.parameters ?? start.parameters,
          body: step.body === undefined ? start.body : jsonText(step.body),
        };
        for (let times = 0; ; times++) {
          const outcome = answer(api, apiState, requestOf(form, one, variables), now);
          apiState = outcome.apiState ?? apiState;
          now += 500;
          expect(outcome.reply.status, step.title).toSatisfy((code: number) => (step.status ? code === step.status : code < 300));
          variables = variablesAfter(step, outcome.reply.body, variables);
          if (!isStepDone(step, outcome.reply.body)) {
            expect(times).toBeLessThan(200);
            continue;
          }
          seen.push(outcome.reply.body);
          break;
        }
      }
      if (id === 'retry')
        expect(
          seen.filter((one) => (one as { runLink?: string }).runLink).map((one) => (one as { runStatus: string }).runStatus),
        ).toEqual(['failed', 'completed']);
    },
  );
});
