import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const UNIT = 'tests/unit';

/** What a unit test file shares with other files; see `testsBySharing`. */
type Sharing = 'modules' | 'page' | 'nothing';

/**
 * Groups the unit test files by what they can share. Loading each module once instead of once per file halves the total time. So test files share
 * their modules, and those that have a page also share the page; test files that mock modules get their own copies.
 */
export function testsBySharing(root: string): Record<Sharing, string[]> {
  const tests: Record<Sharing, string[]> = { modules: [], page: [], nothing: [] };
  for (const file of readdirSync(join(root, UNIT), { recursive: true, encoding: 'utf8' })) {
    if (!/\.test\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, UNIT, file), 'utf8');
    const sharing = /\bvi\.(?:mock|doMock|hoisted|resetModules|stubEnv)\b|\bprocess\.env(?:\.\w+|\[[^\]]+\]) = /.test(text)
      ? 'nothing'
      : text.includes('@vitest-environment')
        ? 'page'
        : 'modules';
    tests[sharing].push(`${UNIT}/${file.replaceAll('\\', '/')}`);
  }
  return tests;
}
