// What the reports of the two test runners say, as one shape.

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
