import { PLATFORMS, type Platform } from '../pipeline/schema.ts';
import type { Catalog } from './dbtCatalog.ts';
import type { DbtCompiler } from './dbtCompile.ts';
import type { Manifest } from './dbtManifest.ts';
import type { DbtParent } from './dbtSql.ts';
import type { ReportBuilder } from './report.ts';

const PLATFORM_OF: Readonly<Record<string, Platform>> = {
  ...Object.fromEntries(PLATFORMS.map((platform) => [platform, platform])),
  spark: 'databricks',
  sqlserver: 'fabric',
  synapse: 'fabric',
};

/** Whether one of Runnel's platforms runs the SQL of a dbt adapter. */
export function hasPlatform(adapter: string): boolean {
  return PLATFORM_OF[adapter] !== undefined;
}

/** The platform for a project of a dbt adapter; Snowflake when none matches. */
export function platformOf(adapter: string): Platform {
  return PLATFORM_OF[adapter] ?? 'snowflake';
}

/** Counts for messages that are reported once for the whole project. */
export interface Totals {
  notInText: number;
  notRunnable: number;
  /** Models whose Jinja was run here, because the manifest has no compiled SQL of them. */
  compiled: number;
  suggested: number;
  guessed: number;
  /** Columns whose data type is from the catalog, and those among them that only the catalog names. */
  catalogTypes: number;
  catalogColumns: number;
  /** Models with and without column links. */
  traced: number;
  untraced: number;
}

/** The state of a conversion of a dbt project to a pipeline. */
export interface Conversion {
  manifest: Manifest;
  /** By unique_id, including merged ids. */
  parentOf: Map<string, DbtParent>;
  compiler: DbtCompiler;
  /** Empty when there is no `catalog.json`. */
  catalog: Catalog;
  path: string;
  totals: Totals;
  report: ReportBuilder;
}

/** The distinct parents among the data nodes, in order. Other dependencies of a node make no edge. */
export function dataParents(id: string, conversion: Conversion): DbtParent[] {
  const { manifest, parentOf } = conversion;
  const own = parentOf.get(id)?.ref;
  const parents = new Map<string, DbtParent>();
  for (const parent of manifest.parents.get(id) ?? []) {
    const found = parentOf.get(parent);
    if (found && found.ref !== own) parents.set(parent, found);
  }
  return [...parents.values()];
}
