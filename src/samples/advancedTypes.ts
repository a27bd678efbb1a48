import type { NodeType } from '#engine/pipeline/schema.ts';

/**
 * A small Create template for the advanced deploy strategy: it creates and drops the table, adds and drops columns, and warns when a node's type
 * changed. Source: `/docs/build-your-pipeline/user-defined-nodes/advanced-deploy-templates`.
 */
const CREATE = `{% if desiredState == undefined %}
{{ stage('Drop table') }}
DROP TABLE IF EXISTS {{ ref_no_link(currentState.node.location.name, currentState.node.name) }}
{% else %}
{% set target = ref_no_link(desiredState.node.location.name, desiredState.node.name) %}
{% if currentState == undefined %}
{{ stage('Create Work table') }}
CREATE OR REPLACE TABLE {{ target }} (
{% for c in desiredState.columns %}  "{{ c.name }}" {{ c.dataType }}{{ " NOT NULL" if not c.nullable }}{{ "," if not loop.last }}
{% endfor %})
{% else %}
{% if currentState.node.nodeType != desiredState.node.nodeType %}
{{ stage('Warning! Node Type Switching Detected') }}
select 1=0
{% endif %}
{% set old_ids = currentState.columns | map(attribute='id') | list %}
{% set new_ids = desiredState.columns | map(attribute='id') | list %}
{% for c in currentState.columns if c.id not in new_ids %}
{{ stage('Drop Columns') }}
ALTER TABLE {{ target }} DROP COLUMN "{{ c.name }}"
{% endfor %}
{% for c in desiredState.columns if c.id not in old_ids %}
{{ stage('Add Columns') }}
ALTER TABLE {{ target }} ADD COLUMN "{{ c.name }}" {{ c.dataType }}
{% endfor %}
{% endif %}
{% endif %}
`;

/** Copies of two built-in types that use the Create template above and the built-in Run template. */
export const ADVANCED_TYPES: readonly NodeType[] = ['Stage', 'Fact'].map((id) => ({
  id,
  name: id,
  short: '',
  plural: '',
  colour: '',
  isDisabled: false,
  fileVersion: 1,
  definition: `capitalized: ${id}\ndeployStrategy: advanced\n`,
  createTemplate: CREATE,
  runTemplate: '',
}));
