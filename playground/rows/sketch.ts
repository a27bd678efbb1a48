import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { rowsDataSchema } from './data.ts';
import type { RowsArgs } from './meta.ts';

/** The rows of the source on the chosen day. */
export const sketch: SketchOf<RowsArgs, z.input<typeof rowsDataSchema>> = ({ pipeline, args, data }) => {
  const day = args?.day ?? 1;
  const rows = data?.days?.[day - 1] ?? [];
  const lines = rows.map(({ C_CUSTKEY, C_NAME, C_ADDRESS }) => `${C_CUSTKEY}  ${C_NAME.padEnd(5)} ${C_ADDRESS}`);
  return { text: [`${pipeline().nodes[0]?.name ?? ''} on day ${day}`, ...lines].join('\n') };
};
