import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const UNIT = 'tests/unit';

/**
 * The unit tests that need modules of their own: they have a page, or replace what others share. The rest share theirs: reading a module once
 * instead of once a file halves the time of the whole.
 */
export function testsAlone(root: string): string[] {
  return readdirSync(join(root, UNIT), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /@vitest-environment|\bvi\.|\bprocess\.env\b/.test(readFileSync(join(root, UNIT, file), 'utf8')))
    .map((file) => `${UNIT}/${file.replaceAll('\\', '/')}`);
}
