import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import { qualityDataSchema } from './data.ts';
import { faultsOf } from './faults.ts';
import type { QualityArgs } from './meta.ts';

/** Shows the rows of tonight that have errors, or else the tests of the chosen node. */
export const sketch: SketchOf<QualityArgs, z.input<typeof qualityDataSchema>> = ({ pipeline, args, data }) => {
  const { tonight } = qualityDataSchema.parse(data ?? {});
  const faults = faultsOf(tonight);
  const empty = Object.entries(tonight).flatMap(([source, rows]) => (rows.length === 0 ? [`${source}: no rows`] : []));
  const lines = faults.map(({ source, row, what }) => `${source} ${tonight[source]?.[row]?.[0] ?? 'NULL'}: ${what}`);
  const tests = pipeline().nodes.find(({ name }) => name === args?.node)?.tests ?? [];
  return { text: [args?.node, ...tests.map(({ name }) => name), ...empty, ...lines].join('\n') };
};
