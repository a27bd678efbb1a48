import { refText } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { once } from '#samples/builder.ts';
import { retailPipeline } from '#samples/retail.ts';
import { starterPipeline } from '#samples/starter.ts';

// Pipelines that only the stories of this playground use: samples with one change.

function withNode(pipeline: Pipeline, id: string, change: (node: PipelineNode) => PipelineNode): Pipeline {
  return { ...pipeline, nodes: pipeline.nodes.map((node) => (node.id === id ? change(node) : node)) };
}

function withTransforms(node: PipelineNode, transforms: Readonly<Record<string, string>>): PipelineNode {
  const columns = node.columns.map((column) => {
    const transform = transforms[column.name];
    return transform === undefined ? column : { ...column, sources: column.sources.map((source) => ({ ...source, transform })) };
  });
  return { ...node, columns };
}

/** STG_NATION as a view without tests: its run template renders no stage. */
export const viewWithoutTests = once(() =>
  withNode(starterPipeline(), 'stg-nation', (node) => ({ ...node, materialization: 'view', tests: [], enabledColumnTests: [] })),
);

/** PROD maps RAW and MART, but not STAGING. */
export const unmapped = once((): Pipeline => {
  const pipeline = starterPipeline();
  const environments = pipeline.environments.map((environment) => {
    if (environment.name !== 'PROD') return environment;
    const { STAGING: _, ...mappings } = environment.mappings;
    return { ...environment, mappings };
  });
  return { ...pipeline, environments };
});

/** Transforms of STG_CUSTOMER that name their columns with tokens. */
export const withTokens = once(() =>
  withNode(starterPipeline(), 'stg-customer', (node) =>
    withTransforms(node, {
      C_NAME: 'INITCAP({{ SRC }})',
      C_PHONE: `REPLACE({{ SRC }}, '-', '')`,
      C_COMMENT: `{{ clean_text('{{ SRC }}') }}`,
    }),
  ),
);

/** A transform of STG_CUSTOMER that names its column without a token. */
export const withoutTokens = once(() =>
  withNode(starterPipeline(), 'stg-customer', (node) => withTransforms(node, { C_MKTSEGMENT: 'UPPER("CUSTOMER"."C_NAME")' })),
);

/** PSTG_LOAD_LOG does not wait for FCT_ORDERS. */
export const withoutWait = once(() =>
  withNode(retailPipeline(), 'pstg-load-log', (node) => ({
    ...node,
    sources: node.sources.map((source) => ({ ...source, join: `FROM ${refText('ref', 'STAGING', 'STG_ORDERS')} "STG_ORDERS"` })),
  })),
);

/** The join of STG_ORDERS from the page about default parameters. */
const LOAD_MODE_JOIN = `FROM ${refText('ref', 'RAW', 'ORDERS')} "ORDERS"
{% if parameters.loadMode == 'incremental' %}
WHERE "ORDERS"."O_ORDERDATE" >= DATEADD('day', -{{ parameters.lookbackDays | default(3) }}, CURRENT_DATE)
{% endif %}`;

/** STG_ORDERS loads the last days or everything, depending on a parameter. Each environment sets the parameter differently, and QA does not set it. */
export const byLoadMode = once((): Pipeline => {
  const pipeline = withNode(retailPipeline(), 'stg-orders', (node) => ({
    ...node,
    sources: node.sources.map((source) => ({ ...source, join: LOAD_MODE_JOIN })),
  }));
  const modes: Readonly<Record<string, Record<string, string | number>>> = {
    DEV: { loadMode: 'full' },
    PROD: { loadMode: 'incremental', lookbackDays: 3 },
  };
  const environments = pipeline.environments.map((environment) => ({
    ...environment,
    parameters: modes[environment.name] ?? {},
  }));
  return { ...pipeline, environments };
});

/** STG_LINEITEM filters by a parameter that QA does not have. */
export const withoutParameter = once((): Pipeline => {
  const pipeline = withNode(retailPipeline(), 'stg-lineitem', (node) => ({
    ...node,
    sources: node.sources.map((source) => ({
      ...source,
      join: `FROM ${refText('ref', 'RAW', 'LINEITEM')} "LINEITEM"\nWHERE "LINEITEM"."L_SHIPDATE" >= '{{ parameters.loadFrom }}'`,
    })),
  }));
  const environments = pipeline.environments.map((environment) => {
    if (environment.name !== 'QA') return environment;
    const { loadFrom: _, ...parameters } = environment.parameters;
    return { ...environment, parameters };
  });
  return { ...pipeline, environments };
});
