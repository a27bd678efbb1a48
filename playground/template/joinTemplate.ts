import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { NodeType, Platform } from '#engine/pipeline/schema.ts';

/**
 * A join template that writes the same Join tab as the platform does for a node type without a join template: inner joins of everything the node depends
 * on (`/docs/build-your-pipeline/user-defined-nodes/join-template`). `raw` keeps each ref as text.
 */
export function generatedJoin(platform: Platform): string {
  const quoted = (expression: string) => quoteName(platform, '?').replace('?', `{{ ${expression} }}`);
  const name = quoted('dep.node.name');
  return `{#- Renders once: raw keeps the refs as text. -#}
{%- for dep in sources[0].dependencies %}
{{ 'FROM' if loop.first else 'INNER JOIN' }} {% raw %}{{ ref('{% endraw %}{{ dep.node.location.name }}{% raw %}', '{% endraw %}{{ dep.node.name }}{% raw %}') }}{% endraw %} ${name}
{%- if not loop.first %}
  ON ${quoted('sources[0].dependencies[0].node.name')}./*COLUMN*/ = ${name}./*COLUMN*/
{%- endif %}
{%- endfor %}
`;
}

/** Whether a node type may have a join template. A cheap test, because the YAML parser for the definition is loaded only if it is needed. */
export function mayHaveJoinTemplate(type: Pick<NodeType, 'definition'> | undefined): boolean {
  return type?.definition.includes('joinTemplate') === true;
}

/** The join template in the definition of a node type; undefined if there is none. */
export async function readJoinTemplate(type: Pick<NodeType, 'definition'>): Promise<string | undefined> {
  const { readDefinition } = await import('#engine/import/yaml.ts');
  const template = readDefinition(type.definition).value.joinTemplate;
  return typeof template === 'string' ? template : undefined;
}
