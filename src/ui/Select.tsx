import { ChevronDown } from 'lucide-react';
import field from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';
import styles from './Select.module.css';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
  /** Options with the same group are listed together under its name. */
  group?: string;
}

interface SelectProps<Value extends string> extends FieldProps {
  options: readonly SelectOption<Value>[];
  value: string;
  onChange: (value: Value) => void;
}

/** A native select, which all devices and screen readers support. A value that is not among the options is shown as an extra option. */
export function Select<Value extends string>({ options, value, onChange, ...frame }: SelectProps<Value>) {
  const groups = [...new Set(options.map((option) => option.group))];
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <span className={styles.select}>
          <select
            {...control}
            className={`${field.control} ${styles.control}`}
            value={value}
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {!options.some((option) => option.value === value) && <option value={value}>{value || '–'}</option>}
            {groups.map((group) => {
              const entries = options
                .filter((option) => option.group === group)
                .map((option) => (
                  <option key={option.value} value={option.value} disabled={option.disabled}>
                    {option.label}
                  </option>
                ));
              return group === undefined ? (
                entries
              ) : (
                <optgroup key={group} label={group}>
                  {entries}
                </optgroup>
              );
            })}
          </select>
          <ChevronDown size={16} aria-hidden className={styles.chevron} />
        </span>
      )}
    </FieldFrame>
  );
}
