import type { MacroDocument } from './macroHead.ts';

/** The name, known to every template, of a function that prints nothing: what a macro of a package is where the package is not there. */
export const FROM_PACKAGE = '_from_package';

const IMPORT = /\{%[-+]?\s*(?:import|from)\s+(['"])([^'"%\n]{0,200})\1/g;
const IMPORT_AS = /\{%[-+]?\s*import\s+(['"])([^'"%\n]{0,200})\1\s+as\s+(\w+)/g;
const FROM_IMPORT = /\{%[-+]?\s*from\s+(['"])([^'"%\n]{0,200})\1\s+import\s([^%]{0,2000})%\}/g;
/** A word that is called, and the word that it is asked of. */
const CALL = /\b(?:([A-Za-z]\w*)\s*\.\s*)?([A-Za-z]\w*)\s*\(/g;
const TAKEN = /^\s*([A-Za-z]\w*)(?:\s+as\s+([A-Za-z]\w*))?/;

/** By package: the names that a text takes from it, and whether it calls them. A call is one of the last import of its alias before it, or of the first. */
function takenNames(text: string): Map<string, Map<string, boolean>> {
  const taken = new Map<string, Map<string, boolean>>();
  const take = (from: string, name: string, isCalled: boolean) => {
    const names = taken.get(from) ?? new Map<string, boolean>();
    taken.set(from, names.set(name, isCalled || names.get(name) === true));
  };
  const imports = Array.from(text.matchAll(IMPORT_AS), ({ index, 2: from = '', 3: alias = '' }) => ({ index, from, alias }));
  const byAlias = new Map(imports.toReversed().map(({ alias, from }) => [alias, from]));
  const bare = new Set<string>();
  let next = 0;
  for (const { index, 1: object, 2: name = '' } of text.matchAll(CALL)) {
    for (; next < imports.length && imports[next]!.index < index; next++) byAlias.set(imports[next]!.alias, imports[next]!.from);
    const from = object === undefined ? undefined : byAlias.get(object);
    if (object === undefined) bare.add(name);
    else if (from !== undefined) take(from, name, true);
  }
  for (const [, , from = '', list = ''] of text.matchAll(FROM_IMPORT))
    for (const entry of list.split(',')) {
      const [, name, own = name] = TAKEN.exec(entry) ?? [];
      if (name !== undefined && own !== undefined) take(from, name, bare.has(own));
    }
  return taken;
}

/**
 * What `{% import %}` and `{% from %}` read in a text, for an engine that is there to compare ours with: macro documents, and for a package, whose macros are
 * not in the project, one in which every macro that the text takes prints nothing (`/docs/reference/macros`).
 */
export function importedTemplates(text: string, macros: readonly MacroDocument[]): MacroDocument[] {
  const names = new Set(Array.from(text.matchAll(IMPORT), ([, , name = '']) => name));
  if (names.size === 0) return [];
  const taken = takenNames(text);
  const ofPackage = (name: string): string =>
    // What is not called stays undefined, as it is to our engine.
    Array.from(taken.get(name) ?? [], ([one, isCalled]) => `{% set ${one} = ${isCalled ? FROM_PACKAGE : '_undefined'} %}`).join(
      '',
    );
  return Array.from(names, (name) => macros.find((document) => document.name === name) ?? { name, text: ofPackage(name) });
}
