// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { checkPipeline } from '#engine/pipeline/document.ts';
import { pipelineFileName, savePipeline } from '#playground/opening/savePipeline.ts';
import { starterPipeline } from '#playground/pipelines/starter.ts';

afterEach(() => void vi.restoreAllMocks());

it('names a file after the pipeline, with letters, digits and dashes alone', () => {
  expect(pipelineFileName('Sales: EU & US (2026)')).toBe('sales-eu-us-2026.json');
  expect(pipelineFileName('../../etc/passwd')).toBe('etc-passwd.json');
  expect(pipelineFileName('売上')).toBe('pipeline.json');
  expect(pipelineFileName('x'.repeat(500))).toHaveLength(65);
});

it('hands the whole pipeline over, and lets go of it', async () => {
  const pipeline = starterPipeline();
  let saved: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:one';
  });
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(`${this.href} ${this.download}`);
  });
  savePipeline(pipeline);
  expect(names).toEqual([`blob:one ${pipelineFileName(pipeline.name)}`]);
  expect(checkPipeline(JSON.parse(await saved!.text()))).toEqual({ ok: true, pipeline });
  expect(revoked).toHaveBeenCalledWith('blob:one');
});
