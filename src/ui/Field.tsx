import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './Field.module.css';
import utilities from './utilities.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The props of every labeled control. */
export interface FieldProps {
  label: string;
  /** Shows the label to screen readers only, when the elements around the control explain it. */
  hideLabel?: boolean;
  /** A sentence under the control. */
  help?: ReactNode;
  /** What is wrong with the value and what would be right. Marks the control as invalid. */
  error?: ReactNode;
  disabled?: boolean;
}

interface FieldFrameProps extends FieldProps {
  /** Content at the end of the label's line, for example a value. */
  aside?: ReactNode;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
    disabled: boolean | undefined;
  }) => ReactNode;
}

/** Label, help and error around a control, connected for screen readers. */
export function FieldFrame({ label, hideLabel = false, help, error, disabled, aside, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      {(!hideLabel || aside) && (
        <div className={styles.head}>
          <label htmlFor={id} className={utilities.label}>
            {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          </label>
          {aside}
        </div>
      )}
      {hideLabel && !aside && (
        <label htmlFor={id} className={styles.apart}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined, disabled })}
      {error && (
        <p id={`${id}-error`} className={`${utilities.sentence} ${styles.error}`}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={`${utilities.sentence} ${styles.help}`}>
          {help}
        </p>
      )}
    </div>
  );
}
