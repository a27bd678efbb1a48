// Reads the reports of the two test runners into one shape.
import { stripVTControlCharacters } from 'node:util';

/** The counts in Vitest's JSON report. A file that could not be loaded has no tests, and counts as one failed test. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The counts in Playwright's JSON report. A flaky test failed once, so it counts as failed. Each error outside of tests counts as one failed test.
 */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** Every error in Playwright's JSON report, with the test it belongs to: the first thing to look for in the log of a failed run. */
export function playwrightFailures({ suites, errors }) {
  const ofSuite = ({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.flatMap(({ results }) =>
        results.flatMap((result) => (result.errors ?? []).map((error) => `${file}:${line} › ${title}\n${errorText(error)}`)),
      ),
    ),
    ...inner.flatMap(ofSuite),
  ];
  return [...errors.map(errorText), ...suites.flatMap(ofSuite)];
}

function errorText({ message = '', snippet = '', location }) {
  const position = location ? `\nat ${location.file}:${location.line}` : '';
  return stripVTControlCharacters(`${message}${position}\n${snippet}`).trim();
}
