import { counted } from '#engine/text/phrases.ts';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { readEmbed } from '#explorer/embedOptions.ts';
import { hasState, unpackState } from '#explorer/shareLink.ts';
import type { StepState } from '#explorer/stepState.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import type { PlaygroundStep } from '../plan.ts';
import { checkStepState } from '../planText.ts';
import type { EntryWithControls } from './withControls.ts';

/** The content of a playground's link: the story and its state. */
type LinkedStory =
  | ({ ok: true; state?: StepState } & Pick<PlaygroundStep, 'playground' | 'story' | 'lock' | 'hide'>)
  | { ok: false; message: string };

const no = (message: string): LinkedStory => ({ ok: false, message });

/** Reads the link of a playground or of an embed, as “Copy link” creates it, wherever the site is hosted. */
export function storyFromLink(text: string, catalog: readonly EntryWithControls[]): LinkedStory {
  let url: URL;
  try {
    url = new URL(text.trim(), 'https://site.invalid');
  } catch {
    return no(`This is not an address. Paste the link that you get from “${ACTION_TEXTS.copyLink}” above a playground.`);
  }
  const [, id, storyId] = /\/(?:playground|embed)\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?\/?$/.exec(url.pathname) ?? [];
  if (id === undefined)
    return no('This is not a playground link. It needs /playground/, followed by the ids of the playground and the story.');
  const entry = catalog.find(({ meta }) => meta.id === id);
  if (!entry) return no(`This site has no playground “${id}”.`);
  const story = storyId === undefined ? entry.stories[0] : entry.stories.find((one) => one.id === storyId);
  if (!story) return no(`${entry.meta.title} has no story “${storyId}”.`);
  const { options, args } = readEmbed(url.searchParams, entry.meta.args, defaultArgs(entry.meta.args));
  const ownArgs = Object.entries(args).filter(([name]) => url.searchParams.has(name));
  let state: StepState = ownArgs.length > 0 ? { args: Object.fromEntries(ownArgs) } : {};
  if (hasState(url.hash)) {
    const unpacked = unpackState(url.hash);
    if (!unpacked.ok) return unpacked;
    const read = checkStepState(unpacked.value);
    if (!read.ok) return no(`The link does not contain a state of a playground. ${read.message}`);
    state = { ...read.state, args: { ...read.state.args, ...state.args } };
  }
  const { lock, hide } = options;
  return { ok: true, playground: id, story: story.id, lock, hide, ...(Object.keys(state).length > 0 ? { state } : {}) };
}

/** What a state contains in addition to the story, in words: `a pipeline of 29 nodes`, `2 controls`. */
export function stateParts({ pipeline, args = {}, data }: StepState): string[] {
  const controls = Object.keys(args).length;
  return [
    ...(pipeline ? [`a pipeline of ${counted(pipeline.nodes.length, 'node')}`] : []),
    ...(controls > 0 ? [counted(controls, 'control')] : []),
    ...(data !== undefined && data !== null && Object.keys(data).length > 0 ? ['what the playground keeps with it'] : []),
  ];
}
