import type { Platform } from '../pipeline/schema.ts';
import type { NodeRender } from '../template/nodeTemplate.ts';
import type { DeployStrategy } from '../template/typeTemplate.ts';
import type { Change } from './changes.ts';
import { type ObjectPath, PlatformDdl } from './platformDdl.ts';

/** One statement of a plan, with its name in the plan. */
export interface DeployStage {
  readonly name: string;
  readonly sql: string;
  /** Whether the platform or the Create template of the node's type wrote the statement. */
  readonly from: 'platform' | 'template';
}

/** An object as a plan sees it. */
export interface PlannedObject {
  readonly kind: 'table' | 'view';
  readonly path: ObjectPath;
  readonly description: string;
}

/** A node in both the environment and the version, with what a plan knows about the change between them. */
interface AlteredNode {
  readonly platform: Platform;
  readonly strategy: DeployStrategy;
  readonly changes: readonly Change[];
  readonly before: PlannedObject;
  readonly after: PlannedObject;
  /** Whether a changed business key makes the platform create a table of this type again. */
  readonly isRecreatedForKey: boolean;
  /** The stages of the Create template. */
  readonly create: readonly DeployStage[];
}

/** The stages of a rendered template as stages of a plan. */
export function templateStages(render: Pick<NodeRender, 'stages'>): DeployStage[] {
  return render.stages.map(({ name, sql }) => ({ name, sql, from: 'template' }));
}

function stage(name: string, ...statements: string[]): DeployStage[] {
  return statements.map((sql) => ({ name, sql, from: 'platform' }));
}

/**
 * The stages that delete a node: they drop its object and, for a table of the default strategy, a leftover clone (`/docs/deploy-and-refresh/deploy`).
 */
export function deleteStages(platform: Platform, strategy: DeployStrategy, object: PlannedObject): DeployStage[] {
  const ddl = new PlatformDdl(platform);
  if (object.kind === 'view') return stage('Delete View', ddl.drop('view', object.path));
  const target = stage('Delete Table', ddl.drop('table', object.path));
  return strategy === 'default' ? [...stage('Delete Table', ddl.drop('table', ddl.clonePath(object.path))), ...target] : target;
}

type ColumnRename = Extract<Change, { kind: 'columnRenamed' }>;

/** Renames in an order in which each new name is free. If names form a cycle, one column gets a temporary name. This is this site's own rule. */
function orderedRenames(changes: readonly Change[]): { from: string; to: string }[] {
  const left = changes
    .filter((change): change is ColumnRename => change.kind === 'columnRenamed')
    .map(({ from, column }) => ({ from, to: column.name }));
  const ordered: { from: string; to: string }[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ to }) => !left.some(({ from }) => from === to));
    if (free !== -1) {
      ordered.push(...left.splice(free, 1));
      continue;
    }
    const [first] = left as [{ from: string; to: string }];
    const aside = `${first.from}_RUNNEL_RENAMED`;
    ordered.push({ from: first.from, to: aside });
    first.from = aside;
  }
  return ordered;
}

/** Clones the table, alters the clone, swaps it with the original and drops the original. The original is untouched until the clone is finished. */
function cloneStages({ platform, changes, before, after }: AlteredNode): DeployStage[] {
  const ddl = new PlatformDdl(platform);
  const clone = ddl.clonePath(before.path);
  const stages = stage('Clone Table', ddl.clone(clone, before.path));
  for (const change of changes)
    if (change.kind === 'columnDropped') stages.push(...stage('Delete Column', ddl.dropColumn(clone, change.column.name)));
  for (const { from, to } of orderedRenames(changes)) stages.push(...stage('Alter Column', ddl.renameColumn(clone, from, to)));
  for (const change of changes)
    if (change.kind === 'columnAdded') stages.push(...stage('Add Column', ddl.addColumn(clone, change.column)));
  for (const change of changes) {
    if (change.kind !== 'columnChanged') continue;
    for (const what of change.what) stages.push(...stage('Alter Column', ddl.alterColumn(clone, change.column, what)));
  }
  if (changes.some(({ kind }) => kind === 'description'))
    stages.push(...stage('Edit table description', ddl.tableComment(clone, after.description)));
  if (ddl.name(before.path) !== ddl.name(after.path)) stages.push(...stage('Rename Table', ddl.rename(before.path, after.path)));
  stages.push(...stage('Swap Cloned Table', ...ddl.swap(after.path, clone)), ...stage('Delete Table', ddl.drop('table', clone)));
  return stages;
}

const STRUCTURE: ReadonlySet<Change['kind']> = new Set([
  'renamed',
  'moved',
  'columnAdded',
  'columnDropped',
  'columnRenamed',
  'columnChanged',
  'description',
]);

function defaultTable(node: AlteredNode): DeployStage[] {
  const kinds = new Set(node.changes.map(({ kind }) => kind));
  const isReplaced = kinds.has('query') || kinds.has('template') || (kinds.has('businessKey') && node.isRecreatedForKey);
  if (isReplaced) {
    const ddl = new PlatformDdl(node.platform);
    const isElsewhere = ddl.name(node.before.path) !== ddl.name(node.after.path);
    return [...node.create, ...(isElsewhere ? stage('Delete Table', ddl.drop('table', node.before.path)) : [])];
  }
  return [...kinds].some((kind) => STRUCTURE.has(kind)) ? cloneStages(node) : [];
}

/**
 * The stages that change a deployed node into its new version, by the strategy of its type and its materialization; see the table "What becomes of a
 * change" (`/docs/deploy-and-refresh/deploy`). None for a change of metadata only. For an advanced type, the Create template alone decides.
 */
export function alterStages(node: AlteredNode): DeployStage[] {
  const { strategy, changes, before, after, create, platform } = node;
  if (changes.length === 0) return [];
  if (strategy === 'advanced') return [...create];
  const drop = deleteStages(platform, 'transient', before);
  if (strategy === 'transient' || before.kind !== after.kind) return [...drop, ...create];
  if (changes.some(({ kind }) => kind === 'type' || kind === 'materialization')) return [...drop, ...create];
  if (after.kind === 'table') return defaultTable(node);
  return changes.every(({ kind }) => kind === 'settings' || kind === 'businessKey') ? [] : [...drop, ...create];
}
