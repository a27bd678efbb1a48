import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './terminal.module.css';

interface FileEditProps {
  path: string;
  text: string;
  onSave: (text: string) => void;
  onLeave: () => void;
}

/** An editor for a file of the simulated disk. */
export function FileEdit({ path, text, onSave, onLeave }: FileEditProps) {
  const [value, setValue] = useState(text);
  return (
    <div className={utilities.growColumn}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: a reader who typed the edit command expects to type in the file next
        autoFocus
        aria-label={`Text of ${path}`}
        className={styles.fileText}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        spellCheck={false}
        autoCapitalize="none"
        wrap="off"
      />
      <div className={styles.buttons}>
        <Button variant="primary" size="s" onClick={() => onSave(value === '' || value.endsWith('\n') ? value : `${value}\n`)}>
          Save {path}
        </Button>
        <Button size="s" onClick={onLeave}>
          Leave it
        </Button>
      </div>
    </div>
  );
}
