import { bench, describe } from 'vitest';
import { importProject } from '#engine/import/import.ts';
import { LARGEST, largeRepository } from './largeRepository.ts';

const FILES = largeRepository({ ...LARGEST, columns: 20, description: 0 });
const first = importProject(FILES);
if (
  !('pipeline' in first) ||
  first.report.counts.nodes !== LARGEST.nodes ||
  first.report.counts.sourceNodes !== LARGEST.sources ||
  first.report.counts.unresolved > 0
) {
  throw new Error(
    `The repository of this benchmark does not open as meant: ${JSON.stringify('report' in first ? first.report.counts : first)}`,
  );
}

describe('opening a repository of 1,558 nodes on one thread (below 3 s)', () => {
  bench('importProject', () => void importProject(FILES), { iterations: 3, warmupIterations: 1, time: 0 });
});
