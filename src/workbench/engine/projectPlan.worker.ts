import { init, parse } from '@polyglot-sql/sdk/manual';
import polyglotAddress from '@polyglot-sql/sdk/polyglot_sql.wasm?url';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { serveWorker } from '#ui/worker.ts';
import { polyglotParse } from '#warehouse/needs/parseSql.ts';
import { type ProjectPlan, planProject } from './projectPlan.ts';

const ready = init({ wasmUrl: new URL(polyglotAddress, location.href) });

const methods = {
  async plan({ pipeline, context }: { pipeline: Pipeline; context: PipelineContext }): Promise<ProjectPlan> {
    await ready;
    return planProject(pipeline, context, polyglotParse(parse as Parameters<typeof polyglotParse>[0]));
  },
};
export type ProjectPlanMethods = typeof methods;

serveWorker(methods);
