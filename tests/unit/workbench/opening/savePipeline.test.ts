// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { checkPipeline } from '#engine/pipeline/document.ts';
import { starterPipeline } from '#samples/starter.ts';
import { fileName } from '#ui/download.ts';
import { savePipeline } from '#workbench/opening/savePipeline.ts';

afterEach(() => void vi.restoreAllMocks());

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
  expect(names).toEqual([`blob:one ${fileName(pipeline.name, 'json')}`]);
  expect(checkPipeline(JSON.parse(await saved!.text()))).toEqual({ ok: true, pipeline });
  expect(revoked).toHaveBeenCalledWith('blob:one');
});
