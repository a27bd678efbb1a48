import { nodeNames } from '../pipeline/edges.ts';
import { scanRefs, type TextRef } from '../pipeline/refs.ts';
import type { ColumnRef, Pipeline, PipelineNode, Platform } from '../pipeline/schema.ts';
import { readStatement } from '../sql/selectList.ts';
import { isPathPart, isPunct, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import type { Span } from '../text/span.ts';

/** A qualified column name in a text, such as `"STG_CUSTOMER"."C_PHONE"`: the alias of a node in that SQL, and a column. */
interface NamedColumn extends Span {
  readonly alias: string;
  readonly column: string;
}

/** Every `alias.column` in a text, with or without quotes. Calls and longer paths are skipped. */
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

/** The refs of a Join tab by their SQL alias, in lower case. Subqueries are left out. */
function aliasCalls(join: string, platform: Platform): ReadonlyMap<string, TextRef> {
  const text = `SELECT 1 ${join}`;
  const tokens = sqlTokens(text, tokenOptionsOn(platform));
  const { tables } = readStatement(text, tokens, 0, tokens.length, new Map());
  const found = new Map<string, TextRef>();
  for (const [alias, { ref }] of tables) {
    const [call] = ref === undefined ? [] : scanRefs(ref);
    if (call) found.set(alias.startsWith('?') ? call.name.toLowerCase() : alias, call);
  }
  return found;
}

/** A qualified name in one of a node's texts, before it is resolved. */
interface WrittenName extends NamedColumn {
  readonly source: number;
  readonly columnId?: string;
}

/**
 * The qualified names in the texts of a node, each text parsed when it is first needed. They depend only on the node and the platform, so they are
 * cached by node object.
 */
interface Written {
  readonly platform: Platform;
  transforms?: readonly WrittenName[];
  joins?: readonly WrittenName[];
  readonly calls: Map<number, ReadonlyMap<string, TextRef>>;
}

const WRITTEN = new WeakMap<PipelineNode, Written>();

function writtenIn(node: PipelineNode, platform: Platform): Written {
  const cached = WRITTEN.get(node);
  if (cached?.platform === platform) return cached;
  const written: Written = { platform, calls: new Map() };
  WRITTEN.set(node, written);
  return written;
}

function transformNames(node: PipelineNode, written: Written): readonly WrittenName[] {
  written.transforms ??= node.columns.flatMap(({ id, sources }) =>
    sources.flatMap(({ transform }, source) =>
      qualified(transform, written.platform).map((name) => ({ ...name, source, columnId: id })),
    ),
  );
  return written.transforms;
}

function joinNames(node: PipelineNode, written: Written): readonly WrittenName[] {
  written.joins ??= node.sources.flatMap(({ join }, source) =>
    qualified(join, written.platform).map((name) => ({ ...name, source })),
  );
  return written.joins;
}

/** A qualified name in a node's text, resolved to a node and, if it exists, a column. */
export interface ColumnUse extends NamedColumn {
  /** Index of the source mapping. */
  readonly source: number;
  /** The id of the column whose transform holds the name; absent for a name in the Join tab. */
  readonly columnId?: string;
  /** The node that the alias refers to. */
  readonly node: PipelineNode;
  /** Absent when that node has no such column. */
  readonly ref?: ColumnRef;
}

/** Resolves names to nodes and columns. Names whose alias refers to no node are left out. */
function resolved(
  pipeline: Pick<Pipeline, 'nodes'>,
  node: PipelineNode,
  names: readonly WrittenName[],
  written: Written,
): ColumnUse[] {
  const byName = nodeNames(pipeline.nodes);
  return names.flatMap((name): ColumnUse[] => {
    const calls = written.calls.get(name.source) ?? aliasCalls(node.sources[name.source]?.join ?? '', written.platform);
    written.calls.set(name.source, calls);
    const call = calls.get(name.alias.toLowerCase());
    const of = call && byName.find(call.location, call.name);
    // A node without columns may have any column: its columns were never written down.
    if (!of || of.columns.length === 0) return [];
    const column =
      of.columns.find((one) => one.name === name.column) ??
      of.columns.find((one) => one.name.toLowerCase() === name.column.toLowerCase());
    return [{ ...name, node: of, ...(column ? { ref: { nodeId: of.id, columnId: column.id } } : {}) }];
  });
}

/** The qualified column names in a node's transforms, resolved (`/docs/build-your-pipeline/column-lineage`). Names without an alias are ignored. */
export function transformUses(pipeline: Pick<Pipeline, 'nodes' | 'platform'>, node: PipelineNode): ColumnUse[] {
  const written = writtenIn(node, pipeline.platform);
  return resolved(pipeline, node, transformNames(node, written), written);
}

/** The qualified column names in a node's Join tabs, resolved. */
function joinUses(pipeline: Pick<Pipeline, 'nodes' | 'platform'>, node: PipelineNode): ColumnUse[] {
  const written = writtenIn(node, pipeline.platform);
  return resolved(pipeline, node, joinNames(node, written), written);
}

/** A name or mapping that makes the next Create or Run of a node fail, or that loads a column without a source. */
export interface BrokenUse {
  readonly node: PipelineNode;
  /** The name of the affected column of the node; absent for the Join tab. */
  readonly column?: string;
  /** What is wrong and how to correct it, in full sentences. */
  readonly message: string;
}

/** Names of and mappings to columns that no longer exist, in the whole document. */
export function brokenUses(pipeline: Pick<Pipeline, 'nodes' | 'platform'>): BrokenUse[] {
  const columns = new Set(pipeline.nodes.flatMap((node) => node.columns.map(({ id }) => `${node.id}\n${id}`)));
  return pipeline.nodes.flatMap((node): BrokenUse[] => {
    const nameOf = (id: string | undefined) => node.columns.find((column) => column.id === id)?.name;
    const named = [...joinUses(pipeline, node), ...transformUses(pipeline, node)]
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
