import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { refreshDataSchema } from './data.ts';
import type { RefreshArgs } from './meta.ts';

/** The table that somebody dropped. */
export const sketch: SketchOf<RefreshArgs, z.input<typeof refreshDataSchema>> = ({ data }) => ({
  lit: (data?.actions ?? []).flatMap((action) =>
    action.do === 'break' && action.breakage.what === 'droppedTable' ? [action.breakage.nodeId] : [],
  ),
});
