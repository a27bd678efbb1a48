import type { Args, Playground, PlaygroundState, PlaygroundStore, Story } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';
import { checkArgs, readArgs } from './argsUrl.ts';
import { PROJECT_NAMES, projectStart } from './projectStart.ts';
import { fetchWork, moveWork, readWork } from './savedWork.ts';
import { decodeState, hasState } from './shareLink.ts';
import { type StateRules, storyState } from './stateCheck.ts';
import { createStorySaver } from './storySaver.ts';
import type { WorkSaver } from './workSaver.ts';

/** A message above the playground. */
export interface Message {
  tone: 'info' | 'warn';
  text: string;
  details?: string[];
}

/** What a playground store starts from, besides its story. */
export interface StartFrom {
  /** May set controls. */
  query?: URLSearchParams;
  /** May carry a state. */
  hash?: string;
  /** The storage key of the work on the story. Absent: the work is not saved. */
  workKey?: string | undefined;
  /** The starting state in place of the story's own: that of a step of a session. */
  start?: PlaygroundState;
  /**
   * Present where the story is a project that the reader opened: the controls and data that the playground saved with it, `{ args, data }`,
   * unchecked, and its saver. A project has no separate work and no link.
   */
  project?: { saved?: unknown; saver?: WorkSaver };
  /** The controls that an embedder sets in addition. Reset returns to them, unless the reader's own work was opened. */
  prepare?: (args: Args) => Args;
}

/** A playground store and how it was started. */
export interface StartedPlayground {
  store: PlaygroundStore;
  /** The origin of the initial state: the story (or project), a link, or the reader's saved work. */
  from: 'story' | 'link' | 'work';
  /** When the work in this browser was saved, in milliseconds since 1970. The work was opened, or it waits because a link was opened instead. */
  savedAt: number | undefined;
  /** What could not be read, each with what was opened instead. */
  messages: Message[];
  /** Saves the changes, for `saveChanges`. Absent: they are not saved. */
  saver: WorkSaver | undefined;
  /** Replaces the current state with the saved work. */
  continueSaved: () => Promise<void>;
}

type Opened = Pick<StartedPlayground, 'from' | 'savedAt' | 'messages'> & { current: PlaygroundState };

const NO_QUERY = new URLSearchParams();
const warning = (text: string, details: readonly string[]): Message[] =>
  details.length === 0 ? [] : [{ tone: 'warn', text, details: [...details] }];
const texts = (problems: readonly { message: string }[]) => problems.map(({ message }) => message);
const sameArgs = (a: Args, b: Args) => Object.keys(a).every((name) => a[name] === b[name]);

/** The initial state of a project, from the controls and data that were saved with it. */
function openProjectState(kept: unknown, start: PlaygroundState, rules: StateRules): Opened {
  const { args: savedArgs, data: savedData } = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<
    Record<string, unknown>
  >;
  const { args, problems } = checkArgs(rules.args, savedArgs ?? {}, start.args);
  const data = savedData === undefined ? undefined : rules.data.safeParse(savedData);
  const wrong = texts(problems);
  if (data?.success === false) wrong.push('What was set here in addition to the pipeline can’t be read. It is ignored.');
  return {
    current: { ...start, args, data: data?.success ? data.data : start.data },
    from: 'story',
    savedAt: undefined,
    messages: warning('Some of what was kept for this playground was corrected.', wrong),
  };
}

/** The state of a link, else the work saved under a key, else the starting state. */
function openSaved(story: Story, start: PlaygroundState, rules: StateRules, workKey: string | undefined, hash: string): Opened {
  const kept = workKey === undefined ? ({ kind: 'none' } as const) : readWork(workKey, rules);
  const isKept = kept.kind === 'work';
  if (isKept && workKey !== undefined) void moveWork(workKey, kept.work);
  const savedAt = isKept ? kept.work.savedAt : undefined;
  const link = hasState(hash) ? decodeState(hash, rules) : undefined;
  const messages: Message[] = [];
  if (link?.ok) messages.push(...warning('Some controls in the link were corrected.', link.corrections));
  else if (link) {
    const instead = isKept
      ? 'Your own changes to this story were opened instead.'
      : `“${story.title}” was opened in its starting state instead.`;
    messages.push({ tone: 'warn', text: `${link.message} ${instead}` });
  }
  if (kept.kind === 'broken') {
    const text = link?.ok ? kept.message : `${kept.message} The story was opened in its starting state.`;
    messages.push({ tone: 'warn', text });
  }
  if (link?.ok) return { current: link.state, from: 'link', savedAt, messages };
  if (!isKept) return { current: start, from: 'story', savedAt, messages };
  messages.push(...warning('Some controls in your earlier changes were corrected.', kept.corrections));
  return { current: kept.work.state, from: 'work', savedAt, messages };
}

/**
 * Creates the store of a story. Explorer, embeds, pages, steps of a session and opened projects all start here, and so do saved work and links. The
 * initial state is that of the link, else the saved work, else the story's starting state; controls in the query override it. What can't be read is
 * named in `messages` and stays in storage.
 *
 * @throws when the story's own data does not fit its playground: a fault of the site, not of the reader
 */
export function startPlayground(playground: Playground, story: Story, from: StartFrom = {}): StartedPlayground {
  const { query = NO_QUERY, hash = '', workKey, project, prepare } = from;
  const specs = playground.meta.args;
  const start = from.start ?? (project ? projectStart(playground, story) : storyState(playground, story));
  const rules: StateRules = { args: specs, data: playground.data, baseArgs: start.args };
  const opened = project ? openProjectState(project.saved, start, rules) : openSaved(story, start, rules, workKey, hash);
  const inAddress = readArgs(specs, query, opened.current.args, project ? PROJECT_NAMES : undefined);
  const args = prepare ? prepare(inAddress.args) : inAddress.args;
  const current = sameArgs(args, opened.current.args) ? opened.current : { ...opened.current, args };

  const store = createPlaygroundStore(prepare && opened.from !== 'work' ? current : start, current);
  async function continueSaved() {
    if (workKey === undefined) return;
    await fetchWork(workKey);
    const kept = readWork(workKey, rules);
    if (kept.kind === 'work') store.restore(kept.work.state);
  }
  const { savedAt } = opened;
  const isOpen = opened.from === 'work';
  const storyWork = () =>
    workKey === undefined
      ? undefined
      : createStorySaver(store, { key: workKey, savedAt, isOpen, showSaved: () => void continueSaved() });
  return {
    store,
    from: opened.from,
    savedAt,
    messages: [...opened.messages, ...warning('Some controls in the address were corrected.', texts(inAddress.problems))],
    saver: project ? project.saver : storyWork(),
    continueSaved,
  };
}
