import { PLATFORMS, type Platform } from '../pipeline/schema.ts';
import type { Manifest } from './dbtManifest.ts';
import type { DbtParent } from './dbtSql.ts';
import type { ReportBuilder } from './report.ts';

const PLATFORM_OF: Readonly<Record<string, Platform>> = {
  ...Object.fromEntries(PLATFORMS.map((platform) => [platform, platform])),
  spark: 'databricks',
  sqlserver: 'fabric',
  synapse: 'fabric',
};

/** Whether one of the platforms runs the SQL of an adapter. */
export function hasPlatform(adapter: string): boolean {
  return PLATFORM_OF[adapter] !== undefined;
}

/** The platform that a project of an adapter is opened for; Snowflake where there is none. */
export function platformOf(adapter: string): Platform {
  return PLATFORM_OF[adapter] ?? 'snowflake';
}

/** Messages that are reported once for the whole project. */
export interface Totals {
  notInText: number;
  notRunnable: number;
  suggested: number;
  guessed: number;
  /** Models with and without column links. */
  traced: number;
  untraced: number;
}

/** A dbt project being turned into a pipeline. */
export interface Conversion {
  manifest: Manifest;
  /** By unique_id, merged ids included. */
  parentOf: Map<string, DbtParent>;
  path: string;
  totals: Totals;
  report: ReportBuilder;
}

/** The distinct parents among the data nodes, in order; anything else a node depends on draws no edge. */
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
