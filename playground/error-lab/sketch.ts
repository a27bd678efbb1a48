import { errorTextsAt } from '#engine/text/errorTexts.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import { LESSONS, type LessonId } from './lessons.ts';
import type { LabArgs } from './meta.ts';

/** Shows the error message. */
export const sketch: SketchOf<LabArgs, unknown> = ({ id }) => ({ text: errorTextsAt(LESSONS[id as LessonId].address)[0]! });
