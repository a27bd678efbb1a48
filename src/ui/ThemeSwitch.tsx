import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useId, useLayoutEffect, useState } from 'react';
import styles from './ThemeSwitch.module.css';
import { chooseTheme, followTheme, savedTheme, type ThemeChoice } from './theme.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const CHOICES: readonly { value: ThemeChoice; label: string; Icon: LucideIcon }[] = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'dark', label: 'Dark', Icon: Moon },
];

/** The switch between light, dark and system theme. The choice is saved. */
export function ThemeSwitch() {
  const name = useId();
  // The build does not know the reader's choice, so the first render does not show it. The effect sets it before the first paint.
  const [choice, setChoice] = useState<ThemeChoice>('system');
  useLayoutEffect(() => {
    setChoice(savedTheme());
    return followTheme(setChoice);
  }, []);
  return (
    <fieldset className={styles.switch} data-theme-switch>
      <legend>
        <VisuallyHidden>Theme</VisuallyHidden>
      </legend>
      {CHOICES.map(({ value, label, Icon }) => (
        <label key={value} className={styles.choice} title={label}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => {
              chooseTheme(value);
              setChoice(value);
            }}
          />
          <Icon size={15} aria-hidden />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
