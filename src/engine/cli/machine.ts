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
import type { Surroundings } from './tool.ts';

/** A line on the screen. */
export interface ScreenLine {
  readonly kind: 'typed' | 'out' | 'error';
  readonly text: string;
}

/** A call that the tool made. */
export interface MadeCall {
  readonly request: ApiRequest;
  readonly reply: Reply;
  /** The time on the machine. */
  readonly at: number;
}

/** How a machine is when nobody has typed anything yet. */
export interface MachineStart {
  /** What the checkout holds. */
  readonly pipeline: Pipeline;
  readonly apiState: ApiState;
  /** By absolute path. */
  readonly files: Readonly<Record<string, string>>;
  /** Files of the checkout that differ from the last commit though nobody wrote them here. */
  readonly changed: readonly string[];
  readonly commit: { readonly branch: string; readonly oid: string; readonly message: string };
  readonly version: string;
  readonly node: number;
  readonly now: number;
}

const MAX_FILE = 2_000_000;
const MAX_FILES = 200;
const MAX_SCREEN = 5_000;

/**
 * A computer in memory: a disk with a clone of the project, a clock that only goes while a command waits, and the API state that the API answers from.
 * The same lines typed on the same start always give the same result, so a session is saved as the lines that were typed.
 */
export class Machine implements Surroundings {
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
  readonly calls: MadeCall[] = [];
  readonly typed: string[] = [];
  /** Where printed text goes: the screen, or a text that is collected. */
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

  /** Lets time pass, in milliseconds. */
  pass(milliseconds: number): void {
    this.time += milliseconds;
  }

  out(text: string): void {
    if (this.sink) this.sink(text);
    else this.show('out', text);
  }

  error(text: string): void {
    this.show('error', text);
  }

  /** Puts a text on the screen, line by line. */
  show(kind: ScreenLine['kind'], text: string): void {
    const lines = text.split('\n').map((line) => ({ kind, text: line }));
    this.screen = [...this.screen, ...lines].slice(-MAX_SCREEN);
  }

  /** Collects what is printed from here on until `stop` is called. */
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
    if (text.length > MAX_FILE) return `${path} would be larger than ${MAX_FILE / 1_000_000} MB`;
    if (!this.files.has(full) && this.files.size >= MAX_FILES) return `this disk holds at most ${MAX_FILES} files`;
    this.files.set(full, text);
    return undefined;
  }

  /** Files of the checkout that differ from the last commit, by their paths in it. */
  private differing(): string[] {
    const prefix = `${PROJECT}/`;
    const paths = new Set([...this.files.keys(), ...this.committed.keys()].filter((path) => path.startsWith(prefix)));
    const written = [...paths].filter((path) => this.files.get(path) !== this.committed.get(path));
    return [...new Set([...this.changed, ...written.map((path) => path.slice(prefix.length))])].sort();
  }

  git(): GitState {
    return { ...this.commit, changed: this.differing() };
  }

  /** Makes a commit of everything. */
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

  /** Answers a request of the tool from the API state; hosts that are not the platform's can't be reached. */
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
