import { serializePipeline } from '#engine/pipeline/document.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { download, fileName } from '#ui/download.ts';

/** Downloads a pipeline as a file, which `openProject` can open. */
export function savePipeline(pipeline: Pipeline): void {
  download(fileName(pipeline.name, 'json'), new Blob([serializePipeline(pipeline)], { type: 'application/json' }));
}
