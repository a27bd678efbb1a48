import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ACTION_TEXTS } from './actionTexts.ts';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './CopyButton.module.css';
import { useCopying } from './useCopying.ts';

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled'> {
  /** The text, or a function that returns it when the button is pressed. */
  text: string | (() => string);
  /** The label of the button: `Copy link`. */
  label?: string;
}

/**
 * Copies a text and shows that it did. When the browser refuses (an embed without the permission, an insecure address), the text appears selected in a
 * field, so that the reader can copy it by hand.
 */
export function CopyButton({ text, label = ACTION_TEXTS.copy, variant, size = 's', disabled }: CopyButtonProps) {
  const [message, copyText] = useCopying();
  const isCopied = message !== '';
  /** The text to copy by hand, when the browser refused. */
  const [byHand, setByHand] = useState<string>();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (byHand !== undefined) field.current?.select();
  }, [byHand]);

  async function copy() {
    const value = typeof text === 'string' ? text : text();
    const isWritten = await copyText(value, { copied: ACTION_TEXTS.copied });
    setByHand(isWritten ? undefined : value);
  }

  function close() {
    setByHand(undefined);
    button.current?.focus();
  }

  return (
    <span className={styles.copy}>
      <Button ref={button} variant={variant} size={size} disabled={disabled} icon={isCopied ? Check : Copy} onClick={copy}>
        {isCopied ? ACTION_TEXTS.copied : label}
      </Button>
      {byHand !== undefined && (
        <span className={styles.byHand}>
          <label htmlFor={id} className={styles.label}>
            This browser does not let the page copy. The text is selected: copy it with your keyboard.
          </label>
          <textarea
            ref={field}
            id={id}
            className={styles.field}
            readOnly
            rows={3}
            value={byHand}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              close();
            }}
          />
          <Button size="s" onClick={close}>
            {ACTION_TEXTS.close}
          </Button>
        </span>
      )}
    </span>
  );
}
