import { refText } from '../pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { dottedNames } from '../sql/dottedNames.ts';
import { sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '../text/replacement.ts';
import { LINEAGE_DATABASE, nodeSelects } from './nodeSelect.ts';

/** A rendered query with refs again in place of the names of tables. */
function withRefs({ nodes, platform }: Pipeline, sql: string): string {
  const known = new Map(nodes.map(({ location, name }) => [`${location}.${name}`, refText('ref', location, name)]));
  const names = dottedNames(sqlTokens(sql, tokenOptionsOn(platform)));
  return replaceSpans(
    sql,
    names.flatMap(({ parts: [database, location, name], from, to }): Replacement[] => {
      const insert = database === LINEAGE_DATABASE ? known.get(`${location}.${name}`) : undefined;
      return insert === undefined ? [] : [{ from, to, insert }];
    }),
  );
}

/**
 * The SELECT with which a node fills its columns, as a statement of its own: parameters and macros have their values, and refs stay refs
 * (`/docs/reference/ref-functions`). The queries of several sources are combined. A source, and a node whose SQL can't be rendered, are read with
 * all their columns.
 */
export function nodeStatement(pipeline: Pipeline, node: PipelineNode): string {
  const selects = nodeSelects(pipeline, node);
  const texts = selects.flatMap((select) => ('sql' in select ? [withRefs(pipeline, select.sql.trim())] : []));
  if (texts.length === 0 || texts.length < selects.length) return `SELECT *\nFROM ${refText('ref', node.location, node.name)}`;
  return texts.join(node.config.insertStrategy === 'UNION' ? '\nUNION\n' : '\nUNION ALL\n');
}
