import { init, parse, transpile } from '@polyglot-sql/sdk/manual';
import polyglotAddress from '@polyglot-sql/sdk/polyglot_sql.wasm?url';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { serveWorker } from '#ui/worker.ts';
import { cutOff } from '#warehouse/browser/cutOff.ts';
import { translateModel } from '#warehouse/dialect/translateModel.ts';
import { polyglotParse } from '#warehouse/needs/parseSql.ts';
import { type ProjectPlan, planProject } from './projectPlan.ts';

const ready = init({ wasmUrl: new URL(polyglotAddress, location.href) }).then(() => cutOff(globalThis));

const methods = {
  async plan({ pipeline, context }: { pipeline: Pipeline; context: PipelineContext }): Promise<ProjectPlan> {
    await ready;
    return planProject(pipeline, context, {
      parse: polyglotParse(parse),
      translate: (sql, adapter, platform) => translateModel(transpile, sql, adapter, platform),
    });
  },
};
export type ProjectPlanMethods = typeof methods;

serveWorker(methods);
