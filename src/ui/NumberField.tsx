import { type KeyboardEvent, useState } from 'react';
import field from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';
import styles from './NumberField.module.css';
import { numberProblem } from './numberProblem.ts';
import utilities from './utilities.module.css';

export interface NumberFieldProps extends FieldProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The unit after the number: `ms`, `nodes`. */
  unit?: string;
}

const plain = (value: number) => String(Number(value.toPrecision(12)));

/** A field for a number, typed or stepped with the arrow keys. `onChange` gets only numbers in range; other texts stay in the field with an error. */
export function NumberField({ value, onChange, min, max, step = 1, unit, error, ...frame }: NumberFieldProps) {
  // A text that is not the present value (half typed, out of range) is stored with the value that it was typed over.
  const [draft, setDraft] = useState<{ text: string; over: number }>();
  const text = draft && draft.over === value ? draft.text : plain(value);
  const problem = numberProblem(text, { min, max, step });

  function type(next: string) {
    const wrong = numberProblem(next, { min, max, step });
    const number = wrong ? value : Number(next.trim().replace(',', '.'));
    setDraft({ text: next, over: number });
    if (number !== value) onChange(number);
  }

  function keys(event: KeyboardEvent) {
    const by = { ArrowUp: step, ArrowDown: -step, PageUp: 10 * step, PageDown: -10 * step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, value + by));
    setDraft(undefined);
    if (next !== value) onChange(Number(plain(next)));
  }

  return (
    <FieldFrame {...frame} error={problem ?? error}>
      {(control) => (
        <span className={utilities.row}>
          <input
            {...control}
            type="text"
            role="spinbutton"
            inputMode="decimal"
            autoComplete="off"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuetext={unit ? `${plain(value)} ${unit}` : undefined}
            className={`${field.control} ${styles.control}`}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={keys}
            onBlur={() => problem || setDraft(undefined)}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </FieldFrame>
  );
}
