import { describe, expect, it } from 'vitest';
import { type Module, readModule } from './imports.ts';
import { filesIn, readText } from './sourceFile.ts';

// Own, because no tool fits: dependency-cruiser needs TypeScript's API, which TypeScript 7 does not have, or Node 22.

const WORKBENCH = ['workbench', 'canvas', 'editors', 'warehouse', 'ui', 'samples', 'engine'];
const LEARN = ['learn', 'explorer', 'playground', ...WORKBENCH];

/** The rooms that a room may import from, beside itself; lazy imports, workers and types included. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  samples: ['engine'],
  local: ['samples', 'engine'],
  ui: ['engine'],
  canvas: ['ui', 'engine'],
  editors: ['ui', 'engine'],
  warehouse: ['ui', 'engine'],
  workbench: WORKBENCH,
  playground: WORKBENCH,
  explorer: ['playground', ...WORKBENCH],
  learn: LEARN,
  teach: LEARN,
  docs: LEARN,
  app: ['content', 'docs', 'teach', ...LEARN],
  // What the engine knows, such as error texts and roles, pages show.
  content: ['engine'],
};

/** Imports that are refused although the rooms allow them: from, what, and where it is allowed after all. */
const REFUSED: readonly { from: RegExp; to: RegExp; but?: RegExp; withTypes?: boolean }[] = [
  // What the browser gets knows nothing of the build, and what both share knows neither.
  { from: /^src\/docs\/shared\//, to: /^src\/docs\/(?:client|compile)\//, withTypes: true },
  { from: /^src\/docs\/client\//, to: /^src\/docs\/compile\//, withTypes: true },
  { from: /^src\/docs\/compile\//, to: /^src\/docs\/client\//, withTypes: true },
  { from: /^src\/engine\//, to: /^(?:react|react-dom|radix-ui|lucide-react|@xyflow)(?:\/|$)/, withTypes: true },
  // The browser gets zod by one module, which configures it.
  { from: /./, to: /^zod$/, but: /^src\/(?:engine\/zod\.ts|docs\/compile\/)/, withTypes: true },
  // One function makes playground stores, and one copies texts and says what became of it.
  { from: /./, to: /^src\/workbench\/playgroundStore\.ts$/, but: /^src\/explorer\/startPlayground\.ts$/ },
  { from: /./, to: /^src\/ui\/clipboard\.ts$/, but: /^src\/ui\/copying\.ts$/, withTypes: true },
];

/** The room of a path: `engine`, `playground`, … */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'src' ? second : first;
}

function breachesOf({ path, imports }: Module): string[] {
  const room = roomOf(path);
  return imports
    .filter(({ specifier, kind, target }) => {
      const isRefused = REFUSED.some(
        ({ from, to, but, withTypes = false }) =>
          from.test(path) && to.test(target ?? specifier) && !but?.test(path) && (withTypes || kind !== 'type'),
      );
      if (isRefused || target === undefined) return isRefused;
      // Pages may name the types of what they list.
      if (room === 'content' && kind === 'type') return false;
      // No concept imports another.
      if (room === 'playground' && roomOf(target) === room) return target.split('/')[1] !== path.split('/')[1];
      return roomOf(target) !== room && !MAY_IMPORT[room]?.includes(roomOf(target));
    })
    .map(({ specifier }) => `${path}: ${specifier}`);
}

/**
 * The first cycle of imports, lazy ones and types included, as paths; undefined when there is none. Starting a worker does not count, because a
 * worker may take the types of its messages from the module that starts it.
 */
function cycleOf(modules: readonly Module[]): string[] | undefined {
  const targets = new Map(
    modules.map(({ path, imports }) => [path, imports.flatMap(({ kind, target }) => (kind === 'worker' ? [] : (target ?? [])))]),
  );
  const done = new Set<string>();
  const path: string[] = [];
  function from(at: string): string[] | undefined {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return undefined;
    path.push(at);
    for (const next of targets.get(at) ?? []) {
      const cycle = from(next);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(at);
    return undefined;
  }
  for (const { path: start } of modules) {
    const cycle = from(start);
    if (cycle) return cycle;
  }
  return undefined;
}

const modules = filesIn(['src', 'playground', 'content'], /\.tsx?$/).map((path) => readModule(path, readText(path)));

it('imports lead downward only', () => {
  expect(modules.length).toBeGreaterThan(500);
  expect(modules.filter(({ path }) => !Object.hasOwn(MAY_IMPORT, roomOf(path)) && !path.startsWith('content/code/'))).toEqual([]);
  expect(modules.flatMap(breachesOf)).toEqual([]);
});

it('imports make no cycle, also not by lazy imports and types', () => {
  expect(cycleOf(modules)).toBeUndefined();
});

describe('the rules', () => {
  it.each([
    ['src/engine/a.ts', "import { x } from '#ui/Button.tsx';"],
    ['src/engine/a.ts', "import { useState } from 'react';"],
    ['src/engine/a.ts', "import type { X } from '../canvas/x.ts';"],
    ['src/engine/a.ts', "const load = () => import('#explorer/catalog.ts');"],
    ['src/engine/a.ts', "type X = import('#explorer/catalog.ts').X;"],
    ['src/ui/a.tsx', "export * from '#canvas/x.ts';"],
    ['src/ui/a.ts', "import { z } from 'zod';"],
    ['src/explorer/a.ts', "import { x } from '#workbench/playgroundStore.ts';"],
    ['src/explorer/a.ts', "import { x } from '#ui/clipboard.ts';"],
    ['src/docs/a.tsx', "new Worker(new URL('../teach/w.ts', import.meta.url));"],
    ['src/docs/client/a.tsx', "import { x } from '../compile/x.ts';"],
    ['src/docs/shared/a.ts', "import { type X } from '#docs/client/x.ts';"],
    ['src/docs/compile/a.ts', "import { x } from '../client/x.ts';"],
    ['playground/cron/a.ts', "import { x } from '#explorer/x.ts';"],
    ['playground/cron/a.ts', "import type { X } from '../sql/x.ts';"],
    ['content/a.ts', "import { x } from '#docs/shared/page.ts';"],
  ])('refuse in %s: %s', (path, code) => {
    expect(breachesOf(readModule(path, code))).toHaveLength(1);
  });

  it.each([
    ['src/engine/zod.ts', "import { z } from 'zod'; import { x } from './b.ts';"],
    ['src/engine/a.ts', "export const text = \"import x from '#ui/Button.tsx'\"; // import '#ui/a.ts'"],
    ['src/teach/a.ts', "import type { X } from '#workbench/playgroundStore.ts';"],
    ['playground/cron/a.ts', "import { x } from './x.ts';"],
    ['content/sidebars.ts', "import type { Sidebars } from '#docs/shared/page.ts';"],
    ['src/app/a.tsx', "const page = () => import('#explorer/Gallery.tsx');"],
  ])('allow in %s: %s', (path, code) => {
    expect(breachesOf(readModule(path, code))).toEqual([]);
  });

  it.each([
    "import { a } from './a.ts';",
    "import type { A } from './a.ts';",
    "type A = import('./a.ts').A;",
    "const a = () => import('./a.ts');",
  ])('find a cycle by: %s', (code) => {
    expect(cycleOf([readModule('src/ui/a.ts', "import '#ui/b.ts';"), readModule('src/ui/b.ts', code)])).toHaveLength(3);
  });
});
