import { nodeNames } from '../pipeline/edges.ts';
import { quoteName } from '../pipeline/qualifiedName.ts';
import { scanRefs } from '../pipeline/refs.ts';
import type { Pipeline, PipelineContext, PipelineNode, Platform } from '../pipeline/schema.ts';
import { readAnnotations } from '../sql/annotations.ts';
import { selectList } from '../sql/selectList.ts';
import { isWord, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { renderForNode } from '../template/nodeTemplate.ts';
import { replaceSpans } from '../text/replacement.ts';

/** A table that a query reads, with its columns. */
interface ReadTable {
  readonly location: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** One rendered query of a node, which selects the node's columns. Tables are named `L.<location>.<node>`. */
export interface NodeSelect {
  readonly nodeId: string;
  readonly source: number;
  readonly platform: Platform;
  readonly sql: string;
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  readonly tables: readonly ReadTable[];
}

/** Why a node has no query for its lineage. */
interface NoSelect {
  readonly nodeId: string;
  readonly message: string;
}

/** The database that every location is mapped to when lineage is worked out, so that table names don't depend on the mappings of an environment. */
export const LINEAGE_DATABASE = 'L';

function contextOf({ locations, environments, workspaces }: Pipeline): PipelineContext {
  const [context] = [...environments, ...workspaces];
  const mappings = Object.fromEntries(locations.map(({ name }) => [name, { database: LINEAGE_DATABASE, schema: name }]));
  return { id: 'lineage', name: 'lineage', description: '', mappings, parameters: context?.parameters ?? {} };
}

/** The text of a SQL node without its annotations. */
function withoutAnnotations(sql: string, platform: Platform): string {
  const options = tokenOptionsOn(platform);
  const tokens = sqlTokens(sql, options);
  const body = sql.slice(tokens[readAnnotations(sql, tokens, 0).next]?.from ?? sql.length);
  const spans = selectList(body, options).items.flatMap(({ annotations }) => annotations);
  return replaceSpans(
    body,
    spans.map(({ from, to }) => ({ from, to, insert: '' })),
  );
}

/** The query of an override, from its SELECT or WITH on. The text before that creates the view. */
function queryOf(sql: string, platform: Platform): string {
  const tokens = sqlTokens(sql, tokenOptionsOn(platform));
  const first = tokens.find(
    (token, at) => token.depth === 0 && (isWord(token, 'SELECT') || (isWord(token, 'WITH') && isWord(tokens[at + 2], 'AS'))),
  );
  return first ? sql.slice(first.from) : '';
}

/** The SELECT of a source mapping: each column with its transform or the column that it copies, and the text of the Join tab. */
function mappingSelect({ nodes, platform }: Pipeline, node: PipelineNode, source: number): string {
  const items = node.columns.flatMap(({ name, sources }) => {
    const { transform, columns } = sources[source] ?? { transform: '', columns: [] };
    const [ref] = columns;
    const read = nodes.find(({ id }) => id === ref?.nodeId);
    const copied = read?.columns.find(({ id }) => id === ref?.columnId);
    const expression =
      transform.trim() !== ''
        ? transform
        : read && copied && `${quoteName(platform, read.name)}.${quoteName(platform, copied.name)}`;
    return expression === undefined ? [] : [`${expression} AS ${quoteName(platform, name)}`];
  });
  return items.length === 0 ? '' : `SELECT\n  ${items.join(',\n  ')}\n${node.sources[source]?.join ?? ''}`;
}

/** The tables that a text names by any of the ref functions. */
function tablesOf({ nodes }: Pipeline, text: string): ReadTable[] {
  const names = nodeNames(nodes);
  const read = new Set(scanRefs(text).flatMap(({ location, name }) => names.find(location, name) ?? []));
  return [...read].map(({ location, name, columns }) => ({ location, name, columns: columns.map((column) => column.name) }));
}

/**
 * The queries that fill a node's columns, one for each source mapping. They are rendered, so that parameters and macros have their values. The query
 * of a SQL node is its text; the query of a node with an override is the override.
 */
export function nodeSelects(pipeline: Pipeline, node: PipelineNode): (NodeSelect | NoSelect)[] {
  const { platform } = pipeline;
  const override = node.overrideSQL ? (node.sources[0]?.customSQL ?? '') : '';
  const texts =
    node.sql !== undefined
      ? [withoutAnnotations(node.sql, platform)]
      : override.trim() !== ''
        ? [queryOf(override, platform)]
        : node.sources.map((_, source) => mappingSelect(pipeline, node, source));
  const columns = node.columns.map(({ id, name }) => ({ id, name }));
  return texts.flatMap((text, source): (NodeSelect | NoSelect)[] => {
    if (text.trim() === '') return [];
    const render = renderForNode(pipeline, node, contextOf(pipeline), `{{ stage('Lineage') }}\n${text}`);
    if (!render.ok) return [{ nodeId: node.id, message: `Its SQL can't be rendered: ${render.error.message}` }];
    const sql = render.stages[0]?.sql ?? '';
    return [{ nodeId: node.id, source, platform, sql, columns, tables: tablesOf(pipeline, text) }];
  });
}
