import { Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './Messages.module.css';
import type { Message } from './startPlayground.ts';

export interface ShownMessage extends Message {
  key: string;
  actions?: ReactNode;
  /** Absent: the message stays as long as it applies. */
  onDismiss?: () => void;
}

/** Messages about how the story was opened or saved, as low strips, so that the playground keeps most of the height. */
export function Messages({ messages }: { messages: readonly ShownMessage[] }) {
  const region = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // A message disappears when its button is pressed. The focus then moves to this region instead of the top of the page.
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) region.current?.focus();
    wasPressed.current = false;
  });
  return (
    // The region exists before its first message, so that screen readers announce messages that are added to it.
    <div
      ref={region}
      role="status"
      tabIndex={-1}
      onClickCapture={() => {
        wasPressed.current = true;
      }}
    >
      {messages.map(({ key, tone, text, details, actions, onDismiss }) => {
        const Icon = tone === 'warn' ? TriangleAlert : Info;
        return (
          <div key={key} className={`${styles.message} ${styles[tone]}`}>
            <Icon size={16} className={styles.icon} aria-hidden />
            <div className={styles.text}>
              <p>
                <VisuallyHidden>{tone === 'warn' ? 'Warning: ' : 'Note: '}</VisuallyHidden>
                {text}
              </p>
              {details && (
                <ul className={styles.details}>
                  {details.slice(0, 10).map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </div>
            {actions}
            {onDismiss && <IconButton size="s" icon={X} label="Close this message" onClick={onDismiss} />}
          </div>
        );
      })}
    </div>
  );
}
