import { describe, expect, it } from 'vitest';
import { answer } from '#engine/api/answer.ts';
import { breaksOf } from '#playground/api/breaks.ts';
import { requestOf, startingForm } from '#playground/api/form.ts';
import { sampleWorld, tokenOf } from '#playground/api/sampleWorld.ts';
import { answerFault, api, description } from '../../engine/api/schemas.ts';

const NOW = Date.parse('2026-03-02T18:00:00.000Z');
const world = sampleWorld();
const host = 'https://app.runnel.example';
const formOf = (operation: (typeof description.operations)[number]) => startingForm(operation, host, tokenOf(world, 'u-ana'));

/**
 * What no request leads to: a list shows everybody what they may see, everybody has Git accounts and reads the registry, and nothing is wrong with
 * any text in a path. A project with an active run can't be deleted, which takes a run.
 */
const NOT_PROVOKED: Readonly<Record<string, readonly string[]>> = {
  listEnvironments: ['403'],
  listRuns: ['403'],
  listProjects: ['403'],
  listPackages: ['400', '403'],
  getPackage: ['400', '403'],
  getPackageRelease: ['403'],
  listPackageReleases: ['403'],
  deleteProject: ['400'],
  removeProjectRole: ['400'],
};

describe('the buttons that break a request', () => {
  it.each(description.operations.map((one) => [one.id, one] as const))('%s: one for each documented error', (id, operation) => {
    const breaks = breaksOf(api, world, operation, formOf(operation), {}, NOW);
    for (const { form, status } of breaks) {
      const { reply } = answer(api, world, requestOf(form, operation, {}), NOW);
      expect(reply.status).toBe(status);
      expect(answerFault(id, reply)).toBe('');
    }
    const documented = Object.keys(operation.responses).filter((code) => /^[45]/.test(code));
    const missing = documented.filter((code) => !breaks.some(({ status }) => String(status) === code));
    expect(missing).toEqual(NOT_PROVOKED[id] ?? []);
  });
});

describe('the form of an operation', () => {
  it.each(description.operations.map((one) => [one.id, one] as const))('%s begins with a request that works', (id, operation) => {
    // While run 60 goes it can be stopped.
    const now = id === 'cancelRun' ? Date.parse('2026-03-02T12:02:00.000Z') : NOW;
    const { reply } = answer(api, world, requestOf(formOf(operation), operation, {}), now);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  });
});
