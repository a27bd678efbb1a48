interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export function vitestCounts(report: {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}): Counts;

export function playwrightCounts(report: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}): Counts;

interface ReportedError {
  message?: string;
  snippet?: string;
  location?: { file: string; line: number };
}

interface ReportedSuite {
  suites?: ReportedSuite[];
  specs?: { title: string; file: string; line: number; tests: { results: { errors?: ReportedError[] }[] }[] }[];
}

export function playwrightFailures(report: { suites: ReportedSuite[]; errors: ReportedError[] }): string[];
