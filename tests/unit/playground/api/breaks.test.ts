import { describe, expect, it } from 'vitest';
import { answer } from '#engine/api/answer.ts';
import { breaksOf } from '#playground/api/breaks.ts';
import { requestOf, startingForm } from '#playground/api/form.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { answerFault, api, description } from '../../engine/api/schemas.ts';

const NOW = Date.parse('2026-03-02T18:00:00.000Z');
const apiState = sampleApiState();
const host = 'https://app.runnel.example';
const formOf = (operation: (typeof description.operations)[number]) => startingForm(operation, host, tokenOf(apiState, 'u-ana'));

describe('the buttons that break a request', () => {
  it.each(description.operations.map((one) => [one.id, one] as const))('%s: one for each documented error', (id, operation) => {
    const breaks = breaksOf(api, apiState, operation, formOf(operation), {}, NOW);
    for (const { form, status } of breaks) {
      const { reply } = answer(api, apiState, requestOf(form, operation, {}), NOW);
      expect(reply.status).toBe(status);
      expect(answerFault(id, reply)).toBe('');
    }
    const documented = Object.keys(operation.responses).filter((code) => /^[45]/.test(code));
    expect(new Set(breaks.map(({ status }) => String(status)))).toEqual(new Set(documented));
    // A change that makes the request wrong is preferred to an error requested by header.
    for (const code of ['401', '404'])
      expect(breaks.some(({ status, form }) => String(status) === code && form.trouble !== undefined)).toBe(false);
  });
});

describe('the form of an operation', () => {
  it.each(description.operations.map((one) => [one.id, one] as const))('%s begins with a request that works', (id, operation) => {
    // Run 60 can be canceled while it is active.
    const now = id === 'cancelRun' ? Date.parse('2026-03-02T12:02:00.000Z') : NOW;
    const { reply } = answer(api, apiState, requestOf(formOf(operation), operation, {}), now);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  });
});
