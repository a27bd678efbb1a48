import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Finding } from '#engine/validate/finding.ts';
import { validateFiles } from '#engine/validate/validateFiles.ts';
import type { Attempt, Met } from './attempt.ts';
import { checkoutOf } from './checkout.ts';
import { LESSONS } from './lessons.ts';
import { remembered } from './remembered.ts';

/** The files of a checkout after everything that was written, and what validating them said. */
interface FileWork {
  /** By path. */
  readonly files: ReadonlyMap<string, string>;
  readonly attempts: readonly Attempt[];
}

const ENCODER = new TextEncoder();

function validated(files: FileWork['files']): ReturnType<typeof validateFiles> {
  return validateFiles([...files].map(([path, text]) => ({ path, bytes: ENCODER.encode(text) })));
}

/** The line that a message names by its number, as `file:line:column`. */
function lineOf(text: string, message: string): string | undefined {
  const line = /^\S+?:(\d+):\d+ /.exec(message)?.[1];
  return line === undefined ? undefined : text.split('\n')[Number(line) - 1]?.trim() || undefined;
}

/** A file with words in it. A name in a file may be one of its own columns, so the last occurrence counts. */
function inFile(file: string, text: string, words: string | undefined, message: string): Pick<Met, 'file' | 'sql' | 'at'> {
  const about = words ?? lineOf(text, message);
  const from = about === undefined ? -1 : text.lastIndexOf(about);
  return { file, sql: text, ...(from === -1 ? {} : { at: { from, to: from + about!.length } }) };
}

function metOf({ level, text, nodeId, path, about }: Finding, files: FileWork['files'], pipeline: Pipeline | undefined): Met {
  const node = pipeline?.nodes.find(({ id }) => id === nodeId);
  const file = path ?? [...files.keys()].find((one) => node && one.includes(`/${node.location}-${node.name}.`));
  return {
    text,
    ...(node ? { nodeId: node.id, node: node.name } : {}),
    ...(file === undefined ? {} : inFile(file, files.get(file)!, about, text)),
    ...(level === 'warning' ? { isNotice: true as const } : {}),
  };
}

/** What the files of a story are now, and what was found whenever they were validated. */
export const fileWorkOf = remembered(({ calls, lesson }): FileWork => {
  let files = checkoutOf(lesson);
  const attempts: Attempt[] = [];
  for (const call of calls) {
    if (call.do === 'write' && LESSONS[lesson].files?.includes(call.path)) files = new Map(files).set(call.path, call.text);
    if (call.do !== 'validate') continue;
    const { findings, pipeline } = validated(files);
    const isOk = findings.every(({ level }) => level === 'warning');
    const met = findings.map((finding) => metOf(finding, files, pipeline));
    attempts.push({ id: attempts.length + 1, kind: 'validate', isOk, met });
  }
  return { files, attempts };
});

/** The pipeline that the files make; undefined where they make none. */
export function pipelineOfFiles({ files }: Pick<FileWork, 'files'>): Pipeline | undefined {
  return validated(files).pipeline;
}
