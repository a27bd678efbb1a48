import { type ColumnUse, transformUses } from '../lineage/namedColumns.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import type { Column, ColumnRef, Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { type ExecutionErrorInput, notNumericText } from '../run/executor.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';

/** Returns the value that a text column of a source has in the first row that is read; undefined for other columns. */
export type FirstText = (source: PipelineNode, column: Column) => string | undefined;

const NUMBER_TYPES = 'NUMBER DECIMAL NUMERIC DEC INT INTEGER BIGINT SMALLINT TINYINT BYTEINT FLOAT DOUBLE REAL'.split(' ');
const NUMBER_TYPE = new RegExp(`^\\s*(?:${NUMBER_TYPES.join('|')})\\b`, 'i');
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
const SRC = /\{\{\s*SRC\s*\}\}/g;

type Document = Pick<Pipeline, 'nodes' | 'platform'>;

const columnAt = ({ nodes }: Document, ref: ColumnRef) => {
  const node = nodes.find(({ id }) => id === ref.nodeId);
  const column = node?.columns.find(({ id }) => id === ref.columnId);
  return node && column ? { node, column } : undefined;
};

/** The node with the helper token `SRC` replaced by the column that it stands for, as rendering does. */
function withTokenReplaced(pipeline: Document, node: PipelineNode): PipelineNode {
  if (!node.columns.some(({ sources }) => sources.some(({ transform }) => transform.includes('SRC')))) return node;
  const written = (source: Column['sources'][number]) => {
    const from = source.columns.length === 1 ? columnAt(pipeline, source.columns[0]!) : undefined;
    return from
      ? { ...source, transform: source.transform.replaceAll(SRC, `"${from.node.name}"."${from.column.name}"`) }
      : source;
  };
  return { ...node, columns: node.columns.map((column) => ({ ...column, sources: column.sources.map(written) })) };
}

/** Whether the name in the tokens `first` to `last` of a transform is directly cast to a number. */
function isCast(tokens: readonly SqlToken[], first: number, last: number): boolean {
  const type = (at: number) => isWord(tokens[at], ...NUMBER_TYPES);
  if (isWord(tokens[first - 2], 'CAST') && isPunct(tokens[first - 1], '('))
    return isWord(tokens[last + 1], 'AS') && type(last + 2);
  return isPunct(tokens[last + 1], '::') && type(last + 2);
}

/** The column that one source mapping copies unchanged into this column; undefined if the transform does anything else. */
function copiedColumn(column: Column, source: number, uses: readonly ColumnUse[]): ColumnRef | undefined {
  const { transform, columns } = column.sources[source]!;
  const text = transform.trim();
  if (text === '') return columns.length === 1 ? columns[0] : undefined;
  return uses.find((use) => use.columnId === column.id && use.source === source && transform.slice(use.from, use.to) === text)
    ?.ref;
}

/** The text of a column in the first row, traced to a source through unchanged copies. */
function textOf(pipeline: Document, ref: ColumnRef, first: FirstText, seen: ReadonlySet<string> = new Set()): string | undefined {
  const found = columnAt(pipeline, ref);
  const key = `${ref.nodeId}\n${ref.columnId}`;
  if (!found || seen.has(key)) return undefined;
  if (isSource(found.node.type)) return first(found.node, found.column);
  const node = withTokenReplaced(pipeline, found.node);
  const column = node.columns.find(({ id }) => id === ref.columnId)!;
  if (NUMBER_TYPE.test(column.dataType) || column.sources.length === 0) return undefined;
  const from = copiedColumn(column, 0, transformUses(pipeline, node));
  return from && textOf(pipeline, from, first, new Set(seen).add(key));
}

/**
 * Why a simulated load of a node fails: the first text that a column casts to a number, or copies into a number column. Only plain column names are
 * followed, because results of functions are not computed here.
 */
export function nonNumericText(pipeline: Document, node: PipelineNode, first: FirstText): ExecutionErrorInput | undefined {
  const written = withTokenReplaced(pipeline, node);
  const uses = transformUses(pipeline, written);
  for (const column of written.columns) {
    for (const [source, { transform }] of column.sources.entries()) {
      const whole = NUMBER_TYPE.test(column.dataType) ? copiedColumn(column, source, uses) : undefined;
      const tokens = sqlTokens(transform, tokenOptionsOn(pipeline.platform));
      const cast = uses.filter(
        (use) =>
          use.columnId === column.id &&
          use.source === source &&
          isCast(
            tokens,
            tokens.findIndex(({ from }) => from === use.from),
            tokens.findIndex(({ to }) => to === use.to),
          ),
      );
      for (const ref of [whole, ...cast.map((use) => use.ref)]) {
        const text = ref && textOf(pipeline, ref, first);
        if (text !== undefined && !NUMBER.test(text)) return { code: 'value', message: notNumericText(text) };
      }
    }
  }
  return undefined;
}
