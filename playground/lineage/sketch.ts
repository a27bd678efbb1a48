import { columnLineage } from '#engine/lineage/columns.ts';
import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import { chosenColumn } from './chosen.ts';
import type { lineageDataSchema } from './data.ts';
import { type LineageArgs, meta } from './meta.ts';

/** Highlights the nodes that the column comes from and goes to. */
export const sketch: SketchOf<LineageArgs, z.input<typeof lineageDataSchema>> = ({ pipeline, args }) => {
  const document = pipeline();
  const chosen = chosenColumn(document, {
    node: args?.node ?? meta.args.node.default,
    column: args?.column ?? meta.args.column.default,
  });
  if (!chosen?.column) return {};
  const lineage = columnLineage(document, { nodeId: chosen.node.id, columnId: chosen.column.id });
  return { lit: [chosen.node.id, ...[...(lineage?.up ?? []), ...(lineage?.down ?? [])].map(({ node }) => node.id)] };
};
