import type { Api } from '../api/answer.ts';
import type { ApiState } from '../api/apiState.ts';
import type { ApiRequest, Reply } from '../api/reply.ts';
import { answerTool } from '../api/toolRequests.ts';
import { buildReport } from '../import/report.ts';
import { readEnvironment, readWorkspaces } from '../import/smallFiles.ts';
import { readYaml } from '../import/yaml.ts';
import type { Pipeline, PipelineContext } from '../pipeline/schema.ts';
import type { Checkout, GitState } from './checkout.ts';
import { absolute, HOME, PROJECT, shownPath } from './disk.ts';
import type { ToolHost } from './tool.ts';

/** A line on the screen. */
export interface ScreenLine {
  readonly kind: 'typed' | 'out' | 'error';
  readonly text: string;
}

/** An API call that the tool made. */
export interface RecordedCall {
  readonly request: ApiRequest;
  readonly reply: Reply;
  /** The machine's time at the call, in milliseconds since 1970. */
  readonly at: number;
}

/** The state of a machine before anything is typed. */
export interface MachineStart {
  /** The pipeline in the checkout. */
  readonly pipeline: Pipeline;
  readonly apiState: ApiState;
  /** File texts by absolute path. */
  readonly files: Readonly<Record<string, string>>;
  /** Files of the checkout that count as changed since the last commit, although nothing was typed yet. */
  readonly changed: readonly string[];
  readonly commit: { readonly branch: string; readonly oid: string; readonly message: string };
  readonly version: string;
  readonly node: number;
  readonly now: number;
}

/** Maximum length of a file, in characters; larger files are not written. */
const MAX_FILE_CHARACTERS = 2_000_000;
/** Maximum number of files on the disk; no further files are created. */
const MAX_FILES = 200;
/** Maximum number of lines on the screen; older lines are dropped. */
const MAX_SCREEN_LINES = 5_000;

/**
 * A simulated computer: a disk with a clone of the project, a clock that advances only while a command waits, and the API state that requests are
 * answered from. The same lines typed from the same start always give the same result, so the lines are all that has to be saved.
 */
export class Machine implements ToolHost {
  private readonly api: Api;
  private readonly pipeline: Pipeline;
  private committed: ReadonlyMap<string, string>;
  private changed: readonly string[];
  private commit: MachineStart['commit'];
  private time: number;
  apiState: ApiState;
  readonly files: Map<string, string>;
  readonly folders = new Set<string>([HOME, PROJECT]);
  readonly variables = new Map<string, string>();
  folder = PROJECT;
  version: string;
  node: number;
  /** Exit status of the last command. */
  status = 0;
  screen: ScreenLine[] = [];
  readonly calls: RecordedCall[] = [];
  readonly typed: string[] = [];
  /** Receives printed text while it is collected; otherwise the text goes to the screen. */
  private sink: ((text: string) => void) | undefined;

  constructor(api: Api, start: MachineStart) {
    this.api = api;
    this.pipeline = start.pipeline;
    this.apiState = start.apiState;
    this.files = new Map(Object.entries(start.files));
    this.committed = new Map(this.files);
    this.changed = start.changed;
    this.commit = start.commit;
    this.version = start.version;
    this.node = start.node;
    this.time = start.now;
  }

  now(): number {
    return this.time;
  }

  /** Advances the clock by some milliseconds. */
  advance(milliseconds: number): void {
    this.time += milliseconds;
  }

  out(text: string): void {
    if (this.sink) this.sink(text);
    else this.show('out', text);
  }

  error(text: string): void {
    this.show('error', text);
  }

  /** Shows a text on the screen, line by line. */
  show(kind: ScreenLine['kind'], text: string): void {
    const lines = text.split('\n').map((line) => ({ kind, text: line }));
    this.screen = [...this.screen, ...lines].slice(-MAX_SCREEN_LINES);
  }

  /** Collects printed text instead of showing it, until `stop` is called. */
  collect(): { stop: () => string } {
    const before = this.sink;
    let text = '';
    this.sink = (more) => {
      text += `${more}\n`;
    };
    return {
      stop: () => {
        this.sink = before;
        return text;
      },
    };
  }

  path(path: string): string {
    return absolute(path, this.folder);
  }

  read(path: string): string | undefined {
    return this.files.get(this.path(path));
  }

  write(path: string, text: string): string | undefined {
    const full = this.path(path);
    const parent = full.slice(0, full.lastIndexOf('/')) || '/';
    if (this.folders.has(full) || [...this.files.keys()].some((one) => one.startsWith(`${full}/`))) return `${path} is a folder`;
    const hasParent = this.folders.has(parent) || [...this.files.keys()].some((one) => one.startsWith(`${parent}/`));
    if (!hasParent && parent !== '/') return `there is no folder ${shownPath(parent)}`;
    if (text.length > MAX_FILE_CHARACTERS) return `${path} would be larger than ${MAX_FILE_CHARACTERS / 1_000_000} MB`;
    if (!this.files.has(full) && this.files.size >= MAX_FILES) return `this disk holds at most ${MAX_FILES} files`;
    this.files.set(full, text);
    return undefined;
  }

  /** Files of the checkout that differ from the last commit, as paths in the checkout. */
  private differing(): string[] {
    const prefix = `${PROJECT}/`;
    const paths = new Set([...this.files.keys(), ...this.committed.keys()].filter((path) => path.startsWith(prefix)));
    const written = [...paths].filter((path) => this.files.get(path) !== this.committed.get(path));
    return [...new Set([...this.changed, ...written.map((path) => path.slice(prefix.length))])].sort();
  }

  git(): GitState {
    return { ...this.commit, changed: this.differing() };
  }

  /** Commits all changes. */
  makeCommit(message: string): void {
    let hash = 2_166_136_261;
    for (const char of this.commit.oid + message) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0;
    this.commit = { ...this.commit, oid: hash.toString(16).padStart(8, '0').slice(0, 7), message };
    this.committed = new Map(this.files);
    this.changed = [];
  }

  checkout(folder: string): Checkout | string {
    const root = this.path(folder);
    if (root !== PROJECT || !this.files.has(`${PROJECT}/data.yml`)) return `There is no data.yml in ${shownPath(root)}.`;
    const report = buildReport();
    const environments: PipelineContext[] = [];
    const workspaces: PipelineContext[] = [];
    let isMapped = false;
    for (const [path, text] of this.files) {
      const name = path.startsWith(`${PROJECT}/`) ? path.slice(PROJECT.length + 1) : '';
      const isEnvironment = /^environments\/[^/]+\.ya?ml$/.test(name);
      const isMapping = /^workspaces?\.ya?ml$/.test(name);
      if (!isEnvironment && !isMapping) continue;
      const value = readYaml(text, name);
      if (!value.ok) {
        report.add(value.message);
        continue;
      }
      if (isEnvironment) {
        const environment = readEnvironment(value.value, name, report);
        if (environment) environments.push(environment);
      } else {
        workspaces.push(...readWorkspaces(value.value, name, report));
        isMapped = true;
      }
    }
    const broken = report.collected.messages
      .filter(({ level }) => level === 'error' || level === 'stop')
      .map(({ message }) => message);
    return { pipeline: { ...this.pipeline, environments, workspaces }, broken, isMapped, git: this.git() };
  }

  /** Answers a request of the tool from the API state. Hosts outside the platform's domain cannot be reached. */
  send(domain: string, request: ApiRequest): Reply {
    const host = domain.replace(/^https?:\/\//, '').replace(/[:/].*$/, '');
    const isPlatform = host === 'runnel.example' || host.endsWith('.runnel.example');
    if (!isPlatform) return { status: 0, body: { error: { errorString: `getaddrinfo ENOTFOUND ${host}` } } };
    const outcome = answerTool(this.api, this.apiState, request, this.time);
    this.apiState = outcome.apiState ?? this.apiState;
    this.calls.push({ request, reply: outcome.reply, at: this.time });
    return outcome.reply;
  }
}
