import { BUILT_IN_TYPES, builtInType, canBe, isSource, nodeTypeOf, ownType, rulesOfKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';

/** What packages call types that load or make no table of their own: no built-in type is similar. */
const NO_TABLE = /\b(?:Task|Root|Stream|CopyUnload|InferSchema|Profiling|DMF|Test|Masking|External)\b/i;

/** What stands in where the name says nothing more: the type that only loads. */
const PLAIN = rulesOfKind('stage').id;

/** Which built-in type comes nearest to a type of a package: the one whose name is in its name, a longer one before a shorter one. */
const NEAREST: readonly (readonly [RegExp, string])[] = BUILT_IN_TYPES.filter(({ id }) => !isSource(id) && id !== PLAIN)
  .toSorted((one, other) => other.name.length - one.name.length)
  .map(({ id, name }) => [new RegExp(`\\b${name}\\b`, 'i'), id]);

/** Whether a node's type comes from a package: its templates are in no repository. */
export function isOfPackage(pipeline: Pick<Pipeline, 'nodeTypes' | 'packages'>, { type }: Pick<PipelineNode, 'type'>): boolean {
  return nodeTypeOf(pipeline, type).origin === 'package' && !ownType(pipeline, type);
}

/** The id of the built-in type that can stand in for the type of a package; undefined where none is similar. */
export function standInType(pipeline: Pick<Pipeline, 'nodeTypes' | 'packages'>, node: PipelineNode): string | undefined {
  if (!isOfPackage(pipeline, node)) return undefined;
  const { name } = nodeTypeOf(pipeline, node.type);
  if (NO_TABLE.test(name)) return undefined;
  return NEAREST.find(([pattern]) => pattern.test(name))?.[1] ?? PLAIN;
}

/** An incremental load reads the table that it feeds: only as a table can it be created before that one. */
function isView(pipeline: Pipeline, { type, materialization }: PipelineNode, standIn: string): boolean {
  if (!canBe(standIn, 'table')) return true;
  return materialization === 'view' && !/\bLoad\b/i.test(nodeTypeOf(pipeline, type).name);
}

/**
 * The pipeline with a built-in type in the place of each package's type that one comes near to. The package's own behavior is lost, so this happens
 * only when the reader asks for it, and the affected nodes are listed.
 */
export function withStandIns(pipeline: Pipeline): Pipeline {
  const nodes = pipeline.nodes.map((node): PipelineNode => {
    const type = standInType(pipeline, node);
    const builtIn = type === undefined ? undefined : builtInType(type);
    if (!builtIn) return node;
    return {
      ...node,
      type: builtIn.id,
      materialization: isView(pipeline, node, builtIn.id) ? 'view' : 'table',
      config: { ...builtIn.config, ...node.config },
      sources: node.sources.map((source) =>
        node.config.groupByAll === true ? { ...source, join: `${source.join}\nGROUP BY ALL` } : source,
      ),
    };
  });
  return nodes.some((node, index) => node !== pipeline.nodes[index]) ? { ...pipeline, nodes } : pipeline;
}
