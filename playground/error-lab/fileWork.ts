import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Finding } from '#engine/validate/finding.ts';
import { validateFiles } from '#engine/validate/validateFiles.ts';
import type { Attempt, FoundMessage } from './attempt.ts';
import { checkoutOf } from './checkout.ts';
import { LESSONS } from './lessons.ts';
import { remembered } from './remembered.ts';

/** The files of a checkout after all changes, and the results of validating them. */
interface FileWork {
  /** The texts of the files, by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly attempts: readonly Attempt[];
}

const ENCODER = new TextEncoder();

function validated(files: FileWork['files']): ReturnType<typeof validateFiles> {
  return validateFiles([...files].map(([path, text]) => ({ path, bytes: ENCODER.encode(text) })));
}

/** The text of the line that a message names as `file:line:column`; undefined if it names none. */
function lineOf(text: string, message: string): string | undefined {
  const line = /^\S+?:(\d+):\d+ /.exec(message)?.[1];
  return line === undefined ? undefined : text.split('\n')[Number(line) - 1]?.trim() || undefined;
}

/** A file with the span of some words in it. A name may also be the name of a column in the file, so the last occurrence is used. */
function inFile(
  file: string,
  text: string,
  words: string | undefined,
  message: string,
): Pick<FoundMessage, 'file' | 'sql' | 'at'> {
  const about = words ?? lineOf(text, message);
  const from = about === undefined ? -1 : text.lastIndexOf(about);
  return { file, sql: text, ...(from === -1 ? {} : { at: { from, to: from + about!.length } }) };
}

function messageOf(
  { level, text, nodeId, path, about }: Finding,
  files: FileWork['files'],
  pipeline: Pipeline | undefined,
): FoundMessage {
  const node = pipeline?.nodes.find(({ id }) => id === nodeId);
  const file = path ?? [...files.keys()].find((one) => node && one.includes(`/${node.location}-${node.name}.`));
  return {
    text,
    ...(node ? { nodeId: node.id, node: node.name } : {}),
    ...(file === undefined ? {} : inFile(file, files.get(file)!, about, text)),
    ...(level === 'warning' ? { isNotice: true as const } : {}),
  };
}

/** The current files of a story, and the result of each validation. */
export const fileWorkOf = remembered(({ calls, lesson }): FileWork => {
  let files = checkoutOf(lesson);
  const attempts: Attempt[] = [];
  for (const call of calls) {
    if (call.do === 'write' && LESSONS[lesson].files?.includes(call.path)) files = new Map(files).set(call.path, call.text);
    if (call.do !== 'validate') continue;
    const { findings, pipeline } = validated(files);
    const isOk = findings.every(({ level }) => level === 'warning');
    const messages = findings.map((finding) => messageOf(finding, files, pipeline));
    attempts.push({ id: attempts.length + 1, kind: 'validate', isOk, messages });
  }
  return { files, attempts };
});

/** The pipeline that the files define; undefined if they do not define one. */
export function pipelineOfFiles({ files }: Pick<FileWork, 'files'>): Pipeline | undefined {
  return validated(files).pipeline;
}
