import { describe, expect, it } from 'vitest';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { generatedJoin, mayHaveJoinTemplate, readJoinTemplate } from '#playground/template/joinTemplate.ts';
import { starterPipeline } from '#samples/starter.ts';

describe('join templates', () => {
  it('writes inner joins whose refs stay text', () => {
    const pipeline = starterPipeline();
    const node = pipeline.nodes.find(({ name }) => name === 'DIM_CUSTOMER')!;
    const render = renderForNode(pipeline, node, pipeline.environments[0]!, generatedJoin('snowflake'), { passes: 'once' });
    expect(render.ok && render.output.trim()).toBe(
      [
        `FROM {{ ref('STAGING', 'STG_CUSTOMER') }} "STG_CUSTOMER"`,
        `INNER JOIN {{ ref('STAGING', 'STG_NATION') }} "STG_NATION"`,
        '  ON "STG_CUSTOMER"./*COLUMN*/ = "STG_NATION"./*COLUMN*/',
      ].join('\n'),
    );
    expect(generatedJoin('databricks')).toContain('`{{ dep.node.name }}`');
    expect(generatedJoin('fabric')).toContain('[{{ dep.node.name }}]');
  });

  it('are read from the definition of the node type', async () => {
    const definition = 'short: X\njoinTemplate: |\n  FROM {{ this }}\n';
    expect(mayHaveJoinTemplate({ definition })).toBe(true);
    expect(await readJoinTemplate({ definition })).toBe('FROM {{ this }}\n');
    expect(mayHaveJoinTemplate({ definition: 'short: X' })).toBe(false);
    expect(mayHaveJoinTemplate(undefined)).toBe(false);
    expect(await readJoinTemplate({ definition: 'joinTemplate: [1]' })).toBeUndefined();
    expect(await readJoinTemplate({ definition: 'joinTemplate: [unclosed' })).toBeUndefined();
  });
});
