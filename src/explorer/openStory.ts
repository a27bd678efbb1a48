import type { Args, Playground, PlaygroundState, Story } from '#playground/contract.ts';
import { readArgs } from './argsUrl.ts';
import { readWork } from './savedWork.ts';
import { decodeState, hasState } from './shareLink.ts';
import { stateRules, storyState } from './stateCheck.ts';

/** What the reader is told above the playground. */
export interface Message {
  tone: 'info' | 'warn';
  text: string;
  details?: string[];
}

/** A story with the state it opens in. */
export interface OpenedStory {
  /** What reset goes back to. */
  start: PlaygroundState;
  current: PlaygroundState;
  from: 'story' | 'link' | 'work';
  /** When the work kept in this browser was kept: opened, or waiting because a link was opened instead. */
  savedAt?: number;
  messages: Message[];
}

export interface StoryAddress {
  query: URLSearchParams;
  hash: string;
  /** Names in the query that are no controls. */
  reserved?: readonly string[];
  /** Where work on the story is kept; absent: nowhere. */
  workKey?: string;
}

const sameArgs = (a: Args, b: Args) => Object.keys(a).every((name) => a[name] === b[name]);

/**
 * The state a story opens in: that of the link, else work kept in this browser, else the story's own; controls named in the query come on top.
 * Whatever does not read is named in `messages` together with what was opened instead.
 */
export function openStory(playground: Playground, story: Story, address: StoryAddress): OpenedStory {
  const rules = stateRules(playground, story);
  const start = storyState(playground, story);
  const messages: Message[] = [];
  const kept = address.workKey === undefined ? ({ kind: 'none' } as const) : readWork(address.workKey, rules);
  const savedAt = kept.kind === 'work' ? kept.work.savedAt : undefined;
  const fromWork = kept.kind === 'work';

  let opened: Pick<OpenedStory, 'current' | 'from'> = fromWork
    ? { current: kept.work.state, from: 'work' }
    : { current: start, from: 'story' };
  if (hasState(address.hash)) {
    const decoded = decodeState(address.hash, rules);
    if (decoded.ok) {
      opened = { current: decoded.state, from: 'link' };
      if (decoded.corrections.length > 0)
        messages.push({ tone: 'warn', text: 'Some controls in the link were corrected.', details: decoded.corrections });
    } else {
      const instead = fromWork
        ? 'Your own changes to this story were opened instead.'
        : `“${story.title}” was opened as it starts instead.`;
      messages.push({ tone: 'warn', text: `${decoded.message} ${instead}` });
    }
  }
  if (kept.kind === 'broken') messages.push({ tone: 'warn', text: `${kept.message} The story was opened as it starts.` });
  if (fromWork && opened.from === 'work' && kept.corrections.length > 0) {
    messages.push({ tone: 'warn', text: 'Some controls in your earlier changes were corrected.', details: kept.corrections });
  }

  const { args, problems } = readArgs(playground.meta.args, address.query, opened.current.args, address.reserved);
  if (problems.length > 0) {
    messages.push({
      tone: 'warn',
      text: 'Some controls in the address were corrected.',
      details: problems.map(({ message }) => message),
    });
  }
  const current = sameArgs(args, opened.current.args) ? opened.current : { ...opened.current, args };
  return { start, current, from: opened.from, savedAt, messages };
}
