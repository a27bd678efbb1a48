import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import { sourcesDataSchema } from './data.ts';
import { historyOf } from './history.ts';
import type { SourcesArgs } from './meta.ts';
import { stageWords } from './words.ts';

/** Shows the statements of the chosen night, and what each statement did. */
export const sketch: SketchOf<SourcesArgs, z.input<typeof sourcesDataSchema>> = ({ pipeline, args, data }) => {
  const history = historyOf(pipeline(), sourcesDataSchema.parse(data ?? {}));
  const load = history?.loads[(args?.night ?? 1) - 1];
  if (!history || !load) return {};
  const lines = load.stages.map((stage) => `${stage.name}: ${stageWords(stage)}`);
  return { text: [history.node.name, ...lines, `${load.rows.length} rows`].join('\n') };
};
