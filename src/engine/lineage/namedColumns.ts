import { nodeNames } from '../pipeline/edges.ts';
import { scanRefs, type TextRef } from '../pipeline/refs.ts';
import type { ColumnRef, Pipeline, PipelineNode, Platform } from '../pipeline/schema.ts';
import { readStatement } from '../sql/selectList.ts';
import { isPathPart, isPunct, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import type { Span } from '../text/span.ts';

/** A column that a text names together with its node, `"STG_CUSTOMER"."C_PHONE"`, by the SQL name that the node has there. */
interface NamedColumn extends Span {
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

/** The refs of a Join tab by the SQL name that each has in it, in lower case. A subquery is none. */
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

/** A name in one of a node's texts, whatever it stands for. */
interface WrittenName extends NamedColumn {
  readonly source: number;
  readonly columnId?: string;
}

/**
 * The column names in the texts of a node, each text read when it is first needed. They depend on the node alone, so they stay valid as long as the
 * node object does.
 */
interface Written {
  readonly platform: Platform;
  transforms?: readonly WrittenName[];
  joins?: readonly WrittenName[];
  readonly calls: Map<number, ReadonlyMap<string, TextRef>>;
}

const WRITTEN = new WeakMap<PipelineNode, Written>();

function writtenIn(node: PipelineNode, platform: Platform): Written {
  const known = WRITTEN.get(node);
  if (known?.platform === platform) return known;
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

/** A name in a node's text: what it stands for, and whether that exists. */
export interface ColumnUse extends NamedColumn {
  /** Index of the source mapping. */
  readonly source: number;
  /** The column whose transform it is in; absent: the Join tab. */
  readonly columnId?: string;
  /** The node that the alias stands for. */
  readonly node: PipelineNode;
  /** Absent when that node has no such column. */
  readonly ref?: ColumnRef;
}

/** What names stand for in a document: those whose SQL name is no node's are left out. */
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
    // Of a node whose columns nobody wrote down nothing can be said.
    if (!of || of.columns.length === 0) return [];
    const column =
      of.columns.find((one) => one.name === name.column) ??
      of.columns.find((one) => one.name.toLowerCase() === name.column.toLowerCase());
    return [{ ...name, node: of, ...(column ? { ref: { nodeId: of.id, columnId: column.id } } : {}) }];
  });
}

/**
 * The columns of other nodes that a node's transforms name (`/docs/build-your-pipeline/column-lineage`). A bare name says nothing: only a name with
 * a node in front is known.
 */
export function transformUses(pipeline: Pick<Pipeline, 'nodes' | 'platform'>, node: PipelineNode): ColumnUse[] {
  const written = writtenIn(node, pipeline.platform);
  return resolved(pipeline, node, transformNames(node, written), written);
}

/** The same for its Join tabs. */
function joinUses(pipeline: Pick<Pipeline, 'nodes' | 'platform'>, node: PipelineNode): ColumnUse[] {
  const written = writtenIn(node, pipeline.platform);
  return resolved(pipeline, node, joinNames(node, written), written);
}

/** Something that the next Create or Run of a node fails at, or loads without a source. */
export interface BrokenUse {
  readonly node: PipelineNode;
  /** The column of the node that it is about; absent: its Join tab. */
  readonly column?: string;
  /** What is wrong and what would be right, in full sentences. */
  readonly message: string;
}

/** Names of and links to columns that no longer exist, over the whole document. */
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
