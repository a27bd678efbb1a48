import { counted } from '#engine/text/phrases.ts';
import { emptyColumn } from '../pipeline/empty.ts';
import { builtInType, systemColumnsOn } from '../pipeline/nodeTypes.ts';
import { LIMITS, type PipelineNode, type Platform } from '../pipeline/schema.ts';
import { type NotRunCode, notRun } from '../template/notRun.ts';
import type { ConvertedNode } from './dbtColumns.ts';
import { type Conversion, platformOf } from './dbtConversion.ts';
import type { ReportBuilder } from './report.ts';

/** Adds the columns in which a Dimension keeps history. The surrogate key is left out, because a snapshot has none. */
function addHistory(node: PipelineNode, platform: Platform): void {
  for (const { name, flag, dataType } of systemColumnsOn(node.type, platform)) {
    if (flag === 'isSurrogateKey' || node.columns.length >= LIMITS.columnsPerNode) continue;
    if (node.columns.some((column) => column.name.toUpperCase() === name)) continue;
    node.columns.push({ ...emptyColumn({ id: name, name, dataType }), flags: [flag] });
  }
}

const NOT_RUN: Readonly<Record<Exclude<NotRunCode, 'jinja'>, (count: number) => string>> = {
  python: (count) => `${counted(count, 'model is', 'models are')} Python: shown, but not run`,
  materialization: (count) =>
    `${counted(count, 'model is', 'models are')} materialized in a way for which there is no template: shown, but not run until ${count === 1 ? 'it is a table or a view' : 'they are tables or views'}`,
  history: (count) =>
    `${counted(count, 'snapshot lacks', 'snapshots lack')} a key or a column whose changes are tracked: shown, but not run`,
  columns: (count) =>
    `${counted(count, 'model is', 'models are')} merged by key and ${count === 1 ? 'ends' : 'end'} in a star over unknown columns: shown, but not run until the columns are named`,
};

/**
 * Reports the models whose SQL does not run, with the reason. Models that are not compiled are reported elsewhere, with the SQL that is shown for
 * them.
 */
function reportNotRun(converted: readonly ConvertedNode[], path: string, report: ReportBuilder): void {
  const found = new Map<NotRunCode, PipelineNode[]>();
  for (const { node } of converted) {
    const why = notRun(node);
    if (why) found.set(why.code, [...(found.get(why.code) ?? []), node]);
  }
  for (const [code, nodes] of found) {
    if (code === 'jinja') continue;
    const [first] = nodes as [PipelineNode];
    const message = `${NOT_RUN[code](nodes.length)}; the first is ${first.location}.${first.name}.`;
    report.add({ code: 'dbt.notRun', level: 'warning', path, count: nodes.length, message });
  }
}

/**
 * Sets how nodes are loaded, so that they get the same rows as in dbt: a model that dbt rebuilds is emptied before its load, and a snapshot gets the
 * columns in which a Dimension keeps history. Reports what does not run, with the reason. Rule: `/docs/guides/import-a-dbt-project#what-is-run`.
 */
export function fillLoads(converted: readonly ConvertedNode[], { manifest, parentOf, path, report }: Conversion): void {
  let snapshots = 0;
  for (const { node } of converted) {
    const { resource } = parentOf.get(node.id)!;
    const type = builtInType(node.type);
    node.config = { ...type?.config };
    if (resource.materialized === 'table' && type?.loads === 'merge') node.config.truncateBefore = true;
    if (resource.type === 'snapshot' && node.columns.some(({ flags }) => flags.includes('isChangeTracking'))) {
      addHistory(node, platformOf(manifest.adapter));
      snapshots++;
    }
  }
  if (snapshots > 0)
    report.add({
      code: 'dbt.snapshot',
      level: 'info',
      count: snapshots,
      message: `${counted(snapshots, 'snapshot keeps', 'snapshots keep')} history in SYSTEM_START_DATE, SYSTEM_END_DATE and the like, not in dbt_valid_from and dbt_valid_to: models that read those need other names.`,
    });
  reportNotRun(converted, path, report);
}
