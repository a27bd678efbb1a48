import { bench, describe } from 'vitest';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import { retailPipeline } from '#samples/retail.ts';

const pipeline = retailPipeline();
const [context] = pipeline.workspaces;

describe('render of the longest built-in template (median below 5 ms)', () => {
  const node = pipeline.nodes.find(({ type }) => type === 'Dimension');
  if (node && context) {
    const template = templateOf(pipeline, node, 'run');
    bench('Dimension, run', () => {
      renderForNode(pipeline, node, context, template);
    });
  }
});
