import type { MacroDocument } from './templateWithMacros.ts';

/** The name of a function that prints nothing and that every template knows. It replaces the macros of a package that is not in the project. */
export const FROM_PACKAGE = '_from_package';

const IMPORT = /\{%[-+]?\s*(?:import|from)\s+(['"])([^'"%\n]{0,200})\1/g;
const IMPORT_AS = /\{%[-+]?\s*import\s+(['"])([^'"%\n]{0,200})\1\s+as\s+(\w+)/g;
const FROM_IMPORT = /\{%[-+]?\s*from\s+(['"])([^'"%\n]{0,200})\1\s+import\s([^%]{0,2000})%\}/g;
/** A called word, with the object before its dot. */
const CALL = /\b(?:([A-Za-z]\w*)\s*\.\s*)?([A-Za-z]\w*)\s*\(/g;
const TAKEN = /^\s*([A-Za-z]\w*)(?:\s+as\s+([A-Za-z]\w*))?/;

/**
 * By package: the names that a text imports from it, and whether the text calls them. A call belongs to the last import of its alias before the call,
 * or else to the first one.
 */
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
 * The templates that `{% import %}` and `{% from %}` read in a text, for an engine that this site's engine is compared with: macro documents, and for
 * a package, whose macros are not in the project, a template in which every macro that the text uses prints nothing (`/docs/reference/macros`).
 */
export function importedTemplates(text: string, macros: readonly MacroDocument[]): MacroDocument[] {
  const names = new Set(Array.from(text.matchAll(IMPORT), ([, , name = '']) => name));
  if (names.size === 0) return [];
  const taken = takenNames(text);
  const ofPackage = (name: string): string =>
    // A name that is not called stays undefined, as in this site's engine.
    Array.from(taken.get(name) ?? [], ([one, isCalled]) => `{% set ${one} = ${isCalled ? FROM_PACKAGE : '_undefined'} %}`).join(
      '',
    );
  return Array.from(names, (name) => macros.find((document) => document.name === name) ?? { name, text: ofPackage(name) });
}
