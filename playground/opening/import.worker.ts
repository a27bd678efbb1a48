import type { ImportFile } from '#engine/import/files.ts';
import { type ImportOptions, type ImportResult, importProject } from '#engine/import/import.ts';

/** What the page asks for. The bytes of the files are handed over, not copied. */
export interface ImportRequest {
  files: ImportFile[];
  options: ImportOptions;
}

/** What the worker answers: any number of `progress`, then one `result`. To cancel, the page ends the worker. */
export type ImportAnswer =
  | { kind: 'progress'; phase: 'unpack' | 'read' | 'link' | 'check'; done: number; total: number }
  | { kind: 'result'; result: ImportResult };

/** Often enough for a bar that moves, rare enough to cost nothing. */
const MS_BETWEEN_PROGRESS = 60;

self.onmessage = (event: MessageEvent<ImportRequest>) => {
  const post = (answer: ImportAnswer) => self.postMessage(answer);
  let phaseShown = '';
  let shownAt = 0;
  const result = importProject(event.data.files, event.data.options, (phase, done, total) => {
    const now = performance.now();
    if (phase === phaseShown && now - shownAt < MS_BETWEEN_PROGRESS) return;
    phaseShown = phase;
    shownAt = now;
    post({ kind: 'progress', phase, done, total });
  });
  post({ kind: 'result', result });
};
