import { quoted } from '../dialect/reading.ts';
import type { CodedTable } from './sampleTable.ts';

const keyOf = (parts: readonly string[]) => quoted([...parts]).toLowerCase();

/** Runs statements as one transaction. */
export type Transaction = (statements: readonly string[]) => Promise<void>;

/**
 * Keeps track of sample tables that are stored as a view over coded texts. Reading statements see no difference; statements that change a table need
 * a real one.
 */
export class CodedTables {
  private readonly tables = new Map<string, CodedTable>();

  /** Records a table that was created with coded texts. */
  add(parts: readonly string[], table: CodedTable): void {
    this.tables.set(keyOf(parts), table);
  }

  /** Whether a name is that of a coded table. */
  has(parts: readonly string[]): boolean {
    return this.tables.has(keyOf(parts));
  }

  /** Turns coded tables among the given ones into ordinary tables, so that a statement can change them. */
  async decode(names: readonly (readonly string[])[], transaction: Transaction): Promise<void> {
    for (const parts of names) await this.end(parts, 'decode', transaction);
  }

  /** Drops the coded table with this name, if any, so that another table can take the name. */
  async drop(parts: readonly string[], transaction: Transaction): Promise<void> {
    await this.end(parts, 'drop', transaction);
  }

  private async end(parts: readonly string[], how: 'decode' | 'drop', transaction: Transaction): Promise<void> {
    const key = keyOf(parts);
    const [first = [], ...others] = this.tables.get(key)?.[how] ?? [];
    if (first.length === 0) return;
    await transaction(first);
    // The view no longer exists, even if the table under it cannot be dropped.
    this.tables.delete(key);
    for (const statements of others) await transaction(statements);
  }
}
