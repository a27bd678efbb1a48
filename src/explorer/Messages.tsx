import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import styles from './Messages.module.css';
import type { Message } from './openStory.ts';

export interface ShownMessage extends Message {
  key: string;
  actions?: ReactNode;
  onDismiss?: () => void;
}

/** What the reader is told about how the story was opened or kept. */
export function Messages({ messages }: { messages: readonly ShownMessage[] }) {
  return (
    // The region is there before its first message, so that screen readers announce what comes into it.
    <div className={styles.messages} role="status" aria-label="Messages">
      {messages.map(({ key, tone, text, details, actions, onDismiss }) => (
        <Callout
          key={key}
          tone={tone}
          actions={
            (actions || onDismiss) && (
              <>
                {actions}
                {onDismiss && (
                  <Button size="s" variant="quiet" icon={X} onClick={onDismiss}>
                    Close
                  </Button>
                )}
              </>
            )
          }
        >
          <p>{text}</p>
          {details && (
            <ul className={styles.details}>
              {details.slice(0, 10).map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </Callout>
      ))}
    </div>
  );
}
