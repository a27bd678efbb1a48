import { quoted } from '../dialect/reading.ts';
import type { CodedTable } from './sampleTable.ts';

const keyOf = (parts: readonly string[]) => quoted([...parts]).toLowerCase();

/** Carries out one transaction: all of it or nothing. */
export type Transaction = (statements: readonly string[]) => Promise<void>;

/** Which tables of sample rows are a view over coded texts. What reads them sees no difference; what changes them needs a table. */
export class CodedTables {
  private readonly tables = new Map<string, CodedTable>();

  /** A table was made with coded texts. */
  add(parts: readonly string[], table: CodedTable): void {
    this.tables.set(keyOf(parts), table);
  }

  /** Turns the coded ones among these tables into ordinary tables, so that a statement can change them. */
  async decode(names: readonly (readonly string[])[], transaction: Transaction): Promise<void> {
    for (const parts of names) await this.end(parts, 'decode', transaction);
  }

  /** Drops the one with this name, so that another table can take its place. */
  async drop(parts: readonly string[], transaction: Transaction): Promise<void> {
    await this.end(parts, 'drop', transaction);
  }

  private async end(parts: readonly string[], how: 'decode' | 'drop', transaction: Transaction): Promise<void> {
    const key = keyOf(parts);
    const [first = [], ...others] = this.tables.get(key)?.[how] ?? [];
    if (first.length === 0) return;
    await transaction(first);
    // The view is gone now, even if the rows under it can't be dropped.
    this.tables.delete(key);
    for (const statements of others) await transaction(statements);
  }
}
