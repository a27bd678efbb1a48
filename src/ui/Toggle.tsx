import { type ReactNode, useId } from 'react';
import styles from './Toggle.module.css';
import utilities from './utilities.module.css';

interface ToggleProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  help?: ReactNode;
  disabled?: boolean;
}

/** A switch for a setting that takes effect at once. */
export function Toggle({ label, checked, onChange, help, disabled }: ToggleProps) {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <label className={styles.line}>
        <input
          type="checkbox"
          role="switch"
          className={styles.input}
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={help ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={utilities.label}>{label}</span>
      </label>
      {help && (
        <p id={id} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}
