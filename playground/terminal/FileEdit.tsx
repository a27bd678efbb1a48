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

/** A file of the small disk, open for changes. */
export function FileEdit({ path, text, onSave, onLeave }: FileEditProps) {
  const [value, setValue] = useState(text);
  return (
    <div className={utilities.growColumn}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: who typed edit goes on in the file
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
