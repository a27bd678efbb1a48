import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/Button.tsx';
import type { ShownMessage } from './Messages.tsx';
import type { StartedPlayground } from './startPlayground.ts';
import { onStateChange } from './stateChange.ts';
import { timeText } from './timeText.ts';
import { type SaveProblem, saveChanges } from './workSaver.ts';

type OpenMessage = Omit<ShownMessage, 'onDismiss'>;

interface UseStartedOptions {
  /** Called after the reader's own work replaced the state of a link. */
  onKeepMine?: () => void;
  /** Additional messages of the caller. */
  more?: readonly OpenMessage[];
}

const NONE: readonly OpenMessage[] = [];
const NO_TROUBLE: NonNullable<StartedPlayground['saver']>['trouble'] = { get: () => undefined, subscribe: () => () => undefined };

/**
 * Saves the changes in a store for as long as it is shown. Returns the messages about saving and about how the story was opened; each can be
 * closed.
 */
export function useStarted(started: StartedPlayground, { onKeepMine, more = NONE }: UseStartedOptions = {}): ShownMessage[] {
  const { store, saver, from, savedAt } = started;
  useEffect(() => saver && saveChanges(store, saver), [store, saver]);
  const { get, subscribe } = saver?.trouble ?? NO_TROUBLE;
  const trouble = useSyncExternalStore(subscribe, get, get);
  const isChanged = useStore(store, () => store.isChanged());
  const [closed, setClosed] = useState<readonly string[]>([]);
  // Whether the reader has changed anything since opening; the saved work then is the work on screen.
  const [isTouched, setTouched] = useState(false);
  useEffect(() => onStateChange(store, () => setTouched(true)), [store]);

  const messages: OpenMessage[] = started.messages.map((message, index) => ({ ...message, key: `opened-${index}` }));
  if (savedAt !== undefined && from === 'work' && isChanged) {
    messages.push({
      key: 'work',
      tone: 'info',
      text: `You have changes from ${timeText(savedAt)}.`,
      actions: (
        <Button size="s" onClick={() => store.reset()}>
          Discard
        </Button>
      ),
    });
  }
  if (savedAt !== undefined && from === 'link' && !isTouched) {
    const keepMine = () => {
      void started.continueSaved();
      onKeepMine?.();
    };
    messages.push({
      key: 'link',
      tone: 'info',
      text: `This link opened a state of its own. Your changes from ${timeText(savedAt)} are kept until you change something here.`,
      actions: (
        <Button size="s" onClick={keepMine}>
          Keep mine
        </Button>
      ),
    });
  }
  messages.push(...(trouble ? [troubleMessage(trouble)] : NONE), ...more);
  return messages
    .filter(({ key }) => !closed.includes(key))
    .map((message) => ({ ...message, onDismiss: () => setClosed([...closed, message.key]) }));
}

function troubleMessage({ key, text, keepMine, showOther }: SaveProblem): OpenMessage {
  if (!keepMine) return { key, tone: 'warn', text };
  const actions = (
    <>
      <Button size="s" onClick={keepMine}>
        Keep mine
      </Button>
      {showOther && (
        <Button size="s" onClick={showOther}>
          Show the other tab’s
        </Button>
      )}
    </>
  );
  return { key, tone: 'warn', text, actions };
}
