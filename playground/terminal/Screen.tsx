import { useLayoutEffect, useRef } from 'react';
import type { ScreenLine } from '#engine/cli/machine.ts';
import styles from './terminal.module.css';

const CLASS: Readonly<Record<ScreenLine['kind'], string | undefined>> = {
  typed: styles.typed,
  out: undefined,
  error: styles.error,
};

/** The typed lines and their output, as text that can be selected, read aloud and scrolled. The newest line is in view. */
export function Screen({ lines }: { lines: readonly ScreenLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines scroll the box
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
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
