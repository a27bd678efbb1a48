/** The columns of type VARIANT of tables and views, which the engine keeps as texts. */
export class VariantColumns {
  /** Tables by their own name in capitals; tables of several schemas may share it. */
  private readonly tables = new Map<string, { readonly parts: readonly string[]; readonly columns: ReadonlySet<string> }[]>();

  /** Sets the columns of a table; none removes it. Returns whether something may have changed. */
  set(name: readonly string[], columns: readonly string[]): boolean {
    const parts = name.map((part) => part.toUpperCase());
    const key = parts.at(-1)!;
    const others = (this.tables.get(key) ?? []).filter((table) => table.parts.join('\n') !== parts.join('\n'));
    const isKnown = others.length < (this.tables.get(key)?.length ?? 0);
    const own = columns.length === 0 ? [] : [{ parts, columns: new Set(columns.map((column) => column.toUpperCase())) }];
    this.tables.set(key, [...others, ...own]);
    return isKnown || own.length > 0;
  }

  /** The columns of the tables with a name, of which the first parts may be missing. */
  of(name: readonly string[]): string[] {
    const parts = name.map((part) => part.toUpperCase());
    return (this.tables.get(parts.at(-1)!) ?? []).flatMap((table) =>
      parts.every((part, at) => table.parts.at(at - parts.length) === part) ? [...table.columns] : [],
    );
  }
}
