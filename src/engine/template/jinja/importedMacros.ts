import { listed } from '#engine/text/phrases.ts';
import type { Scope } from './scope.ts';
import { type Runtime, TemplateObject, Undefined, type Value } from './values.ts';

/**
 * The result of `{% import "source" as alias %}`: the macros of a document of the workspace, or the macros of a package, which are not available here
 * (`/docs/reference/macros`). A document runs when one of its macros is first used, so that it may import itself.
 */
export class ImportedMacros extends TemplateObject {
  readonly typeName = 'module';
  private readonly source: string;
  private readonly alias: string;
  private readonly within: Scope<Value> | undefined;
  private names: { found: Scope<Value> | undefined } | undefined;

  /** `within` is the scope that the macros see besides their arguments. Without it they see nothing of the template. */
  constructor(source: string, alias: string, within: Scope<Value> | undefined) {
    super();
    this.source = source;
    this.alias = alias;
    this.within = within;
  }

  print(): string {
    return `<module '${this.source}'>`;
  }

  override attribute(name: string, rt: Runtime): Value | undefined {
    this.names ??= { found: rt.importMacros(this.source, this.within) };
    const { found } = this.names;
    if (found) return found.own(name);
    return new Undefined(`'${this.alias}.${name}' is undefined`, `${this.alias}.${name}`, rt.at, false, this.source);
  }
}

/**
 * The result of `{% from "source" import name as alias %}`: the value that the document sets under that name. A missing name causes an error only
 * when it is used, as in Jinja2. Without a document, the name is a macro of a package, which is not available here.
 */
export function importedValue(source: string, found: Scope<Value> | undefined, name: string, alias: string): Value {
  if (!found) return new Undefined(`'${alias}' is undefined`, alias, undefined, false, source);
  const existing = found.ownNames().map((one) => `'${one}'`);
  const hint = existing.length === 0 ? 'it sets no name at all' : `it has ${listed(existing)}`;
  return found.own(name) ?? new Undefined(`the macros '${source}' have no '${name}': ${hint}`, alias);
}
