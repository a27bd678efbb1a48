import { useId, useState } from 'react';
import type { ParsedCron } from '#engine/schedule/cron.ts';
import hidden from '#ui/VisuallyHidden.module.css';
import styles from './FieldBoxes.module.css';
import { type FieldBox, fieldBoxes, typedInto, withField } from './fieldBoxes.ts';

interface FieldBoxesProps {
  parsed: ParsedCron;
  onChange: (text: string) => void;
}

/** A labeled field for each part of a schedule, with its meaning in words. */
export function FieldBoxes({ parsed, onChange }: FieldBoxesProps) {
  const boxes = fieldBoxes(parsed);
  return (
    <fieldset className={styles.boxes} style={{ '--boxes': boxes.length } as React.CSSProperties}>
      <legend className={hidden.hidden}>The fields of the schedule</legend>
      {boxes.map((box, i) => (
        <Box
          key={box.name}
          box={box}
          onChange={(value) => {
            const typed = typedInto(value);
            onChange('whole' in typed ? typed.whole : withField(parsed, i, typed.field));
          }}
        />
      ))}
    </fieldset>
  );
}

function Box({ box, onChange }: { box: FieldBox; onChange: (value: string) => void }) {
  const id = useId();
  // If an emptied field were applied, the following fields would move up, so the schedule keeps its text until something is typed.
  const [emptied, setEmptied] = useState<string>();
  const isEmptied = emptied !== undefined && emptied === box.text;
  const error = isEmptied ? undefined : box.diagnostics.find(({ level }) => level === 'error');
  const hasWarning = box.diagnostics.some(({ level }) => level === 'warning');
  const words = isEmptied
    ? `Empty. The schedule keeps ${box.text} until you enter something.`
    : box.text === ''
      ? `Missing: ${box.range}`
      : error
        ? error.expected
          ? `Not valid. This field takes ${error.expected}`
          : 'Not valid'
        : (box.words ?? `Takes ${box.range}`);
  return (
    <div className={`${styles.box} ${error || box.text === '' ? styles.wrong : ''} ${hasWarning ? styles.odd : ''}`}>
      <label htmlFor={id} className={styles.label}>
        {box.label}
      </label>
      <input
        id={id}
        type="text"
        className={styles.input}
        value={isEmptied ? '' : box.text}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        aria-invalid={error || box.text === '' ? true : undefined}
        aria-describedby={`${id}-words`}
        onChange={(event) => {
          const { value } = event.target;
          const isEmpty = value.trim() === '';
          setEmptied(isEmpty && box.text !== '' ? box.text : undefined);
          if (!isEmpty) onChange(value);
        }}
        onBlur={() => setEmptied(undefined)}
      />
      <p id={`${id}-words`} className={styles.words}>
        {words}
      </p>
    </div>
  );
}
