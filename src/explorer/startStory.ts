import type { Args, Playground, Session, Story } from '#playground/contract.ts';
import { createSession } from '#playground/session.ts';
import { type OpenedStory, openStory, type StoryAddress } from './openStory.ts';

export interface StartedStory {
  opened: OpenedStory;
  session: Session;
}

/**
 * Opens a story and starts its session, with what a link, the query or kept work goes on from: for the explorer, a page and an embed alike.
 *
 * @param prepare what whoever embeds the story sets besides: that is where reset goes back to, but for the reader's own work
 */
export function startStory(
  playground: Playground,
  story: Story,
  address: StoryAddress,
  prepare?: (args: Args) => Args,
): StartedStory {
  const opened = openStory(playground, story, address);
  if (!prepare) return { opened, session: createSession(opened.start, opened.current) };
  const prepared = { ...opened.current, args: prepare(opened.current.args) };
  return { opened, session: createSession(opened.from === 'work' ? opened.start : prepared, prepared) };
}
