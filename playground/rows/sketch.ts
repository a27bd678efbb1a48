import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { rowsDataSchema } from './data.ts';
import type { RowsArgs } from './meta.ts';

/** Highlights the node that is loaded, and shows the rows that arrive on the chosen day. */
export const sketch: SketchOf<RowsArgs, z.input<typeof rowsDataSchema>> = ({ pipeline, args, data }) => {
  const rows = data?.days?.[(args?.day ?? 1) - 1] ?? [];
  const lines = rows.map(({ C_CUSTKEY, C_NAME, C_ADDRESS }) => `${C_CUSTKEY}  ${C_NAME.padEnd(5)} ${C_ADDRESS}`);
  return { text: [pipeline().nodes.at(-1)?.name, ...lines].join('\n') };
};
