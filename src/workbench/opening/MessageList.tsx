import type { ImportMessage } from '#engine/import/report.ts';
import styles from './OpenPanel.module.css';

const WORDS: Readonly<Record<ImportMessage['level'], string>> = {
  stop: 'Error',
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};
/** Maximum number of messages listed; the others are counted. */
const MAX_MESSAGES = 200;

/** The messages of opening a project, each a sentence with its level in words. */
export function MessageList({ messages }: { messages: readonly ImportMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className={styles.messages}>
      {messages.slice(0, MAX_MESSAGES).map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list whose entries may repeat
        <li key={index}>
          <span className={`${styles.level} ${styles[message.level]}`}>{WORDS[message.level]}</span>
          <span>{message.message}</span>
        </li>
      ))}
      {messages.length > MAX_MESSAGES && <li>and {messages.length - MAX_MESSAGES} more</li>}
    </ul>
  );
}
