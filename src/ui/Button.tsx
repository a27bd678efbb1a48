import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';
type ButtonSize = 'm' | 's';

/** The class names of a button, for links that should look like a button: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'plain', size: ButtonSize = 'm', extra = ''): string {
  return `${styles.button} ${styles[variant]} ${styles[size]} ${extra}`.trim();
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Shows a spinner and ignores presses; the button keeps its focus and its width. */
  loading?: boolean;
  children: ReactNode;
}

/** A button with a text. For a button with only an icon, see `IconButton`. */
export function Button({ variant, size, icon: Icon, loading = false, className, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass(variant, size, className)}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Spinner size={16} /> : Icon && <Icon size={16} aria-hidden />}
      <span>{children}</span>
    </button>
  );
}
