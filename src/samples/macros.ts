import type { Macro } from '#engine/pipeline/schema.ts';

/** The macros that nodes of the shop call. A workspace has one macro document, which may contain several macros (`/docs/reference/macros`). */
export const MACROS: readonly Macro[] = [
  {
    id: '1',
    name: 'macro',
    text: `{%- macro clean_text(column) -%}
NULLIF(TRIM({{ column }}), '')
{%- endmacro -%}

{%- macro even_odd(column) -%}
CASE WHEN MOD({{ column }}, 2) = 0 THEN 'EVEN' ELSE 'ODD' END
{%- endmacro -%}
`,
  },
];
