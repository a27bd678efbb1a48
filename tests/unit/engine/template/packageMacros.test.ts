import { describe, expect, it } from 'vitest';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { answerWith } from '#engine/template/comparedEngine.ts';
import { type NodeRenderOptions, renderForNode } from '#engine/template/nodeTemplate.ts';
import { renderWithNunjucks } from '#engine/template/stockNunjucks.ts';
import { readsStates } from '#engine/template/typeTemplate.ts';
import { customerNode, warehouse } from './warehouse.ts';

function withMacros(...texts: string[]): Pipeline {
  return {
    ...warehouse(),
    macros: texts.map((text, index) => ({ id: String(index), name: index === 0 ? 'macro' : `macro${index}`, text })),
  };
}

function render(pipeline: Pipeline, template: string, options: NodeRenderOptions = {}) {
  return renderForNode(pipeline, customerNode(pipeline), pipeline.workspaces[0]!, template, options);
}

const said = (result: ReturnType<typeof render>) => result.warnings.map(({ message, span }) => [message, span.line]);
const output = (result: ReturnType<typeof render>) => (result.ok ? result.output : result.error.message);

const IMPORT = '{% import "test-utility" as t with context %}\n{% macro own() %}OWN{% endmacro %}';

describe('macros of a package', () => {
  it('may be imported: what does not call them renders as before', () => {
    const result = render(withMacros(IMPORT), "SELECT {{ own() }} FROM {{ ref('RAW', 'ORDERS') }}");
    expect(output(result)).toBe('SELECT OWN FROM "RAW_DB"."SHOP"."ORDERS"');
    expect(result.warnings).toEqual([]);
  });

  it('print nothing, with a warning that names macro and package', () => {
    const result = render(withMacros(IMPORT), "a\n[{{ t.expect_values('X', [1]) }}{{ t.other }}]");
    expect(output(result)).toBe('a\n[]');
    expect(said(result)).toEqual([
      [
        '`t.expect_values` comes with the package `test-utility`, whose macros are not in this project: it renders to nothing.',
        2,
      ],
      ['`t.other` comes with the package `test-utility`, whose macros are not in this project: it renders to nothing.', 2],
    ]);
  });

  it('can be asked for without a warning', () => {
    const result = render(withMacros(IMPORT), "{% if t.x is defined %}x{% else %}{{ t.x | default('none') }}{% endif %}");
    expect([output(result), result.warnings]).toEqual(['none', []]);
  });

  it('may be called by node types that import nothing', () => {
    const result = render(warehouse(), "[{{ get_clause(sources[0].join, 'from') }}{{ sortorder_by_colv() }}]");
    expect(output(result)).toBe('[]');
    expect(said(result)).toEqual([
      [expect.stringMatching(/^`get_clause` comes with the package of the node type, .*renders to nothing/), 1],
      [expect.stringMatching(/^`sortorder_by_colv` comes with the package/), 1],
    ]);
    const own = render(
      withMacros('{% macro get_clause(text, part) %}{{ part }}!{% endmacro %}'),
      "{{ get_clause('x', 'from') }}",
    );
    expect([output(own), own.warnings]).toEqual(['from!', []]);
  });

  it('do not allow calls of other undefined names', () => {
    expect(output(render(withMacros(IMPORT), "{{ get_clauses('x') }}"))).toBe(
      "`get_clauses` can’t be called: 'get_clauses' is undefined.",
    );
  });
});

describe('a macro document that imports another', () => {
  const other = '{% set word = "W" %}{% macro hello(who) %}{{ word }} {{ who }} {{ node.name }}{% endmacro %}';

  it('calls its macros by the name behind `as`', () => {
    const pipeline = withMacros('{% import "macro1" as more with context %}', other);
    expect(output(render(pipeline, "{{ more.hello('you') }}"))).toBe('W you STG_CUSTOMER');
    expect(output(render(pipeline, '{{ more.nope() }}'))).toContain('has no attribute');
  });

  it('gives them the metadata only with context', () => {
    const result = render(withMacros('{% import "macro1" as more %}', other), "{{ more.hello('you') }}");
    expect(output(result)).toBe('W you ');
  });

  it('takes single macros out of it, by their names or others, with context and without', () => {
    const withContext = withMacros('{% from "macro1" import hello as hi, word with context %}', other);
    expect(output(render(withContext, "{{ hi('you') }} {{ word }}"))).toBe('W you STG_CUSTOMER W');
    const without = withMacros("{%- from 'macro1' import word, hello as hi, -%}", other);
    expect(output(render(without, "{{ hi('you') }} {{ word }}"))).toBe('W you  W');
    const said = withMacros('{% from "macro1" import hello as hi without context %}', other);
    expect(output(render(said, "{{ hi('you') }}"))).toBe('W you ');
    const inTemplate = "{% from 'macro1' import hello as hi with context %}{{ hi('you') }}";
    expect(output(render(withMacros('', other), inTemplate))).toBe('W you STG_CUSTOMER');
  });

  it('misses a name only where it is used, and then says which there are', () => {
    const pipeline = withMacros('{% from "macro1" import hullo %}', other);
    expect(render(pipeline, 'x')).toMatchObject({ ok: true, output: 'x', warnings: [] });
    expect(output(render(pipeline, '{{ hullo() }}'))).toBe(
      "`hullo` can’t be called: the macros 'macro1' have no 'hullo': it has 'word' and 'hello'.",
    );
    expect(said(render(pipeline, '[{{ hullo }}]'))).toEqual([['`hullo` is undefined: it renders to nothing.', 1]]);
  });

  it('takes single macros of a package too: they print nothing, with a warning', () => {
    const result = render(withMacros('{% from "test-utility" import expect as e, other with context %}'), "[{{ e('X') }}]");
    expect(output(result)).toBe('[]');
    expect(said(result)).toEqual([
      ['`e` comes with the package `test-utility`, whose macros are not in this project: it renders to nothing.', 1],
    ]);
  });

  it('ends when two documents take from each other', () => {
    const pipeline = withMacros('{% from "macro1" import b %}', '{% from "macro" import a %}{% macro b() %}B{% endmacro %}');
    expect(render(pipeline, '{{ b() }}')).toMatchObject({ ok: false, error: { kind: 'RecursionError' } });
  });

  it('may import itself', () => {
    const pipeline = withMacros('{% import "macro" as macro with context %}{% macro a() %}A{% endmacro %}');
    expect(output(render(pipeline, '{{ macro.a() }}{{ macro.macro.a() }}'))).toBe('AA');
    const endless = withMacros('{% import "macro" as macro with context %}{{ macro.a() }}{% macro a() %}A{% endmacro %}');
    expect(render(endless, 'x')).toMatchObject({ ok: false, error: { kind: 'RecursionError' } });
  });

  it.each([
    ['{% import "a/b" as x with context %}', /reads another template file/],
    ['{% import name as x %}', /reads another template file/],
    ['{% import "a" %}', /Expected `as` and a name/],
    ['{% import "a" as x with %}', /Expected `context`/],
    ['{% from "a/b" import x %}', /reads another template file/],
    ['{% from a import x %}', /reads another template file/],
    ['{% from "a" %}', /Expected `import` and the names of macros/],
    ['{% from "a" import %}', /Expected the name of a macro, found `%}`/],
    ['{% from "a" import x as %}', /Expected a name for the macro/],
    ['{% from "a" import _x %}', /`_x` can’t be imported: its name begins with `_`/],
    ['{% from "a" import x with %}', /Expected `context`: `{% from/],
    ['{% from "a" import x y %}', /Expected `%}`/],
  ])('is told what is wrong with %s', (text, message) => {
    expect(output(render(warehouse(), text))).toMatch(message);
  });
});

describe('Nunjucks', () => {
  const renderByNunjucks = (pipeline: Pipeline, template: string) => {
    const request = { type: 'render', id: 1, engine: 'nunjucks', passes: 'all', template } as const;
    const ids = { nodeId: customerNode(pipeline).id, contextId: pipeline.workspaces[0]!.id };
    return answerWith(renderWithNunjucks)({ ...request, ...ids }, pipeline, () => 0);
  };

  it('renders behind an import too', () => {
    const pipeline = withMacros(`${IMPORT}{% import "macro1" as more with context %}`, '{% macro hello() %}HELLO{% endmacro %}');
    const template = '{% from "macro1" import hello as hi %}{{ own() }} {{ more.hello() }}{{ hi() }}[{{ get_clause("x") }}]';
    expect(renderByNunjucks(pipeline, template)).toMatchObject({ output: 'OWN HELLOHELLO[]' });
  });

  const TAKEN = '{% from "test-utility" import expect as e, other, unused with context %}';
  it.each([
    [IMPORT, "[{{ t.expect_values('X', [1], strict=true) }}{{ t.other }}]", '[]'],
    [IMPORT, "{% if t.x is defined %}x{% else %}{{ t.x | default('none') }}{% endif %}", 'none'],
    [TAKEN, "[{{ e('X', strict=true) }}{{ other }}]", '[]'],
    ["{%- from 'test-utility' import expect -%}", '[{% if expect(1) %}x{% endif %}]', '[]'],
    ['', '{% from "test-utility" import expect %}[{{ expect() }}]', '[]'],
    ['', '{% import "a" as m %}[{{ m.x() }}{% import "b" as m %}{{ m.y() }}]', '[]'],
  ])('takes macros of a package too, which print nothing: %s %s', (macros, template, printed) => {
    const pipeline = withMacros(macros);
    expect(output(render(pipeline, template))).toBe(printed);
    expect(renderByNunjucks(pipeline, template)).toMatchObject({ output: printed });
  });

  it('reports a macro that a document of the project does not have', () => {
    const pipeline = withMacros('{% import "macro1" as more %}', '{% macro hello() %}HELLO{% endmacro %}');
    expect(renderByNunjucks(pipeline, '{{ more.hullo() }}')).toMatchObject({ type: 'failed' });
  });
});

describe('the Create template of an advanced deploy', () => {
  const TEMPLATE = `{% if desiredState == undefined %}DROP{% elif currentState == undefined %}CREATE {{ desiredState.node.name }} {{ desiredState.columns | length }} {{ desiredState.parameters.x }} {{ parameters.x }}{% else %}ALTER{% endif %}`;

  it('creates the node, which is the desired state', () => {
    const pipeline = warehouse();
    const { columns } = customerNode(pipeline);
    const result = render(pipeline, TEMPLATE, { asStates: true, names: { parameters: { x: 'P' } } });
    expect(output(result)).toBe(`CREATE STG_CUSTOMER ${columns.length} P P`);
    expect(result.warnings).toEqual([]);
  });

  it('has no bare names, but `this`, `parameters` and the functions', () => {
    const result = render(
      warehouse(),
      '[{{ node.name }}{{ columns }}{{ config.x }}] {{ this }} {{ get_value_by_column_attribute("name") }}',
      {
        asStates: true,
      },
    );
    expect(output(result)).toBe('[] "DW"."STAGING"."STG_CUSTOMER" CUSTOMER_ID');
    expect(said(result).map(([message]) => String(message).split('`')[1])).toEqual(['node', 'columns', 'config']);
  });

  it.each([
    ['capitalized: X\ndeployStrategy: advanced\n', true],
    ["deployStrategy: 'advanced' # alters\n", true],
    ['deployStrategy: default\n', false],
    ['description: advanced\n', false],
    ['', false],
  ])('is told by the definition %j', (definition, expected) => {
    const pipeline = warehouse();
    const type = { id: 'T', name: 'T', definition, createTemplate: '', runTemplate: '' };
    const node = { ...customerNode(pipeline), type: 'T' };
    expect(readsStates({ ...pipeline, nodeTypes: [type] as Pipeline['nodeTypes'] }, node)).toBe(expected);
  });

  it('also of a built-in type that the project has a copy of, whatever the case of its id', () => {
    const pipeline = warehouse();
    const type = { id: 'Stage', name: 'Stage', definition: 'deployStrategy: advanced\n', createTemplate: '', runTemplate: '' };
    const node = { ...customerNode(pipeline), type: 'stage' };
    expect(readsStates({ ...pipeline, nodeTypes: [type] as Pipeline['nodeTypes'] }, node)).toBe(true);
  });
});
