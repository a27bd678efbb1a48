import {
  BUILT_IN_TYPES,
  builtInType,
  canMaterializeAs,
  isSource,
  nodeTypeOf,
  rulesOfKind,
  typeInDocument,
} from '#engine/pipeline/nodeTypes.ts';
import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import { nodeRefs } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';

/** Names that packages give to types that load or create no table of their own. No built-in type is similar to them. */
const NO_TABLE = /\b(?:Task|Root|Stream|CopyUnload|InferSchema|Profiling|DMF|Test|Masking|External)\b/i;

/** The fallback type for a name that says nothing more: the type that only loads. */
const DEFAULT_FALLBACK = rulesOfKind('stage').id;

/** The closest built-in type for the name of a package type: the built-in type whose name the package name contains, longer names first. */
const NEAREST: readonly (readonly [RegExp, string])[] = BUILT_IN_TYPES.filter(
  ({ id }) => !isSource(id) && id !== DEFAULT_FALLBACK,
)
  .toSorted((one, other) => other.name.length - one.name.length)
  .map(({ id, name }) => [new RegExp(`\\b${name}\\b`, 'i'), id]);

/** Whether a node's type comes from a package, so that its templates are in no repository. */
export function isOfPackage(pipeline: Pick<Pipeline, 'nodeTypes' | 'packages'>, { type }: Pick<PipelineNode, 'type'>): boolean {
  return nodeTypeOf(pipeline, type).origin === 'package' && !typeInDocument(pipeline, type);
}

/** Whether the project holds neither template of a node's type: a package has them, or their files are missing. */
function isWithoutTemplates(pipeline: Pick<Pipeline, 'nodeTypes' | 'packages'>, node: PipelineNode): boolean {
  if (isOfPackage(pipeline, node)) return true;
  const own = typeInDocument(pipeline, node.type);
  return own !== undefined && !builtInType(node.type) && `${own.createTemplate}${own.runTemplate}`.trim() === '';
}

/**
 * The id of the fallback type: the built-in type that replaces a type without templates. Undefined where the type has templates, or where no
 * built-in type is similar.
 */
export function fallbackTypeOf(pipeline: Pick<Pipeline, 'nodeTypes' | 'packages'>, node: PipelineNode): string | undefined {
  if (!isWithoutTemplates(pipeline, node)) return undefined;
  const { name } = nodeTypeOf(pipeline, node.type);
  if (NO_TABLE.test(name)) return undefined;
  return NEAREST.find(([pattern]) => pattern.test(name))?.[1] ?? DEFAULT_FALLBACK;
}

/**
 * Whether the node is created as a view. An incremental load reads the table that it feeds, and only as a table can it be created before that
 * table.
 */
function isView(pipeline: Pipeline, { type, materialization }: PipelineNode, fallbackType: string): boolean {
  if (!canMaterializeAs(fallbackType, 'table')) return true;
  return materialization === 'view' && !/\bLoad\b/i.test(nodeTypeOf(pipeline, type).name);
}

/** Maximum number of days in a generated calendar: about three hundred years. */
const MAX_CALENDAR_DAYS = 110_000;

/**
 * The Join text of a node that generates a calendar. The package types for that have a first day, a number of days and the name of the column, and
 * read no table. Undefined for all other nodes.
 */
function calendarJoin({ platform }: Pick<Pipeline, 'platform'>, { config }: PipelineNode): string | undefined {
  const { startingDate, daysToGenerate, dateColumnName } = config;
  const days = /^\d{1,6}$/.test(String(daysToGenerate)) ? Math.min(Number(daysToGenerate), MAX_CALENDAR_DAYS) : 0;
  if (platform !== 'snowflake' || typeof startingDate !== 'string' || typeof dateColumnName !== 'string' || days === 0)
    return undefined;
  return `FROM (
  SELECT CAST(DATEADD(DAY, ROW_NUMBER() OVER (ORDER BY NULL) - 1, CAST(${startingDate} AS DATE)) AS DATE) AS ${dateColumnName}
  FROM TABLE(GENERATOR(ROWCOUNT => ${days}))
) CALENDAR`;
}

/** Whether a node reads one table, and that table is a source of the project. */
function readsOneSource(pipeline: Pipeline, node: PipelineNode): boolean {
  const [ref, ...others] = nodeRefs(node);
  if (!ref || others.length > 0 || node.sources.length !== 1) return false;
  return pipeline.nodes.some(({ type, location, name }) => isSource(type) && location === ref.location && name === ref.name);
}

/**
 * The columns of a node that reads one source. A column that takes over nothing is read from the source under its own name: made-up sources have every
 * column.
 */
function readColumns(pipeline: Pipeline, node: PipelineNode): PipelineNode['columns'] {
  if (!readsOneSource(pipeline, node)) return node.columns;
  return node.columns.map((column) => {
    const [source] = column.sources;
    const isMapped = !source || source.columns.length > 0 || source.transform.trim() !== '';
    if (isMapped || column.hash || column.flags.some((flag) => /^is(System|SurrogateKey)/.test(flag))) return column;
    return { ...column, sources: [{ ...source, transform: quoteName(pipeline.platform, column.name) }] };
  });
}

/**
 * The pipeline with fallback types in place of types without templates. The behavior of the original types is lost, so this happens only when the
 * reader asks for it, and the affected nodes are listed.
 */
export function withFallbackTypes(pipeline: Pipeline): Pipeline {
  const nodes = pipeline.nodes.map((node): PipelineNode => {
    const type = fallbackTypeOf(pipeline, node);
    const builtIn = type === undefined ? undefined : builtInType(type);
    if (!builtIn) return node;
    const calendar = calendarJoin(pipeline, node);
    return {
      ...node,
      type: builtIn.id,
      materialization: isView(pipeline, node, builtIn.id) ? 'view' : 'table',
      config: { ...builtIn.config, ...node.config },
      columns: readColumns(pipeline, node),
      sources: node.sources.map((source) =>
        calendar !== undefined
          ? { ...source, join: calendar }
          : node.config.groupByAll === true
            ? { ...source, join: `${source.join}\nGROUP BY ALL` }
            : source,
      ),
    };
  });
  return nodes.some((node, index) => node !== pipeline.nodes[index]) ? { ...pipeline, nodes } : pipeline;
}
