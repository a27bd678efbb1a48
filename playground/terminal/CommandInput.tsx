import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { promptOf } from '#engine/cli/builtIns.ts';
import { complete } from '#engine/cli/completion.ts';
import type { Machine } from '#engine/cli/machine.ts';
import styles from './terminal.module.css';

interface CommandInputProps {
  field: RefObject<HTMLTextAreaElement | null>;
  machine: Machine;
  /** The question to be answered; undefined if a command is expected. */
  question: string | undefined;
  isBusy: boolean;
  onEnter: (text: string) => void;
  onInterrupt: () => void;
  /** Content below the input line: the last call, and buttons. */
  children: ReactNode;
}

/** The longest common prefix of some words. */
function common(words: readonly string[]): string {
  return words.reduce((found, word) => {
    let at = 0;
    while (at < found.length && found[at] === word[at]) at++;
    return found.slice(0, at);
  });
}

/** The input line. The Tab key leaves the line, as everywhere on a page, and the right arrow key completes a word. */
export function CommandInput({ field, machine, question, isBusy, onEnter, onInterrupt, children }: CommandInputProps) {
  const [text, setText] = useState('');
  const [back, setBack] = useState(0);
  const [offers, setOffers] = useState<readonly string[]>([]);
  const id = useId();
  const { typed } = machine;

  function change(next: string): void {
    setText(next);
    setOffers([]);
  }
  function goBack(by: number): void {
    const next = Math.min(typed.length, Math.max(0, back + by));
    setBack(next);
    change(next === 0 ? '' : typed[typed.length - next]!);
  }
  function finish(): void {
    const { from, words } = complete(text, machine);
    if (words.length === 0) return;
    const [only] = words;
    const end = words.length === 1 && !only!.endsWith('/') ? ' ' : '';
    setText(text.slice(0, from) + common(words) + end);
    setOffers(words.length === 1 ? [] : words);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAtEnd = selectionStart === text.length && selectionEnd === text.length;
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isBusy) return;
      onEnter(text);
      change('');
      setBack(0);
    } else if (event.key === 'c' && event.ctrlKey && selectionStart === selectionEnd && !document.getSelection()?.toString()) {
      event.preventDefault();
      if (isBusy || question !== undefined) onInterrupt();
      else change('');
    } else if (
      event.key === 'ArrowRight' &&
      isAtEnd &&
      text !== '' &&
      question === undefined &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      finish();
    } else if (event.key === 'ArrowUp' && !text.includes('\n')) {
      event.preventDefault();
      goBack(1);
    } else if (event.key === 'ArrowDown' && !text.includes('\n')) {
      event.preventDefault();
      goBack(-1);
    }
  }
  return (
    <div className={styles.entry}>
      <label htmlFor={id} className={styles.prompt}>
        {question ?? promptOf(machine)}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        rows={Math.min(8, text.split('\n').length)}
        value={text}
        aria-label={question === undefined ? 'Command' : undefined}
        aria-describedby={`${id}keys`}
        placeholder={isBusy ? 'a command is running …' : undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
      />
      <p className={styles.offers} role="status">
        {offers.slice(0, 40).join('  ')}
      </p>
      <p id={`${id}keys`} className={styles.keys}>
        Enter runs, → completes, ↑ ↓ earlier lines, Ctrl-C stops, Tab leaves.
      </p>
      <div className={styles.foot}>{children}</div>
    </div>
  );
}
