import { useLayoutEffect, useRef } from 'react';
import type { ScreenLine } from '#engine/cli/machine.ts';
import styles from './terminal.module.css';

const CLASS: Readonly<Record<ScreenLine['kind'], string | undefined>> = {
  typed: styles.typed,
  out: undefined,
  error: styles.error,
};

/** Typed lines and their output: text that can be selected, read and scrolled, with the newest in view. */
export function Screen({ lines }: { lines: readonly ScreenLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what moves it
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={box} className={styles.screen} role="log" aria-label="What the terminal shows" tabIndex={0}>
      {lines.length === 0 && (
        <p className={styles.hint}>
          A shell with a clone of the project. Start with ls, runnel --help or runnel doctor; help lists the rest.
        </p>
      )}
      {lines.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <div key={index} className={CLASS[kind]}>
          {text === '' ? '\u00a0' : text}
        </div>
      ))}
    </div>
  );
}
