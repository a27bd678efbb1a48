import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { counted } from '#engine/text/phrases.ts';
import { CodeInText } from '#ui/CodeInText.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import styles from './Messages.module.css';
import type { Message, MessageSpan } from './messages.ts';

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info };
const WORDS = { error: 'Error', warning: 'Warning', info: 'Note' };
/** Messages that are listed. */
const MAX_LISTED_MESSAGES = 100;

function count(messages: readonly Message[], level: Message['level'], one: string): string | undefined {
  const number = messages.filter((message) => message.level === level).length;
  return number === 0 ? undefined : counted(number, one);
}

/** The number of messages of each kind, such as `1 error, 2 warnings`. */
function messageSummary(messages: readonly Message[]): string {
  const counts = [count(messages, 'error', 'error'), count(messages, 'warning', 'warning'), count(messages, 'info', 'note')];
  return counts.filter(Boolean).join(', ') || 'No problems';
}

/** The messages of a render, shown below the template; undefined until the first render has ended. Pressing a message goes to its position. */
export function Messages({ messages, onGo }: { messages: readonly Message[] | undefined; onGo: (span: MessageSpan) => void }) {
  const isFine = messages?.length === 0;
  return (
    <section className={styles.messages} aria-label="Messages">
      <p className={styles.head} role="status">
        {isFine && <CircleCheck size={15} aria-hidden className={styles.ok} />}
        {messages && messageSummary(messages)}
      </p>
      {messages && !isFine && (
        <ScrollBox className={styles.scroll} label="List of messages">
          <ul className={styles.list}>
            {messages.slice(0, MAX_LISTED_MESSAGES).map(({ level, text, advice, span }) => {
              const Icon = ICONS[level];
              const content = (
                <>
                  <Icon size={15} aria-label={WORDS[level]} className={styles[level]} />
                  <span className={styles.text}>
                    {span && (
                      <span className={styles.position}>
                        Line {span.line}, column {span.column}:{' '}
                      </span>
                    )}
                    <CodeInText text={advice && !/[.?!)]$/.test(text) ? `${text}.` : text} />
                    {advice && (
                      <span className={styles.advice}>
                        {' '}
                        <CodeInText text={advice} />
                      </span>
                    )}
                  </span>
                </>
              );
              return (
                <li key={`${level} ${span?.from ?? ''} ${text}`}>
                  {span ? (
                    <button type="button" className={`${styles.message} ${styles.link}`} onClick={() => onGo(span)}>
                      {content}
                    </button>
                  ) : (
                    <div className={styles.message}>{content}</div>
                  )}
                </li>
              );
            })}
          </ul>
          {messages.length > MAX_LISTED_MESSAGES && (
            <p className={styles.more}>and {messages.length - MAX_LISTED_MESSAGES} more</p>
          )}
        </ScrollBox>
      )}
    </section>
  );
}
