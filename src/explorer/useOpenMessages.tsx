import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Playground, Session, Story } from '#playground/contract.ts';
import { Button } from '#ui/Button.tsx';
import type { ShownMessage } from './Messages.tsx';
import type { OpenedStory } from './openStory.ts';
import { fetchWork, readWork } from './savedWork.ts';
import { stateRules } from './stateCheck.ts';
import { timeText } from './timeText.ts';
import { useKeptWork } from './useKeptWork.tsx';

export interface OpenMessagesProps {
  playground: Playground;
  story: Story;
  session: Session;
  opened: OpenedStory;
  /** Where the work on the story is kept; absent: nowhere. */
  workKey: string | undefined;
  /** Called after the reader's own work took the place of a link's. */
  onKeepMine?: () => void;
  /** Messages of the caller's own. */
  more?: readonly Omit<ShownMessage, 'onDismiss'>[];
}

const NONE: readonly Omit<ShownMessage, 'onDismiss'>[] = [];

/** Keeps the work on a story, and gives what the reader is told about it and about how the story was opened. Each can be closed. */
export function useOpenMessages({
  playground,
  story,
  session,
  opened,
  workKey,
  onKeepMine,
  more = NONE,
}: OpenMessagesProps): ShownMessage[] {
  const isChanged = useStore(session.store, () => session.isChanged());
  const [closed, setClosed] = useState<readonly string[]>([]);
  // Whether the reader has changed anything since opening: then the kept work is the work on screen.
  const [isTouched, setTouched] = useState(false);
  useEffect(
    () =>
      session.store.subscribe((now, before) => {
        if (now.pipeline !== before.pipeline || now.args !== before.args || now.data !== before.data) setTouched(true);
      }),
    [session],
  );

  async function showKept() {
    if (workKey !== undefined) await fetchWork(workKey);
    const kept = workKey === undefined ? undefined : readWork(workKey, stateRules(playground, story));
    if (kept?.kind === 'work') session.goOn(kept.work.state);
  }
  const keeping = useKeptWork(session, workKey, opened.savedAt, opened.from === 'work', () => void showKept());
  function keepMine() {
    void showKept();
    onKeepMine?.();
  }

  const messages: Omit<ShownMessage, 'onDismiss'>[] = opened.messages.map((message, index) => ({
    ...message,
    key: `opened-${index}`,
  }));
  if (opened.savedAt !== undefined && opened.from === 'work' && isChanged) {
    messages.push({
      key: 'work',
      tone: 'info',
      text: `You have changes from ${timeText(opened.savedAt)}.`,
      actions: (
        <Button size="s" onClick={() => session.reset()}>
          Discard
        </Button>
      ),
    });
  }
  if (opened.savedAt !== undefined && opened.from === 'link' && !isTouched) {
    messages.push({
      key: 'link',
      tone: 'info',
      text: `This link opened a state of its own. Your changes from ${timeText(opened.savedAt)} are kept until you change something here.`,
      actions: (
        <Button size="s" onClick={keepMine}>
          Keep mine
        </Button>
      ),
    });
  }
  messages.push(...keeping, ...more);
  return messages
    .filter(({ key }) => !closed.includes(key))
    .map((message) => ({ ...message, onDismiss: () => setClosed([...closed, message.key]) }));
}
