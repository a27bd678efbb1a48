import { fieldsOf, listOf } from '../import/fields.ts';
import { readDefinition } from '../import/yaml.ts';
import { builtInType, nodeTypeOf, typeInDocument } from '../pipeline/nodeTypes.ts';
import type { NodeType, Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { type Annotation, readAnnotations } from '../sql/annotations.ts';
import { selectList } from '../sql/selectList.ts';
import { sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import type { Finding } from './finding.ts';

// Annotations that every type accepts (`/docs/build-your-pipeline/v2-node-types/annotations-reference`). Older files have `nullable` instead of
// `notNull`.
const RESERVED_NODE = ['id', 'nodeType', 'description', 'materializationType', 'deployDisabled'];
const RESERVED_COLUMN = ['description', 'notNull', 'defaultValue', 'nullable'];

/** The annotations that a SQL node type declares. Undefined for a type without an annotations block, which accepts any annotation. */
function declaredAnnotations(type: NodeType | undefined): { node: ReadonlySet<string>; column: ReadonlySet<string> } | undefined {
  const annotations = type && readDefinition(type.definition).value.annotations;
  if (annotations === undefined) return undefined;
  const namesOf = (value: unknown) => listOf(value).map((one) => String(fieldsOf(one).name ?? ''));
  const { node, column } = fieldsOf(annotations);
  return {
    node: new Set([...RESERVED_NODE, ...namesOf(node)]),
    column: new Set([...RESERVED_COLUMN, ...namesOf(column)]),
  };
}

function unknownIn(pipeline: Pipeline, node: PipelineNode, sql: string): Annotation[] {
  const known = declaredAnnotations(typeInDocument(pipeline, node.type));
  if (!known) return [];
  const options = tokenOptionsOn(pipeline.platform);
  const { annotations } = readAnnotations(sql, sqlTokens(sql, options), 0);
  const ofColumns = selectList(sql, options).items.flatMap((item) => item.annotations);
  return [...annotations.filter(({ name }) => !known.node.has(name)), ...ofColumns.filter(({ name }) => !known.column.has(name))];
}

/**
 * Findings about the annotations of a node written in SQL: an annotation that its type does not declare has no effect (`annotationNameUnknown`), and
 * a type for YAML nodes accepts no `.sql` file (`extensionVersionMismatch`).
 */
export function scanAnnotations(pipeline: Pipeline, node: PipelineNode): Finding[] {
  const { sql, type, id, location, name } = node;
  if (sql === undefined) return [];
  const title = `${location}-${name}.sql`;
  const { name: typeName } = nodeTypeOf(pipeline, type);
  const version = typeInDocument(pipeline, type)?.fileVersion ?? (builtInType(type) ? 1 : undefined);
  if (version === 1) {
    const text = `error[extensionVersionMismatch]: ${title} uses a .sql file but its node type "${typeName}" requires a .yml file`;
    return [{ level: 'error', text, nodeId: id, about: '@nodeType' }];
  }
  return unknownIn(pipeline, node, sql).map(({ name: annotation }) => ({
    level: 'warning',
    text: `warning[annotationNameUnknown]: ${title} @${annotation} is not a known annotation for node type "${typeName}"`,
    nodeId: id,
    about: `@${annotation}`,
  }));
}
