import { MAX_STATE_LENGTH } from '../courseState.ts';
import type { CourseRecord, CourseSystem } from './courseSystem.ts';

/** The API of a course system, by the names of its standard. All values are text. */
type ScormApi = Readonly<Record<string, (...values: string[]) => unknown>>;

/** The differences between the two versions: the name by which the API is found, and the names of its functions. */
const VERSIONS = {
  scorm12: { api: 'API', before: 'LMS', start: 'Initialize', end: 'Finish' },
  scorm2004: { api: 'API_1484_11', before: '', start: 'Initialize', end: 'Terminate' },
} as const;
export type ScormVersion = keyof typeof VERSIONS;

/** Maximum number of parent windows in which the API is searched, as the standards define it. */
const MAX_PARENTS = 500;

function apiOf(from: unknown, name: string): ScormApi | undefined {
  let at = from as (Window & Record<string, unknown>) | null;
  for (let up = 0; at && up < MAX_PARENTS; up++) {
    try {
      if (at[name]) return at[name] as ScormApi;
    } catch {
      // A window of another site can't be read, but its parents may be readable.
    }
    if (at.parent === at) return undefined;
    at = at.parent as typeof at;
  }
  return undefined;
}

/** The API of the course system: in the windows around this one, else in the windows around its opener. */
export function findApi(win: Window, version: ScormVersion): ScormApi | undefined {
  const { api } = VERSIONS[version];
  const found = apiOf(win, api);
  if (found) return found;
  try {
    return apiOf(win.opener, api) ?? apiOf(win.top?.opener, api);
  } catch {
    return undefined;
  }
}

/** Seconds as SCORM 1.2 writes them: `0001:02:03`. */
export function timeOf12(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const capped = Math.min(seconds, 9_999 * 3_600);
  return `${String(Math.floor(capped / 3_600)).padStart(4, '0')}:${two((capped / 60) % 60)}:${two(capped % 60)}`;
}

function values12({ kept, step, progress, seconds }: CourseRecord): Record<string, string> {
  const { isComplete, isPassed, score } = progress;
  return {
    'cmi.core.lesson_location': String(step),
    'cmi.suspend_data': kept,
    'cmi.core.score.min': '0',
    'cmi.core.score.max': '100',
    'cmi.core.score.raw': String(score),
    'cmi.core.lesson_status': !isComplete ? 'incomplete' : isPassed === undefined ? 'completed' : isPassed ? 'passed' : 'failed',
    'cmi.core.session_time': timeOf12(seconds),
    'cmi.core.exit': 'suspend',
  };
}

function values2004({ kept, step, progress, seconds }: CourseRecord): Record<string, string> {
  const { finished, all, isComplete, isPassed, score } = progress;
  return {
    'cmi.location': String(step),
    'cmi.suspend_data': kept,
    'cmi.score.min': '0',
    'cmi.score.max': '100',
    'cmi.score.raw': String(score),
    'cmi.score.scaled': String(score / 100),
    'cmi.progress_measure': String(Math.round((100 * finished) / all) / 100),
    'cmi.completion_status': isComplete ? 'completed' : 'incomplete',
    'cmi.success_status': isPassed === undefined ? 'unknown' : isPassed ? 'passed' : 'failed',
    'cmi.session_time': `PT${seconds}S`,
    'cmi.exit': 'suspend',
  };
}

/**
 * The course system behind a SCORM 1.2 or 2004 API.
 *
 * @throws with the course system's message when it does not start the session
 */
export function openScorm(api: ScormApi, version: ScormVersion): CourseSystem {
  const { before, start, end } = VERSIONS[version];
  const call = (name: string, ...values: string[]): string => {
    // Called as a method, because some APIs keep their state in themselves.
    const answer = String(api[before + name]?.(...values) ?? '');
    if (name.startsWith('Get') || answer === 'true') return answer;
    const code = String(api[`${before}GetLastError`]?.() ?? '');
    const words = String(api[`${before}GetErrorString`]?.(code) ?? '').slice(0, 300);
    throw new Error(`${name} ${values[0] ?? ''} was refused${code === '' ? '' : ` with error ${code}`}. ${words}`.trim());
  };
  const write = (record: CourseRecord) => {
    if (record.kept.length > MAX_STATE_LENGTH) throw new Error('The state of the course is too long for the LMS.');
    const values = version === 'scorm12' ? values12(record) : values2004(record);
    for (const [name, value] of Object.entries(values)) call('SetValue', name, value);
    call('Commit', '');
  };
  call(start, '');
  return {
    kept: call('GetValue', 'cmi.suspend_data'),
    record: async (record) => write(record),
    leave: async (record) => {
      write(record);
      call(end, '');
    },
  };
}
