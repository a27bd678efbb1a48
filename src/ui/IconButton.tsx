import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './IconButton.module.css';
import { Kbd } from './Kbd.tsx';
import { Tooltip, type TooltipProps } from './Tooltip.tsx';
import utilities from './utilities.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name and tooltip: what the button does. */
  label: string;
  icon: LucideIcon;
  /** A short text below the icon, where the area around the buttons sets `--icon-text: block`. It is a part of the label. */
  text?: string;
  variant?: 'quiet' | 'plain';
  size?: 'm' | 's';
  /** Makes the button a toggle button. */
  pressed?: boolean;
  /** Shown in the tooltip and exposed as `aria-keyshortcuts`, written like `Mod+Z`. */
  shortcut?: string;
  side?: TooltipProps['side'];
}

/** A button that is only an icon. */
export function IconButton({
  label,
  icon: Icon,
  text,
  variant = 'quiet',
  size = 'm',
  pressed,
  shortcut,
  side,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip
      side={side}
      repeatsName
      content={
        <span className={utilities.inline2}>
          {label}
          {shortcut && <Kbd keys={shortcut} />}
        </span>
      }
    >
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut?.replace(/^Mod(.*)/, 'Control$1 Meta$1')}
        className={`${styles.button} ${styles[variant]} ${styles[size]} ${className}`}
      >
        <Icon size={size === 's' ? 16 : 18} aria-hidden />
        {text && <span className={styles.text}>{text}</span>}
      </button>
    </Tooltip>
  );
}
