import { type BuiltInType, builtInType, isSource } from '../pipeline/nodeTypes.ts';
import type { NodeType, Pipeline } from '../pipeline/schema.ts';
import { advancedCreateTemplate } from '../template/advancedTemplate.ts';
import { builtInTemplate } from '../template/builtInTemplates.ts';
import type { DeployStrategy } from '../template/typeTemplate.ts';

export const STRATEGIES: readonly DeployStrategy[] = ['default', 'transient', 'advanced'];

function copyOf({ kind, id, name, short }: BuiltInType, strategy: 'transient' | 'advanced', pipeline: Pipeline): NodeType {
  const { platform } = pipeline;
  return {
    id: `${strategy} ${id}`,
    name,
    short,
    plural: '',
    colour: '',
    isDisabled: false,
    fileVersion: 1,
    definition: `capitalized: ${name}\ndeployStrategy: ${strategy}\n`,
    createTemplate: strategy === 'advanced' ? advancedCreateTemplate(kind, platform) : builtInTemplate(kind, 'create', platform),
    runTemplate: builtInTemplate(kind, 'run', platform),
  };
}

const KNOWN = new WeakMap<Pipeline, Map<DeployStrategy, Pipeline>>();

/**
 * The document with all its built-in types replaced by copies that have the deploy strategy. A built-in type can't be edited, so it is duplicated
 * (`/docs/build-your-pipeline/user-defined-nodes/deployment-strategies`).
 */
export function withStrategy(pipeline: Pipeline, strategy: DeployStrategy): Pipeline {
  if (strategy === 'default') return pipeline;
  const known = KNOWN.get(pipeline) ?? new Map<DeployStrategy, Pipeline>();
  KNOWN.set(pipeline, known);
  const done = known.get(strategy);
  if (done) return done;
  const types = new Map<string, NodeType>();
  const nodes = pipeline.nodes.map((node) => {
    const builtIn = builtInType(node.type);
    if (!builtIn || isSource(builtIn.id)) return node;
    const type = types.get(builtIn.id) ?? copyOf(builtIn, strategy, pipeline);
    types.set(builtIn.id, type);
    return { ...node, type: type.id, materialization: node.materialization ?? builtIn.materializations[0] };
  });
  const copied: Pipeline = { ...pipeline, nodes, nodeTypes: [...pipeline.nodeTypes, ...types.values()] };
  known.set(strategy, copied);
  return copied;
}
