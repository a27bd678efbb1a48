import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const UNIT = 'tests/unit';

/** How a unit test shares what it imports with others; see `testsBySharing`. */
type Sharing = 'modules' | 'page' | 'nothing';

/**
 * Reading a module once instead of once a file halves the time of the whole. So tests share their modules, and those that have a page share the page
 * too; the tests that mock shared modules, or change the environment of the process, get their own copies.
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
