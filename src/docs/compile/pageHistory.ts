import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { OutlineEntry, PageChange } from '../shared/page.ts';

/** The changes of a file on a day. */
interface FileChange {
  /** `2026-11-22` */
  day: string;
  /** Whether the file was created on that day. */
  isNew: boolean;
  /** Headings of the changed sections, as Markdown. */
  headings: ReadonlySet<string>;
}

/** Changes of files by their path from the root, the latest day first. */
export type History = ReadonlyMap<string, readonly FileChange[]>;

const NONE: History = new Map();
/** Maximum number of bytes of `git log` output, enough for some thousand changes of pages. */
const MAX_LOG_BYTES = 256_000_000;
const HEADING = /^#{2,3} (.+)$/;

/**
 * The history of the pages from git. Empty when it can't be read: without git, outside of a repository, and in a shallow clone, where every page would seem
 * to be new.
 */
export async function readHistory(root: string): Promise<History> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: root, maxBuffer: MAX_LOG_BYTES, encoding: 'utf8' })).stdout;
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return NONE;
    const format = ['--no-merges', '--no-renames', '--no-color', '--no-ext-diff', '--unified=0', '--format=%x00%cs'];
    return historyOf(await git('log', '-p', ...format, '--', 'content/docs/**.mdx'));
  } catch {
    return NONE;
  }
}

/**
 * Reads `git log -p` with a zero byte and the day before each commit.
 *
 * A hunk belongs to the heading that git prints after its line numbers (`.gitattributes` defines how git finds it), and to the headings that it adds.
 */
export function historyOf(log: string): History {
  const days = new Map<string, Map<string, { isNew: boolean; headings: Set<string> }>>();
  for (const commit of log.split('\0').slice(1)) {
    const day = commit.slice(0, 10);
    for (const part of commit.split(/^diff --git /m).slice(1)) {
      const file = /^\+\+\+ b\/(.+)$/m.exec(part)?.[1];
      // Without a new file name, the file was deleted, or only its mode changed.
      if (!file) continue;
      const ofFile = days.get(file) ?? new Map<string, { isNew: boolean; headings: Set<string> }>();
      days.set(file, ofFile);
      const change = ofFile.get(day) ?? { isNew: false, headings: new Set<string>() };
      ofFile.set(day, change);
      if (/^new file mode/m.test(part)) change.isNew = true;
      for (const line of part.split('\n')) {
        const heading = HEADING.exec(/^@@ [^@]+ @@ (.*)$/.exec(line)?.[1] ?? /^\+(#{2,3} .*)$/.exec(line)?.[1] ?? '')?.[1];
        if (heading) change.headings.add(heading.trim());
      }
    }
  }
  const sorted = [...days].map(([file, changes]): [string, FileChange[]] => {
    const all = [...changes].map(([day, change]) => ({ day, ...change }));
    return [file, all.sort((a, b) => b.day.localeCompare(a.day))];
  });
  return new Map(sorted);
}

/** Maximum number of days with changes that a page lists. */
const MAX_LISTED_DAYS = 5;

/** The changes that a page shows: sections that still exist, as its outline names them. */
export function changesOf(history: History, file: string, outline: readonly OutlineEntry[]): PageChange[] {
  const plain = (heading: string) => heading.replace(/[`*_\\]|<[^>]*>/g, '').trim();
  return (
    (history.get(file) ?? [])
      .map(({ day, isNew, headings }) => {
        const touched = new Set([...headings].map(plain));
        const sections = isNew ? [] : outline.filter(({ text }) => touched.has(plain(text)));
        return { day, isNew, sections: sections.map(({ id, text }) => ({ id, text })) };
      })
      // Without sections, only parts changed that readers do not see, such as front matter.
      .filter(({ isNew, sections }) => isNew || sections.length > 0)
      .slice(0, MAX_LISTED_DAYS)
  );
}
