// What the reports of the two test runners say, as one shape.
import { stripVTControlCharacters } from 'node:util';

/** Of Vitest's JSON report. A file that could not be loaded has no tests of its own: it counts as one failed. */
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

/** Of Playwright's JSON report. A flaky test failed once: it counts as failed. Errors outside tests count one each. */
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
