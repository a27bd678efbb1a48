import { expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from '../../setup/counts.mjs';

const test = (status: string) => ({ status });

it('counts a unit test file that could not be loaded as a failure', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { status: 'passed', assertionResults: [test('passed')] },
      { status: 'failed', assertionResults: [test('passed'), test('failed')] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(vitestCounts(report)).toEqual({ passed: 2, failed: 2, skipped: 0 });
});

it('counts flaky end-to-end tests and errors outside tests as failures', () => {
  expect(playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({
    passed: 5,
    failed: 3,
    skipped: 2,
  });
});
