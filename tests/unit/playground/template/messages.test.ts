import { describe, expect, it } from 'vitest';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { answerRender } from '#engine/template/sandbox.ts';
import { type Message, messagesOf } from '#playground/template/messages.ts';
import { unmapped } from '#playground/template/samples.ts';
import type { RenderAnswer } from '#playground/template/sandbox/renderClient.ts';
import { starterPipeline } from '#samples/starter.ts';

function shown(template: string, needsStages = false, pipeline: Pipeline = starterPipeline()): Message[] {
  const request = {
    type: 'render',
    id: 1,
    engine: 'jinja',
    template,
    nodeId: 'dim-customer',
    contextId: '3',
    passes: 'all',
  } as const;
  const answer = answerRender(request, pipeline, () => 0) as RenderAnswer;
  return messagesOf(template, answer, { needsStages, names: ['columns', 'parameters', 'node'] });
}

const marked = (text: string, message: Message | undefined) => message?.span && text.slice(message.span.from, message.span.to);

describe('the messages of a render', () => {
  it('are none when there is nothing to say', () => {
    expect(shown("{{ stage('A') }} SELECT 1", true)).toEqual([]);
  });

  it('tell an error with line, column and stretch', () => {
    const text = 'SELECT\n  {{ 1 + "a" }}';
    const [error] = shown(text);
    expect(error).toMatchObject({ level: 'error', span: { line: 2, column: 6 } });
    expect(error?.text).toContain('unsupported operand');
    expect(marked(text, error)).toBe('1 + "a"');
  });

  it('have a stretch also at the end of the text', () => {
    const text = '{% for x in y';
    const [error] = shown(text);
    expect(marked(text, error)).toHaveLength(1);
  });

  it('tell a limit and that one can go on', () => {
    const [error] = shown('{% for i in range(10 ** 9) %}{% endfor %}');
    expect(error?.text).toMatch(/was stopped/);
    expect(error?.advice).toMatch(/renders again/);
  });

  it('tell that there are no stages, and which of the two causes it is', () => {
    expect(shown('', true)[0]).toMatchObject({ text: 'No Stages Rendered', advice: expect.stringContaining('printed nothing') });
    expect(shown('SELECT 1', true)[0]?.advice).toContain('put {{ stage(');
    expect(shown('SELECT 1')).toEqual([]);
  });

  it('list undefined names with their place and what was meant', () => {
    const text = '{{ colums }} {{ node.nam }} {{ xyzzy }}';
    const messages = shown(text);
    expect(messages.map(({ level }) => level)).toEqual(['warning', 'warning', 'warning']);
    expect(messages.map((message) => marked(text, message))).toEqual(['colums', 'node.nam', 'xyzzy']);
    expect(messages.map(({ advice }) => advice)).toEqual(['Did you mean columns?', undefined, undefined]);
  });

  it('tell refs to nothing and locations without mapping, at the ref', () => {
    const text = `FROM {{ ref('STAGING', 'STG_CUSTOMR') }}`;
    const [error] = shown(text);
    expect(error).toMatchObject({
      level: 'error',
      text: '"STAGING"."STG_CUSTOMR" is not a node.',
      span: { line: 1, column: 9 },
    });
    expect(marked(text, error)).toBe(`ref('STAGING', 'STG_CUSTOMR')`);
    const [lost] = shown(`{{ ref('STAGING', 'STG_CUSTOMER') }}`, false, unmapped());
    expect(lost?.text).toMatch(/^Storage Location STAGING has an invalid schema or database value/);
  });

  it('say when an error is in a macro document', () => {
    const pipeline = starterPipeline();
    const macros = [{ id: '1', name: 'macro', text: '{% macro f() %}' }];
    const [error] = shown('{{ 1 }}', false, { ...pipeline, macros });
    expect(error?.text).toMatch(/In the macro document “macro”, line 1/);
    expect(error?.span).toBeUndefined();
  });
});
