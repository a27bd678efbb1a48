import type { Scope } from './scope.ts';
import { type Runtime, TemplateObject, Undefined, type Value } from './values.ts';

/**
 * What `{% import "source" as alias %}` gives: the macros of a document of the workspace, or those of a package, which are not at hand here
 * (`/docs/reference/macros`). A document is run when one of its macros is first asked for, so that it may import itself.
 */
export class ImportedMacros extends TemplateObject {
  readonly typeName = 'module';
  private readonly source: string;
  private readonly alias: string;
  private readonly within: Scope<Value> | undefined;
  private names: { found: Scope<Value> | undefined } | undefined;

  /** `within` is what the macros see besides their arguments; nothing of the template without it. */
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
