import { expect, it } from 'vitest';
import { playwrightCounts, playwrightFailures, vitestCounts } from '../../setup/counts.mjs';

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

it('names each end-to-end test that failed with its error, without colors', () => {
  const spec = (title: string, errors: object[]) => ({ title, file: 'a.spec.ts', line: 7, tests: [{ results: [{ errors }] }] });
  const report = {
    errors: [{ message: 'The server did not start.' }],
    suites: [
      {
        specs: [spec('holds', [])],
        suites: [
          {
            specs: [
              spec('breaks', [
                { message: '\u001b[31mexpected\u001b[39m 1', location: { file: '/a.spec.ts', line: 9 }, snippet: '> 9 |' },
              ]),
            ],
          },
        ],
      },
    ],
  };
  expect(playwrightFailures(report)).toEqual([
    'The server did not start.',
    'a.spec.ts:7 › breaks\nexpected 1\nat /a.spec.ts:9\n> 9 |',
  ]);
});
