import { memo } from 'react';
import styles from './Kbd.module.css';

const isApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

const APPLE_KEYS: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const OTHER_KEYS: Record<string, string> = { Mod: 'Ctrl' };

/** The keys of a shortcut: `Mod+K` is shown as ⌘ K on Apple devices, as Ctrl K elsewhere. */
export const Kbd = memo(function Kbd({ keys }: { keys: string }) {
  const names = isApple() ? APPLE_KEYS : OTHER_KEYS;
  return (
    <span className={styles.keys}>
      {(keys === '+' ? [keys] : keys.split('+')).map((key) => (
        <kbd key={key} className={styles.key}>
          {names[key] ?? key}
        </kbd>
      ))}
    </span>
  );
});
