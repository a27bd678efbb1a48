import { nodeNames } from './edges.ts';
import { renameRefs, type TextRef } from './refs.ts';
import type { Macro, Pipeline, PipelineNode } from './schema.ts';

/** Where refs move. */
interface Renaming {
  /** The new location and name of the node that a ref names; undefined when the ref stays as it is. */
  to(ref: TextRef): { location: string; name: string } | undefined;
  /**
   * Lowercase words, at least one of which is in every text that changes, so that the refs of other texts need not be parsed. Absent when there are
   * too many words to search for.
   */
  words?: readonly string[];
}

type Json = PipelineNode['config'][string];

function mapSame<T>(list: T[], change: (item: T) => T): T[] {
  let changed = false;
  const result = list.map((item) => {
    const next = change(item);
    if (next !== item) changed = true;
    return next;
  });
  return changed ? result : list;
}

function renameInJson(value: Json, rename: (text: string) => string): Json {
  if (typeof value === 'string') return rename(value);
  if (Array.isArray(value)) return mapSame(value, (item) => renameInJson(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const next = mapSame(entries, (entry) => {
    const inner = renameInJson(entry[1], rename);
    return inner === entry[1] ? entry : ([entry[0], inner] as [string, Json]);
  });
  return next === entries ? value : Object.fromEntries(next);
}

function renameInNode(node: PipelineNode, rename: (text: string) => string): PipelineNode {
  const sources = mapSame(node.sources, (source) => {
    const join = rename(source.join);
    const customSQL = rename(source.customSQL);
    return join === source.join && customSQL === source.customSQL ? source : { ...source, join, customSQL };
  });
  const columns = mapSame(node.columns, (column) => {
    const feeds = mapSame(column.sources, (feed) => {
      const transform = rename(feed.transform);
      return transform === feed.transform ? feed : { ...feed, transform };
    });
    return feeds === column.sources ? column : { ...column, sources: feeds };
  });
  const tests = mapSame(node.tests, (nodeTest) => {
    const sql = rename(nodeTest.sql);
    return sql === nodeTest.sql ? nodeTest : { ...nodeTest, sql };
  });
  const config = renameInJson(node.config, rename) as PipelineNode['config'];
  const sql = node.sql === undefined ? undefined : rename(node.sql);
  if (sources === node.sources && columns === node.columns && tests === node.tests && config === node.config && sql === node.sql)
    return node;
  return { ...node, sources, columns, tests, config, ...(sql === undefined ? {} : { sql }) };
}

/**
 * The document with refs renamed everywhere: in Join tabs, override text, transforms, node tests, Pre- and Post-SQL and other config, SQL nodes and
 * macros (`/docs/reference/ref-functions`). Quotes and spacing stay; unchanged nodes keep their identity.
 */
export function renameAllRefs(pipeline: Pipeline, renaming: Renaming): Pipeline {
  const rename = (text: string) => {
    if (!text.includes('ref')) return text;
    if (renaming.words) {
      const small = text.toLowerCase();
      if (!renaming.words.some((word) => small.includes(word))) return text;
    }
    return renameRefs(text, renaming.to);
  };
  return {
    ...pipeline,
    nodes: mapSame(pipeline.nodes, (node) => renameInNode(node, rename)),
    macros: mapSame(pipeline.macros, (macro): Macro => {
      const text = rename(macro.text);
      return text === macro.text ? macro : { ...macro, text };
    }),
  };
}

/** Maximum number of moved nodes whose names are searched for in a text before its refs are parsed. For more names, parsing the refs is faster. */
const MAX_SEARCHED_NAMES = 8;

/** The renaming of refs to moved nodes; `moved` holds the new location and name by node id. */
export function nodeRenaming(pipeline: Pipeline, moved: ReadonlyMap<string, { location: string; name: string }>): Renaming {
  const names = nodeNames(pipeline.nodes);
  const movedNodes = moved.size <= MAX_SEARCHED_NAMES && pipeline.nodes.filter(({ id }) => moved.has(id));
  return {
    to(ref) {
      const target = names.find(ref.location, ref.name);
      return target && moved.get(target.id);
    },
    ...(movedNodes && { words: movedNodes.map(({ name }) => name.toLowerCase()) }),
  };
}
