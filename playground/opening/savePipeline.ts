import { serializePipeline } from '#engine/pipeline/document.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';

/** The name of a pipeline's file: letters, digits and dashes. */
export function pipelineFileName(title: string): string {
  const stem = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${stem.slice(0, 60) || 'pipeline'}.json`;
}

/** Hands a pipeline to the reader as a file, which `openProject` opens again. */
export function savePipeline(pipeline: Pipeline): void {
  const url = URL.createObjectURL(new Blob([serializePipeline(pipeline)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = pipelineFileName(pipeline.name);
  link.click();
  URL.revokeObjectURL(url);
}
