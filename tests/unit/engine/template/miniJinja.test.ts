import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { answerWith } from '#engine/template/comparedEngine.ts';
import { startMiniJinja } from '#engine/template/miniJinja.ts';
import type { SandboxRequest } from '#engine/template/protocol.ts';
import { readResponse } from '#engine/template/protocol.ts';
import { BREAKS_MINIJINJA, HOSTILE } from './hostile.ts';
import { warehouse } from './warehouse.ts';

const file = createRequire(import.meta.url).resolve('minijinja-js/dist/web/minijinja_js_bg.wasm');
const answer = answerWith(startMiniJinja(new Uint8Array(readFileSync(file))));

function render(template: string, macros?: string) {
  const pipeline = { ...warehouse(), macros: macros === undefined ? [] : [{ id: '1', name: 'm', text: macros }] };
  const request: Extract<SandboxRequest, { type: 'render' }> = {
    type: 'render',
    id: 1,
    engine: 'minijinja',
    template,
    nodeId: '5',
    contextId: '1',
    passes: 'all',
  };
  return answer(request, pipeline, () => 0);
}

describe('MiniJinja', () => {
  it.each([
    ['{{ this }}', '"DW"."STAGING"."STG_CUSTOMER"'],
    ["{{ ref('RAW', 'ORDERS', include_db=false) }}", '"SHOP"."ORDERS"'],
    ['{{ get_source_transform(columns[1]) }}', 'UPPER("CUSTOMER"."C_NAME")'],
    ['{{ get_source_transform(col=columns[1]) }}', 'UPPER("CUSTOMER"."C_NAME")'],
    ["{{ get_value_by_column_attribute('isBusinessKey') }}", 'CUSTOMER_ID'],
    [
      "{{ hash(['a', 'b'], algo='MD5') }}",
      "CAST(MD5(COALESCE(CAST(a AS VARCHAR), 'null') || COALESCE(CAST(b AS VARCHAR), 'null')) AS VARCHAR)",
    ],
    ['{{ parameters.loadType }} {{ nope.deep }}|', 'Reload |'],
    ["{{ 'a,b'.split(',') | join('-') }}", 'a-b'],
    ['{{ true }} {{ none }}', 'true none'],
    ['a\n', 'a\n'],
  ])('renders %s', (template, output) => {
    expect(render(template)).toMatchObject({ type: 'rendered', output });
  });

  it('knows the refs, the stages and the macros', () => {
    const answered = render("{{ stage('Load') }}{{ two('RAW') }}", "\n{% macro two(x) %}{{ ref(x, 'ORDERS') }}{% endmacro %}\n");
    expect(answered).toMatchObject({
      type: 'rendered',
      refs: [{ form: 'ref', location: 'RAW', name: 'ORDERS', nodeId: '2' }],
      stages: [{ name: 'Load', sql: '"RAW_DB"."SHOP"."ORDERS"' }],
    });
    expect(render('x', '\n\n{% macro m() %}{% endmacro %}\n\n')).toMatchObject({ output: 'x' });
  });

  it('tells line and column of an error, not counting the macros in front', () => {
    expect(render('a\n{{ 1 + }}', '{% macro m() %}\n{% endmacro %}\n')).toMatchObject({
      type: 'failed',
      error: { message: 'syntax error: unexpected end of variable block', span: { line: 2, column: 8, from: 9 } },
    });
  });

  it('reports an error of one of the platform’s functions', () => {
    expect(render('{{ ref(1, 2) }}')).toMatchObject({
      type: 'failed',
      error: { message: /needs the name of a storage location/ },
    });
    expect(render('{{ this }}')).toMatchObject({ type: 'rendered' });
  });

  it.each(HOSTILE.filter(({ id }) => !BREAKS_MINIJINJA.test(id)))(
    'answers hostile $id with a message that the page accepts',
    ({ template, macros }) => {
      expect(readResponse(JSON.stringify(render(template, macros)))).toMatchObject({ ok: true });
      expect(render('x')).toMatchObject({ output: 'x' });
    },
  );

  it('stops at its memory limit, and reports that limit from then on', () => {
    const hostile = HOSTILE.find(({ id }) => id === 'exponential-text');
    expect(render(hostile?.template ?? '')).toMatchObject({ type: 'failed', error: { limit: 'memory' } });
    expect(render('x')).toMatchObject({ type: 'failed', error: { limit: 'memory' } });
  });
});
