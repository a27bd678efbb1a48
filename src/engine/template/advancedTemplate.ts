import type { BuiltInKind } from '#engine/pipeline/nodeTypes.ts';
import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import { builtInTemplate } from './builtInTemplates.ts';

/** A Jinja expression in the quotes of the platform: `"{{ x }}"`. */
function quoted(platform: Platform, expression: string): string {
  const [open, close] = quoteName(platform, '\u0000').split('\u0000') as [string, string];
  return `${open}{{ ${expression} }}${close}`;
}

/**
 * A Create template with the advanced deploy strategy for a built-in kind. It creates an object like the kind's default template, alters an existing
 * object in the documented stages and order, and drops the object when the node is deleted
 * (`/docs/build-your-pipeline/user-defined-nodes/advanced-deploy-templates`). The template follows that page's description of published types, and
 * works for a custom node type on Snowflake and Databricks.
 */
export function advancedCreateTemplate(kind: BuiltInKind, platform: Platform): string {
  const name = (expression: string) => quoted(platform, expression);
  const isSnowflake = platform === 'snowflake';
  const modify = isSnowflake ? 'MODIFY COLUMN' : 'ALTER COLUMN';
  const type = isSnowflake ? 'SET DATA TYPE' : 'TYPE';
  return `{%- macro table_of(state) -%}
{%- set at = state.storageLocations | selectattr('name', 'equalto', state.node.location.name) | first -%}
${name('at.database')}.${name('at.schema')}.${name('state.node.name')}
{%- endmacro -%}
{%- macro object(state) %}{{ 'VIEW' if state.node.materializationType == 'view' else 'TABLE' }}{% endmacro -%}
{%- macro text(value) %}'{{ value | replace("'", "''") }}'{% endmacro -%}
{%- macro default_of(column) %}{{ '' if column.nullable else column.defaultValue | string }}{% endmacro -%}
{%- macro added(column) -%}
${name('column.name')} {{ column.dataType }}
{%- if not column.nullable %} NOT NULL{% if default_of(column) %} DEFAULT {{ default_of(column) }}{% endif %}{% endif %}
{%- if column.description %} COMMENT {{ text(column.description) }}{% endif %}
{%- endmacro -%}
{%- if desiredState == undefined -%}
{{ stage('Drop ' ~ table_of(currentState)) }}
DROP {{ object(currentState) }} IF EXISTS {{ table_of(currentState) }}
{%- else -%}
{%- set node = desiredState.node -%}
{%- set columns = desiredState.columns -%}
{%- set sources = desiredState.sources -%}
{%- set config = desiredState.config -%}
{%- set moved = currentState != undefined and table_of(currentState) != table_of(desiredState) -%}
{%- set switched = currentState != undefined and currentState.node.nodeType != node.nodeType -%}
{%- set remade = currentState != undefined and object(currentState) != object(desiredState) -%}
{%- if switched %}
{{ stage('Warning! Node Type Switching Detected') }}
select 1=0
{%- endif %}
{%- if remade or (moved and node.materializationType == 'view') %}
{{ stage('Drop ' ~ table_of(currentState)) }}
DROP {{ object(currentState) }} IF EXISTS {{ table_of(currentState) }}
{%- endif %}
{%- if currentState == undefined or remade or node.materializationType == 'view' -%}
${builtInTemplate(kind, 'create', platform)}
{%- else -%}
{%- set old = {} -%}
{%- set new = {} -%}
{%- for column in currentState.columns %}{% set _ = old.update({column.id: column}) %}{% endfor -%}
{%- for column in columns %}{% set _ = new.update({column.id: column}) %}{% endfor -%}
{%- set what = [] -%}
{%- if currentState.sources | map(attribute='join') | list != sources | map(attribute='join') | list %}{% set _ = what.append('join') %}{% endif -%}
{%- if currentState.config != config %}{% set _ = what.append('config') %}{% endif -%}
{%- for column in columns if column.id in old and (column.transform != old[column.id].transform or column.isBusinessKey != old[column.id].isBusinessKey or column.isChangeTracking != old[column.id].isChangeTracking) -%}
{%- set _ = what.append('column ' ~ column.name) -%}
{%- endfor -%}
{%- if currentState.node.tests != node.tests %}{% set _ = what.append('tests') %}{% endif -%}
{%- set dropped = currentState.columns | rejectattr('id', 'in', new) | list -%}
{%- set more = columns | rejectattr('id', 'in', old) | list -%}
{%- set structure = [] -%}
{%- for column in columns if column.id in old and (column.name != old[column.id].name or column.dataType != old[column.id].dataType or column.nullable != old[column.id].nullable or default_of(column) != default_of(old[column.id]) or column.description != old[column.id].description) -%}
{%- set _ = structure.append(column) -%}
{%- endfor -%}
{%- if what %}
{{ stage('Metadata Update') }}
/* changed: {{ what | join(', ') | replace('*/', '* /') }} */ select 1=0
{%- elif not moved and not dropped and not more and not structure and currentState.node.description == node.description and currentState != desiredState %}
{{ stage('Metadata Update-Default') }}
select 1=0
{%- endif %}
{%- if moved %}
{{ stage('Rename and / or Move Table') }}
ALTER TABLE {{ table_of(currentState) }} RENAME TO {{ table_of(desiredState) }}
{%- endif %}
{%- if currentState.node.description != node.description %}
{{ stage('Change table description') }}
${isSnowflake ? 'ALTER TABLE {{ table_of(desiredState) }} SET COMMENT = {{ text(node.description) }}' : 'COMMENT ON TABLE {{ table_of(desiredState) }} IS {{ text(node.description) }}'}
{%- endif %}
{%- if dropped %}
{{ stage('Drop Columns') }}
ALTER TABLE {{ table_of(desiredState) }} DROP COLUMN {% for column in dropped %}${name('column.name')}{{ ', ' if not loop.last }}{% endfor %}
{%- endif %}
{%- if more %}
{{ stage('Add Columns') }}
ALTER TABLE {{ table_of(desiredState) }} ADD COLUMN {% for column in more %}{{ added(column) }}{{ ', ' if not loop.last }}{% endfor %}
{%- endif %}
{%- for column in structure if column.name != old[column.id].name %}
{{ stage('Rename Column ' ~ old[column.id].name) }}
ALTER TABLE {{ table_of(desiredState) }} RENAME COLUMN ${name('old[column.id].name')} TO ${name('column.name')}
{%- endfor %}
{%- set actions = [] -%}
{%- for column in structure -%}
{%- set was = old[column.id] -%}
{%- set at -%}${name('column.name')}{%- endset -%}
{%- if column.dataType != was.dataType %}{% set _ = actions.append(at ~ ' ${type} ' ~ column.dataType) %}{% endif -%}
{%- if default_of(column) != default_of(was) %}{% set _ = actions.append(at ~ (' SET DEFAULT ' ~ default_of(column) if default_of(column) else ' DROP DEFAULT')) %}{% endif -%}
{%- if column.nullable != was.nullable %}{% set _ = actions.append(at ~ (' DROP NOT NULL' if column.nullable else ' SET NOT NULL')) %}{% endif -%}
{%- if column.description != was.description %}{% set _ = actions.append(at ~ ' COMMENT ' ~ text(column.description)) %}{% endif -%}
{%- endfor -%}
${
  isSnowflake
    ? `{%- if actions %}
{{ stage('Change Column Attributes') }}
ALTER TABLE {{ table_of(desiredState) }} {% for action in actions %}{{ ', COLUMN ' if not loop.first else '${modify} ' }}{{ action }}{% endfor %}
{%- endif %}`
    : `{%- for action in actions %}
{{ stage('Change Column Attributes') }}
ALTER TABLE {{ table_of(desiredState) }} ${modify} {{ action }}
{%- endfor %}`
}
{%- endif -%}
{%- endif %}
`;
}
