import { nodeNames } from '../pipeline/edges.ts';
import { scanRefs } from '../pipeline/refs.ts';
import type { ColumnRef, Pipeline, PipelineNode, Platform } from '../pipeline/schema.ts';
import { readStatement } from '../sql/selectList.ts';
import { isPathPart, isPunct, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import type { Span } from '../text/span.ts';

/** A column that a text names together with its node, `"STG_CUSTOMER"."C_PHONE"`, by the SQL name that the node has there. */
export interface NamedColumn extends Span {
  readonly alias: string;
  readonly column: string;
}

/** Every `alias.column` of a text, names in quotes or not; calls and longer paths are passed over. */
function qualified(text: string, platform: Platform): NamedColumn[] {
  if (!text.includes('.')) return [];
  const tokens = sqlTokens(text, tokenOptionsOn(platform));
  const isName = (at: number) => tokens[at]?.kind === 'word' || tokens[at]?.kind === 'quoted';
  return tokens.flatMap((alias, at): NamedColumn[] => {
    const column = tokens[at + 2];
    if (!column || !isName(at) || !isPunct(tokens[at + 1], '.') || !isName(at + 2)) return [];
    if (isPathPart(tokens, at) || isPunct(tokens[at + 3], '.') || isPunct(tokens[at + 3], '(')) return [];
    return [{ alias: alias.text, column: column.text, from: alias.from, to: column.to }];
  });
}

/** The nodes that a Join tab reads, by the SQL name that each has in it, in lower case. A subquery is no node. */
function aliasNodes({ nodes }: Pick<Pipeline, 'nodes'>, join: string, platform: Platform): ReadonlyMap<string, PipelineNode> {
  const text = `SELECT 1 ${join}`;
  const tokens = sqlTokens(text, tokenOptionsOn(platform));
  const { tables } = readStatement(text, tokens, 0, tokens.length, new Map());
  const names = nodeNames(nodes);
  const found = new Map<string, PipelineNode>();
  for (const [alias, { ref }] of tables) {
    const [call] = ref === undefined ? [] : scanRefs(ref);
    const node = call && names.find(call.location, call.name);
    if (node) found.set(alias.startsWith('?') ? node.name.toLowerCase() : alias, node);
  }
  return found;
}

/** A name in a node's text: what it names, and whether that is there. */
export interface ColumnUse extends NamedColumn {
  /** Index of the source mapping. */
  readonly source: number;
  /** The column whose transform it stands in; absent: the Join tab. */
  readonly columnId?: string;
  /** The node that the alias stands for. */
  readonly node: PipelineNode;
  /** Absent when that node has no such column. */
  readonly ref?: ColumnRef;
}

const USES = new WeakMap<PipelineNode, { nodes: readonly PipelineNode[]; uses: readonly ColumnUse[] }>();

/**
 * The columns of other nodes that a node's Join tabs and transforms name (`/docs/build-your-pipeline/column-lineage`). A bare name says nothing:
 * only a name with a node in front can be told. Remembered by node and node list.
 */
export function columnUses(pipeline: Pick<Pipeline, 'nodes' | 'platform'>, node: PipelineNode): readonly ColumnUse[] {
  const known = USES.get(node);
  if (known?.nodes === pipeline.nodes) return known.uses;
  const { platform } = pipeline;
  const uses = node.sources.flatMap(({ join }, source): ColumnUse[] => {
    const texts = [
      { text: join },
      ...node.columns.map((column) => ({ text: column.sources[source]?.transform ?? '', columnId: column.id })),
    ];
    const named = texts.flatMap(({ text, ...where }) => qualified(text, platform).map((name) => ({ ...name, ...where })));
    if (named.length === 0) return [];
    const aliases = aliasNodes(pipeline, join, platform);
    return named.flatMap((name): ColumnUse[] => {
      const of = aliases.get(name.alias.toLowerCase());
      if (!of) return [];
      const column =
        of.columns.find((one) => one.name === name.column) ??
        of.columns.find((one) => one.name.toLowerCase() === name.column.toLowerCase());
      return [{ ...name, source, node: of, ...(column ? { ref: { nodeId: of.id, columnId: column.id } } : {}) }];
    });
  });
  USES.set(node, { nodes: pipeline.nodes, uses });
  return uses;
}

/** Something that the next Create or Run of a node fails at, or loads without a source. */
export interface BrokenUse {
  readonly node: PipelineNode;
  /** The column of the node that it is about; absent: its Join tab. */
  readonly column?: string;
  /** What is wrong and what would be right, in full sentences. */
  readonly message: string;
}

/** Names of columns that are no more, and links to columns that are gone, over the whole document. */
export function brokenUses(pipeline: Pick<Pipeline, 'nodes' | 'platform'>): BrokenUse[] {
  const columns = new Set(pipeline.nodes.flatMap((node) => node.columns.map(({ id }) => `${node.id}\n${id}`)));
  return pipeline.nodes.flatMap((node): BrokenUse[] => {
    const nameOf = (id: string | undefined) => node.columns.find((column) => column.id === id)?.name;
    const named = columnUses(pipeline, node)
      .filter(({ ref }) => !ref)
      .map(({ alias, column, columnId, node: read }): BrokenUse => {
        const where = columnId === undefined ? 'Its Join tab' : `The transform of ${nameOf(columnId)}`;
        return {
          node,
          ...(columnId === undefined ? {} : { column: nameOf(columnId)! }),
          message: `${where} names "${alias}"."${column}", but ${read.name} has no column ${column}. Write the name that it has now, or take it out.`,
        };
      });
    const dangling = node.columns
      .filter(({ sources }) =>
        sources.some(
          ({ columns: refs, transform }) =>
            transform === '' && refs.length > 0 && refs.every((ref) => !columns.has(`${ref.nodeId}\n${ref.columnId}`)),
        ),
      )
      .map(({ name }) => ({
        node,
        column: name,
        message: `${name} is mapped to a column that is gone. Map it to another one, or delete it too.`,
      }));
    return [...named, ...dangling];
  });
}
