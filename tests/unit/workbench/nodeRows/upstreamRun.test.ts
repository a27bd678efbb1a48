import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { retailPipeline } from '#samples/retail.ts';
import { planProject } from '#workbench/engine/projectPlan.ts';
import { hasRun, rowsOfRun, runUpstream, upstreamPart } from '#workbench/nodeRows/upstreamRun.ts';
import { newWarehouse, openBindings, sqlTools } from '../../warehouse/openWarehouse.ts';

let bindings: DuckDBBindings;
beforeAll(async () => {
  bindings = await openBindings();
});

const idOf = ({ nodes }: Pipeline, name: string) => nodes.find((node) => node.name === name)!.id;

async function rowsOf(pipeline: Pipeline, name: string) {
  const engine = newWarehouse(bindings);
  const id = idOf(pipeline, name);
  const planned: Parameters<typeof runUpstream>[2] = async (part, context) => planProject(part, context, sqlTools);
  const run = await runUpstream(engine, upstreamPart(pipeline, [id]), planned, { now: () => 0 });
  return { run, result: await rowsOfRun(engine, run, id) };
}
const namesOf = ({ nodes }: Pipeline) => nodes.map(({ name }) => name).sort();

describe('the rows of a node', () => {
  it('run the node and everything upstream of it, and nothing else', async () => {
    const { run, result } = await rowsOf(retailPipeline(), 'STG_NATION');
    expect(namesOf(run.pipeline)).toEqual(['NATION', 'STG_NATION']);
    expect(result).toMatchObject({ rows: { rowCount: 25 }, madeUp: ['NATION'], guessed: [], changes: [] });
    expect(result.reason).toBeUndefined();

    // The rows count until something that the run depends on changes.
    const pipeline = retailPipeline();
    const part = (changed: Pipeline, name: string) => upstreamPart(changed, [idOf(changed, name)]);
    expect(hasRun(run, part(pipeline, 'NATION'))).toBe(true);
    expect(hasRun(run, part(pipeline, 'STG_REGION'))).toBe(false);
    expect(hasRun(run, part({ ...pipeline, macros: [...pipeline.macros] }, 'NATION'))).toBe(false);
    const nodes = pipeline.nodes.map((node) => (node.name === 'STG_NATION' ? { ...node } : node));
    expect(hasRun(run, part({ ...pipeline, nodes }, 'STG_NATION'))).toBe(false);
  });

  it('are there for a source, which needs no run', async () => {
    const { run, result } = await rowsOf(retailPipeline(), 'NATION');
    expect(namesOf(run.pipeline)).toEqual(['NATION']);
    expect(result).toMatchObject({ rows: { rowCount: 25 }, madeUp: ['NATION'] });
  });

  it('name the node upstream that failed, and say why', async () => {
    const pipeline = retailPipeline();
    const broken = {
      ...pipeline,
      nodes: pipeline.nodes.map((node) =>
        node.name === 'STG_NATION'
          ? {
              ...node,
              sources: node.sources.map((source) => ({ ...source, join: `${source.join}\nWHERE NO_SUCH_FUNCTION(1) = 1` })),
            }
          : node,
      ),
    };
    const reader = pipeline.nodes.find(({ sources }) => sources.some(({ join }) => join.includes("'STG_NATION'")))!;
    const { result } = await rowsOf(broken, reader.name);
    expect(result.rows).toBeUndefined();
    expect(result.reason).toContain(`${reader.name} did not run, because STG_NATION did not`);
    expect(result.reason).toContain('NO_SUCH');
  });
});
