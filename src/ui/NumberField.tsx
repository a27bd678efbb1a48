import { type KeyboardEvent, useState } from 'react';
import field from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';
import looks from './looks.module.css';
import styles from './NumberField.module.css';

export interface NumberFieldProps extends FieldProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Stands after the number: `ms`, `nodes`. */
  unit?: string;
}

const plain = (value: number) => String(Number(value.toPrecision(12)));

/** What keeps a typed text from being a number in range, as a sentence; undefined when it is one. */
export function numberProblem(
  text: string,
  { min = -Infinity, max = Infinity, step }: { min?: number; max?: number; step?: number },
): string | undefined {
  const value = Number(text.trim().replace(',', '.'));
  const range =
    min > -Infinity && max < Infinity
      ? `from ${min} to ${max}`
      : min > -Infinity
        ? `of at least ${min}`
        : max < Infinity
          ? `of at most ${max}`
          : '';
  const whole = step !== undefined && Number.isInteger(step) && Number.isInteger(Number.isFinite(min) ? min : 0);
  const wanted = `Enter a ${whole ? 'whole ' : ''}number ${range}`.trim() + '.';
  if (text.trim() === '' || !Number.isFinite(value)) return wanted;
  if (value < min || value > max || (whole && !Number.isInteger(value))) return wanted;
  return undefined;
}

/** A number to type or step with the arrow keys. Only numbers in range are passed on; anything else stays in the field with the reason. */
export function NumberField({ value, onChange, min, max, step = 1, unit, error, ...frame }: NumberFieldProps) {
  // While the text is not the value's own (half typed, out of range), it is kept together with the value it was typed over.
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
        <span className={looks.row}>
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
