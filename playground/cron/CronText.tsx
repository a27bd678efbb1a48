import { useId, useMemo } from 'react';
import type { ParsedCron } from '#engine/schedule/cron.ts';
import utilities from '#ui/utilities.module.css';
import hidden from '#ui/VisuallyHidden.module.css';
import styles from './CronText.module.css';
import { markedPieces } from './fieldBoxes.ts';

interface CronTextProps {
  label: string;
  /** Whether only screen readers get the label. */
  hideLabel?: boolean;
  parsed: ParsedCron;
  onChange: (text: string) => void;
  describedBy?: string;
  small?: boolean;
}

/**
 * A schedule as one line of text, with errors underlined. It is a text area and not a field, because a field drops the line breaks of pasted text, and two
 * schedules would become one.
 */
export function CronText({ label, hideLabel = false, parsed, onChange, describedBy, small = false }: CronTextProps) {
  const id = useId();
  const { text, diagnostics, cron } = parsed;
  const pieces = useMemo(() => markedPieces(text, diagnostics), [text, diagnostics]);
  return (
    <div className={`${utilities.stack1} ${small ? styles.small : ''}`}>
      <label htmlFor={id} className={hideLabel ? hidden.hidden : styles.label}>
        {label}
      </label>
      <div className={`${styles.frame} ${cron ? '' : styles.wrong}`}>
        <div className={styles.mirror} aria-hidden>
          {pieces.map((piece, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its index
            <span key={i} className={piece.level && styles[piece.level]}>
              {piece.text}
            </span>
          ))}
          {/* Gives height to a trailing line break, which has none. */}
          {'\u200b'}
        </div>
        <textarea
          id={id}
          className={styles.input}
          rows={1}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          autoComplete="off"
          aria-invalid={cron ? undefined : true}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // A schedule is one line. Line breaks come only with pasted text.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
    </div>
  );
}
