/** The names of one block: a loop iteration, a macro call, or a `with`. Reading continues in the outer scopes; writing changes only this scope. */
export class Scope<T> {
  private readonly names = new Map<string, T>();
  private readonly outer: Scope<T> | undefined;
  constructor(outer?: Scope<T>) {
    this.outer = outer;
  }
  get(name: string): T | undefined {
    let scope: Scope<T> | undefined = this;
    while (scope !== undefined) {
      const value = scope.names.get(name);
      if (value !== undefined) return value;
      scope = scope.outer;
    }
    return undefined;
  }
  /** A name that is set in this scope, not in an outer one. */
  own(name: string): T | undefined {
    return this.names.get(name);
  }
  /** All names that are set in this scope. */
  ownNames(): string[] {
    return [...this.names.keys()];
  }
  set(name: string, value: T): void {
    this.names.set(name, value);
  }
}
