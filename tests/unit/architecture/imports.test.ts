import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breachesOf, importCycle, unimportedExports, unimportedTypes } from './rules.ts';
import { filesIn, parseSource, ROOT, readText, targetOf } from './sourceFile.ts';
import { TESTED_EXPORTS } from './testedExports.ts';

const FOLDERS = ['src', 'playground', 'content'];
const files = filesIn(FOLDERS, /\.tsx?$/).map((path) => parseSource(path, readText(path)));
const tests = [...filesIn(['tests'], /\.(tsx?|mjs)$/), 'vite.config.ts', 'playwright.config.ts'].map((path) =>
  parseSource(path, readText(path)),
);

describe('the house', () => {
  it('imports downward only, and nothing runs text as code or HTML', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(breachesOf)).toEqual([]);
  });

  it('imports only files that are there', () => {
    const missing = files.flatMap((file) =>
      file.imports
        .map(({ specifier }) => ({ specifier, target: targetOf(file.path, specifier) }))
        .filter(({ target }) => target !== undefined && !existsSync(join(ROOT, target)))
        .map(({ specifier }) => `${file.path}: ${specifier}`),
    );
    expect(missing).toEqual([]);
  });

  it('starts sessions in one function', () => {
    const starting = files.filter(({ path, imports }) =>
      imports.some(({ specifier, kind }) => kind !== 'type' && targetOf(path, specifier) === 'src/workbench/playgroundStore.ts'),
    );
    expect(starting.map(({ path }) => path)).toEqual(['src/explorer/startPlayground.ts']);
  });

  it('copies texts in one function, which says what became of it', () => {
    const copying = files.filter(({ path, imports }) =>
      imports.some(({ specifier }) => targetOf(path, specifier) === 'src/ui/clipboard.ts'),
    );
    expect(copying.map(({ path }) => path)).toEqual(['src/ui/copying.ts']);
  });

  it('has no import cycles', () => {
    expect(importCycle(files)).toBeUndefined();
  });

  it('exports what other files import, and for tests only what has a reason, functions with a doc comment', () => {
    const unimported = unimportedExports([...files, parseSource('vite.config.ts', readText('vite.config.ts'))]);
    expect(unimported).toEqual(expect.arrayContaining(Object.keys(TESTED_EXPORTS)));
    expect(unimported.filter((one) => !Object.hasOwn(TESTED_EXPORTS, one))).toEqual([]);
    const bare = Object.keys(TESTED_EXPORTS).filter((one) => {
      const [path = '', name = ''] = one.split(' ');
      const text = readText(path);
      return (
        !text.includes(`\nexport const ${name}`) &&
        !new RegExp(`\\*/\\nexport (?:async )?(?:function|class) ${name}\\b`).test(text)
      );
    });
    expect(bare).toEqual([]);
  });

  it('exports nothing that no other file imports, tests included: neither a type nor a value', () => {
    expect(unimportedTypes([...files, ...tests])).toEqual([]);
    expect(unimportedExports(tests)).toEqual([]);
  });

  it('names files after what they hold', () => {
    const vague = filesIn(FOLDERS, /^(utils?|helpers?|misc|common|index)\.(tsx?|css)$/i);
    expect(vague).toEqual([]);
  });

  it('keeps files readable', () => {
    // Not content: a list of all pages is as long as there are pages.
    const long = filesIn(['src', 'playground'], /\.(tsx?|css)$/).filter((path) => readText(path).split('\n').length > 400);
    expect(long).toEqual([]);
  });

  it('styles nothing by :has and its place alone, without a name: any change anywhere would style the whole page again', () => {
    // The last part of a selector, after all that it stands in.
    const last = (selector: string) =>
      selector
        .replace(/\((?:[^()]|\([^()]*\))*\)/g, '()')
        .split(/[\s>+~]+/)
        .at(-1)!;
    const wide = filesIn(['src', 'playground'], /\.css$/).flatMap((path) =>
      [
        ...readText(path)
          .replace(/\/\*[\s\S]*?\*\//g, '')
          .matchAll(/([^{};]+)\{/g),
      ]
        .flatMap(([, selectors]) => selectors!.split(/,(?![^(]*\))/))
        .map((selector) => selector.trim())
        .filter((selector) => selector.includes(':has(') && /^(?:\*|:(?!root|is\())/.test(last(selector)))
        .map((selector) => `${path}: ${selector}`),
    );
    expect(wide).toEqual([]);
  });

  it('takes every colour from the tokens', () => {
    const own = filesIn(['src', 'playground'], /\.css$/)
      .filter((path) => basename(path) !== 'tokens.css')
      .flatMap((path) =>
        [...readText(path).matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)].map(([colour]) => `${path}: ${colour}`),
      );
    expect(own).toEqual([]);
  });
});

describe('the rules', () => {
  const breaches = (path: string, code: string) => breachesOf(parseSource(path, code));

  it.each([
    ['src/engine/a.ts', "import { x } from '#ui/Button.tsx';"],
    ['src/engine/a.ts', "import { useState } from 'react';"],
    ['src/engine/a.ts', "import type { X } from '../canvas/x.ts';"],
    ['src/engine/a.ts', 'export const title = document.title;'],
    ['src/engine/a.ts', "const load = () => import('#explorer/catalog.ts');"],
    ['src/canvas/a.ts', "import '#editors/x.ts';"],
    ['src/ui/a.tsx', "export * from '#canvas/x.ts';"],
    ['playground/run-order/view.tsx', "import { x } from '#explorer/x.ts';"],
    ['src/docs/a.tsx', "new Worker(new URL('../teach/w.ts', import.meta.url));"],
    ['src/docs/client/a.tsx', "import { x } from '../compile/x.ts';"],
    ['src/docs/shared/a.ts', "import type { X } from '#docs/client/x.ts';"],
    ['src/docs/compile/a.ts', "import { x } from '../client/x.ts';"],
    ['content/sidebars.ts', "import { x } from '#docs/x.ts';"],
    ['src/other/a.ts', 'export const a = 1;'],
    ['src/ui/a.tsx', 'export const a = <p dangerouslySetInnerHTML={{ __html: x }} />;'],
    ['src/ui/a.tsx', "export const a = { dangerouslySetInnerHTML: { __html: '' } };"],
    ['src/ui/a.ts', "import { z } from 'zod';"],
    ['src/engine/a.ts', "eval('1');"],
    ['src/engine/a.ts', "new Function('return 1');"],
  ])('refuse in %s: %s', (path, code) => {
    expect(breaches(path, code)).toHaveLength(1);
  });

  it.each([
    ['src/engine/zod.ts', "import { z } from 'zod'; import { x } from './b.ts'; import { y } from '#engine/graph/y.ts';"],
    ['src/engine/a.ts', 'export function read(document: string) { return document.length; }'],
    ['src/engine/a.ts', 'export const text = "import x from \'#ui/Button.tsx\'; eval(1)"; // document.title'],
    ['src/engine/a.ts', 'export const read = (state: { window: number }) => state.window;'],
    ['src/explorer/a.tsx', "import { x } from '#explorer/catalog.ts'; import { Canvas } from '#canvas/Canvas.tsx';"],
    ['content/sidebars.ts', "import type { Sidebars } from '#docs/shared/page.ts';"],
    ['src/app/a.tsx', "const page = () => import('#explorer/Gallery.tsx'); document.title = '';"],
  ])('allow in %s: %s', (path, code) => {
    expect(breaches(path, code)).toEqual([]);
  });

  it('find exports that nothing imports, and none that is imported by name, lazily or as a whole', () => {
    const left = (importing: string) =>
      unimportedExports([
        parseSource('src/ui/a.ts', 'export const a = 1; export function b() {} export type C = 1; export default a;'),
        parseSource('src/ui/b.ts', importing),
      ]);
    expect(left("import { a } from './a.ts';")).toEqual(['src/ui/a.ts b', 'src/ui/a.ts default']);
    expect(left("import a, { b as c } from './a.ts';")).toEqual(['src/ui/a.ts a']);
    expect(left("import('./a.ts').then(({ b }) => b());")).toEqual(['src/ui/a.ts a']);
    expect(left("export { a, b } from './a.ts';")).toEqual(['src/ui/a.ts default', 'src/ui/b.ts a', 'src/ui/b.ts b']);
  });

  it('find types that nothing imports, however they are exported, and none that is imported', () => {
    const left = (importing: string) =>
      unimportedTypes([
        parseSource('src/ui/a.ts', 'export interface A {} export type B = 1; type C = 1; export type { C }; export const d = 1;'),
        parseSource('src/ui/b.ts', importing),
      ]);
    expect(left('')).toEqual(['src/ui/a.ts A', 'src/ui/a.ts B', 'src/ui/a.ts C']);
    expect(left("import type { A, C as D } from './a.ts';")).toEqual(['src/ui/a.ts B']);
    expect(left("import { type B, d } from '#ui/a.ts';")).toEqual(['src/ui/a.ts A', 'src/ui/a.ts C']);
    expect(left("type E = import('./a.ts').A;")).toEqual(['src/ui/a.ts B', 'src/ui/a.ts C']);
    expect(left("export type { A, B } from './a.ts';")).toEqual(['src/ui/a.ts C', 'src/ui/b.ts A', 'src/ui/b.ts B']);
  });

  it('find a cycle through several files, also one of types, but not one of lazy imports', () => {
    const cycle = (second: string) =>
      importCycle([
        parseSource('src/ui/a.ts', "import { b } from './b.ts';"),
        parseSource('src/ui/b.ts', "import { c } from '#ui/c.ts';"),
        parseSource('src/ui/c.ts', second),
      ]);
    expect(cycle("import { a } from './a.ts';")).toEqual(['src/ui/a.ts', 'src/ui/b.ts', 'src/ui/c.ts', 'src/ui/a.ts']);
    expect(cycle("import type { A } from './a.ts';")).toHaveLength(4);
    expect(cycle("const a = () => import('./a.ts');")).toBeUndefined();
  });
});
