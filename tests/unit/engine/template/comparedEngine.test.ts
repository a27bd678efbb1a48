import { describe, expect, it } from 'vitest';
import { answerWith, type ComparedEngine } from '#engine/template/comparedEngine.ts';
import { readResponse, type SandboxRequest } from '#engine/template/protocol.ts';
import { renderWithNunjucks } from '#engine/template/stockNunjucks.ts';
import { withMacros } from '#engine/template/templateWithMacros.ts';
import { warehouse } from './warehouse.ts';

const request = (template: string, more: object = {}): Extract<SandboxRequest, { type: 'render' }> => ({
  type: 'render',
  id: 4,
  engine: 'nunjucks',
  template,
  nodeId: '5',
  contextId: '1',
  passes: 'all',
  ...more,
});
const answer = (engine: ComparedEngine, template: string, more: object = {}) => {
  const answered = answerWith(engine)(request(template, more), warehouse(), () => 0);
  expect(readResponse(JSON.stringify(answered))).toMatchObject({ ok: true });
  return answered;
};
const nunjucks = (template: string, more: object = {}) => answer(renderWithNunjucks, template, more);

describe('an engine for comparison', () => {
  it('renders until no Jinja is left, or once', () => {
    expect(nunjucks('{{ this }}')).toMatchObject({
      type: 'rendered',
      output: '"DW"."STAGING"."STG_CUSTOMER"',
      passes: ["{{ ref_no_link('STAGING', 'STG_CUSTOMER') }}", '"DW"."STAGING"."STG_CUSTOMER"'],
    });
    expect(nunjucks('{{ this }}', { passes: 'once' })).toMatchObject({ output: "{{ ref_no_link('STAGING', 'STG_CUSTOMER') }}" });
  });

  it('has the platform’s functions and other names that the request brings', () => {
    const answered = nunjucks("{{ stage('A') }}{{ get_source_transform(columns[1]) }} {{ config.x }} {{ ref('RAW', 'NOPE') }}", {
      names: { config: { x: 7 } },
    });
    expect(answered).toMatchObject({
      type: 'rendered',
      stages: [{ name: 'A', sql: 'UPPER("CUSTOMER"."C_NAME") 7 "RAW_DB"."SHOP"."NOPE"' }],
      refs: [{ name: 'NOPE' }],
      problems: [{ code: 'unresolved' }],
    });
  });

  it('says that no stage was rendered', () => {
    expect(nunjucks('SELECT 1')).toMatchObject({ type: 'rendered', notice: 'No Stages Rendered' });
  });

  it.each([
    [
      'a text that prints itself',
      '{% raw %}{{ x }}{% endraw %}',
      (text: string) => ({ ok: true, output: text }) as const,
      'passes',
    ],
    ['Jinja without an end', 'x', (text: string) => ({ ok: true, output: `${text}{{` }) as const, 'passes'],
    ['too long an output', 'x', () => ({ ok: true, output: 'x'.repeat(1_000_001) }) as const, 'output'],
  ])('stops at %s', (_, template, engine, limit) => {
    expect(answer(engine, template)).toMatchObject({ type: 'failed', error: { kind: 'LimitExceeded', limit } });
  });

  it('bounds the list of Nunjucks’ range', () => {
    expect(nunjucks('{% for i in range(3) %}{{ i }}{% endfor %}{% for i in range(5, 1, -2) %}{{ i }}{% endfor %}')).toMatchObject(
      {
        output: '01253',
      },
    );
    expect(nunjucks('{{ range(1000000000) }}')).toMatchObject({ type: 'failed', error: { limit: 'memory' } });
  });

  it('tells recursion from other errors', () => {
    expect(nunjucks('{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}')).toMatchObject({
      type: 'failed',
      error: { limit: 'depth' },
    });
  });

  it('says which node or workspace is missing', () => {
    expect(nunjucks('x', { nodeId: 'nope' })).toMatchObject({
      type: 'failed',
      error: { message: 'The pipeline has no such node.' },
    });
    expect(nunjucks('x', { contextId: 'nope' })).toMatchObject({ type: 'failed', error: { message: /no such workspace/ } });
  });
});

describe('a template behind macros', () => {
  it('gives positions in the template and drops the output of the macros', () => {
    const whole = withMacros(
      'ab',
      ['{% macro m() %}\n', 'x'].map((text) => ({ name: '', text })),
    );
    expect(whole.withoutMacroOutput(whole.text)).toBe('ab');
    const lines = whole.text.split('\n');
    expect(whole.positionInTemplate(lines.length, lines.at(-1)!.indexOf('ab') + 2)).toEqual({ line: 1, column: 2 });
    expect(whole.positionInTemplate(lines.length + 2, 5)).toEqual({ line: 3, column: 5 });
    expect(whole.positionInTemplate(1, 1)).toEqual({ line: 1, column: 1 });
  });

  it('is the template itself where there are none', () => {
    const whole = withMacros('ab', []);
    expect([whole.text, whole.withoutMacroOutput('out'), whole.positionInTemplate(3, 4)]).toEqual([
      'ab',
      'out',
      { line: 3, column: 4 },
    ]);
  });
});
