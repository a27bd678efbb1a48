import { Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { focusableAncestor } from '#ui/focusableAncestor.ts';
import utilities from '#ui/utilities.module.css';
import type { PlaygroundStore } from '#workbench/contract.ts';
import styles from './EventsPanel.module.css';
import { clock, eventsText, KINDS } from './eventsText.ts';

/** The Events tab: what was done and what was refused, newest first. */
export function EventsPanel({ store }: { store: PlaygroundStore }) {
  const events = useStore(store, (state) => state.events);
  if (events.length === 0) {
    return (
      <EmptyState title="Nothing has happened yet">Edits, refusals, runs and undo are listed here as they happen.</EmptyState>
    );
  }
  return (
    <div>
      <div className={styles.bar}>
        <p className={styles.count}>{counted(events.length, 'event')}, newest first</p>
        <CopyButton text={() => eventsText(store.getState().events)} variant="quiet" />
        <Button
          size="s"
          variant="quiet"
          icon={Trash2}
          onClick={(event) => {
            // The button disappears with the list.
            focusableAncestor(event.currentTarget)?.focus();
            store.clearEvents();
          }}
        >
          Clear
        </Button>
      </div>
      <ol className={utilities.list} reversed>
        {events.toReversed().map(({ id, at, kind, text }) => {
          const { Icon, word } = KINDS[kind];
          return (
            <li key={id} className={`${styles.event} ${kind === 'refused' ? styles.refused : ''}`}>
              <time dateTime={new Date(at).toISOString()}>{clock(at)}</time>
              <span className={styles.kind}>
                <Icon size={14} aria-hidden />
                {word}
              </span>
              <span className={styles.text}>{text}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
