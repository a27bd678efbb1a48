import { describe, expect, it } from 'vitest';
import { templateNames } from '#engine/template/platformNames.ts';
import { renderWithNunjucks } from '#engine/template/stockNunjucks.ts';
import { customerNode, warehouse } from './warehouse.ts';

function stock(template: string, macros: string[] = []) {
  const pipeline = warehouse();
  const context = pipeline.workspaces[0]!;
  const { metadata, names } = templateNames(pipeline, customerNode(pipeline), context, { refs: [], problems: [] });
  const documents = macros.map((text, index) => ({ name: `macros${index}`, text }));
  return renderWithNunjucks(template, documents, metadata, names);
}

describe('stock Nunjucks', () => {
  it('renders the platform’s functions', () => {
    expect(stock(`{{ ref('RAW', 'ORDERS') }} {{ ref_no_link('RAW', 'ORDERS', include_db=false) }}`)).toEqual({
      ok: true,
      output: '"RAW_DB"."SHOP"."ORDERS" "SHOP"."ORDERS"',
    });
  });

  it('differs from Jinja2 where the page says so', () => {
    expect(stock('{{ true }} {{ missing ~ "x" }}')).toEqual({ ok: true, output: 'true undefinedx' });
    expect(stock('{% for c in columns if c.isBusinessKey %}[{{ c.name }}]{% endfor %}')).toEqual({ ok: true, output: '' });
    expect(stock("{{ columns | map(attribute='name') }}")).toMatchObject({ ok: false });
  });

  it('tells the line of an error in the template, not counting the macros in front', () => {
    expect(stock('a\n{{ 1 + }}', ['{% macro m() %}\n{% endmacro %}\n'])).toMatchObject({ ok: false, line: 2 });
  });
});
