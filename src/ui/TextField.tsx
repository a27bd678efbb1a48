import { type ComponentProps, useEffect, useId, useRef } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';

interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange' | 'id' | 'list'> {
  value: string;
  onChange: (value: string) => void;
  /** Whether the text is code (names, expressions, SQL): monospaced, without spell checking. */
  code?: boolean;
  /** Initial number of lines of a growing text area; absent for a single-line field. */
  rows?: number;
  /** Suggestions while typing. */
  suggestions?: readonly string[];
}

/** A text field, or with `rows` a text area. */
export function TextField({
  label,
  hideLabel,
  help,
  error,
  disabled,
  value,
  onChange,
  code,
  rows,
  suggestions,
  ...rest
}: TextFieldProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // Takes over the text that was typed into the prerendered page before React started.
  const first = useRef({ value, onChange });
  useEffect(() => {
    const typed = input.current?.value;
    if (typed && typed !== first.current.value) first.current.onChange(typed);
  }, []);
  const plain = code ? { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off', autoComplete: 'off' } : {};
  const className = `${styles.control} ${code ? styles.code : ''}`;
  return (
    <FieldFrame label={label} hideLabel={hideLabel} help={help} error={error} disabled={disabled}>
      {(control) =>
        rows ? (
          <textarea
            {...plain}
            {...(rest as ComponentProps<'textarea'>)}
            {...control}
            rows={rows}
            className={className}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <>
            <input
              ref={input}
              type="text"
              {...plain}
              {...rest}
              {...control}
              list={suggestions ? listId : undefined}
              className={className}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            {suggestions && (
              <datalist id={listId}>
                {suggestions.map((text) => (
                  <option key={text} value={text} />
                ))}
              </datalist>
            )}
          </>
        )
      }
    </FieldFrame>
  );
}
