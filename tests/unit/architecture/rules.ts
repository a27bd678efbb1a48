import { roomOf, type SourceFile, targetOf } from './sourceFile.ts';

/** Which rooms a room may import from, itself included. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = (() => {
  const engine = ['engine'];
  const samples = ['samples', ...engine];
  const ui = ['ui', ...engine];
  const editors = ['editors', ...ui];
  const canvas = ['canvas', ...ui];
  const warehouse = ['warehouse', ...ui];
  const workbench = ['workbench', ...new Set([...canvas, ...editors, ...warehouse, ...samples])];
  const playground = ['playground', ...workbench];
  const explorer = ['explorer', ...playground];
  const learn = ['learn', ...explorer];
  const teach = ['teach', ...learn];
  const docs = ['docs', ...learn];
  const app = ['app', 'content', ...new Set([...docs, ...teach])];
  const local = ['local', ...samples];
  return {
    engine,
    samples,
    ui,
    editors,
    canvas,
    warehouse,
    workbench,
    playground,
    explorer,
    learn,
    teach,
    docs,
    app,
    local,
    content: ['content'],
  };
})();

/** Parts of a room that know less than the room: what the browser gets knows nothing of the build, and what both share nothing of either. */
const MAY_NOT_KNOW: Readonly<Record<string, readonly string[]>> = {
  'src/docs/shared/': ['src/docs/client/', 'src/docs/compile/'],
  'src/docs/client/': ['src/docs/compile/'],
  'src/docs/compile/': ['src/docs/client/'],
};

const NOT_IN_ENGINE = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'location',
  'history',
  'fetch',
  'alert',
  'globalThis',
  'self',
  'process',
];

/** What a module does that its room may not, as sentences. */
export function breachesOf(file: SourceFile): string[] {
  const room = roomOf(file.path);
  const allowed = MAY_IMPORT[room];
  if (!allowed) return [`${file.path}: the room ${room} has no import rule`];
  const breaches: string[] = [];
  for (const { specifier, kind } of file.imports) {
    const target = targetOf(file.path, specifier);
    if (target === undefined) {
      if (specifier === 'zod' && file.path !== 'src/engine/zod.ts' && !file.path.startsWith('src/docs/compile/'))
        breaches.push(`${file.path}: imports zod, which the browser must get by src/engine/zod.ts`);
      if (room === 'engine' && /^(@?react\b|@xyflow|radix-ui|lucide-react)/.test(specifier))
        breaches.push(`${file.path}: engine imports ${specifier}`);
      continue;
    }
    const part = Object.keys(MAY_NOT_KNOW).find((one) => file.path.startsWith(one));
    if (part && MAY_NOT_KNOW[part]?.some((other) => target.startsWith(other)))
      breaches.push(`${file.path}: ${part} imports ${specifier}`);
    const to = roomOf(target);
    const isAllowed = allowed.includes(to) || (room === 'content' && kind === 'type');
    if (!isAllowed) breaches.push(`${file.path}: ${room} imports ${specifier}, which is in ${to}`);
  }
  if (room === 'engine') {
    for (const name of NOT_IN_ENGINE) if (file.globals.has(name)) breaches.push(`${file.path}: engine uses the global ${name}`);
  }
  for (const danger of file.dangers) breaches.push(`${file.path}: ${danger}`);
  return breaches;
}

/** The first circle of imports found, those of types included, as paths with the first repeated at the end; lazy imports make none. */
export function importCycle(files: readonly SourceFile[]): string[] | undefined {
  const targets = new Map(
    files.map((file) => [
      file.path,
      file.imports.flatMap(({ specifier, kind }) => (kind === 'lazy' ? [] : (targetOf(file.path, specifier) ?? []))),
    ]),
  );
  const done = new Set<string>();
  const path: string[] = [];
  function from(at: string): string[] | undefined {
    const open = path.indexOf(at);
    if (open !== -1) return [...path.slice(open), at];
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
  for (const { path: start } of files) {
    const cycle = from(start);
    if (cycle) return cycle;
  }
  return undefined;
}

/** By file, the names that other files import from it. */
function importedNames(files: readonly SourceFile[]): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { specifier, kind, names } of file.imports) {
      const target = targetOf(file.path, specifier);
      if (target === undefined) continue;
      const ofTarget = taken.get(target) ?? taken.set(target, new Set()).get(target)!;
      // `import()` takes the default, or names that stand somewhere behind it.
      const all = names.includes('*') ? file.words.keys() : [];
      for (const name of [...names, ...all, ...(kind === 'lazy' ? ['default'] : [])]) ofTarget.add(name);
    }
  }
  return taken;
}

function notImported(files: readonly SourceFile[], exported: (file: SourceFile) => readonly string[]): string[] {
  const taken = importedNames(files);
  return files.flatMap((file) =>
    exported(file)
      .filter((name) => !taken.get(file.path)?.has(name))
      .map((name) => `${file.path} ${name}`)
      .filter((one) => !TAKEN_BY_NAME.some((known) => known.test(one))),
  );
}

/** The values that modules export and none of these modules imports, as `path name`. What the build or the page takes by a fixed name counts as imported. */
export function unimportedExports(files: readonly SourceFile[]): string[] {
  return notImported(files, ({ exports }) => exports);
}

/** The types that modules export and none of these modules imports, as `path name`. */
export function unimportedTypes(files: readonly SourceFile[]): string[] {
  return notImported(files, ({ types }) => types);
}

/** What globs, pages and commands take by a fixed name. */
const TAKEN_BY_NAME: readonly RegExp[] = [
  /^playground\/[^/]+\/(meta\.ts meta|stories\.ts stories|exercises\.ts exercises|sketch\.ts sketch|playground\.tsx default)$/,
  // `import.meta.glob` of `src/docs/compile/contentData.ts`.
  /^content\/(\w+)\.ts \1$/,
  // Elements of pages: the table of `src/docs/compile/compilePage.ts`.
  /^src\/docs\/client\/mdx\/\w+\.tsx \w+$/,
  // `lazyEditor` takes the setup of an editor.
  /^src\/editors\/\w+Setup\.ts setup$/,
  // `src/local/*.mjs` import the command by a path that they put together.
  /^src\/local\/\w+Command\.ts run\w+Command$/,
  // The script of the frame calls it by its global name.
  /^playground\/template\/sandbox\/frame\.ts serveFrame$/,
  // Configurations, and benchmarks that a `.mjs` beside them loads by its path.
  /^(vite|playwright)\.config\.ts default$/,
  /^tests\/browsers\/(vitest\.config|site)\.ts default$/,
  /^tests\/bench\/\w+\.ts (fuzz|runProject|retailSteps)$/,
  // Modules that the build makes, and packages without types.
  /\.d\.ts \w+$/,
];
