import { Eraser, FileText } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { GoTo, TextMark } from '#editors/editorProps.ts';
import { FileEditor } from '#editors/FileEditor.tsx';
import { checkFile, type Fault, MAX_PASTED_LENGTH, type PastedKind } from '#engine/import/pastedFile.ts';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './FileCheckerPanel.module.css';
import { MERGED_SAMPLE } from './mergedSample.ts';

const KINDS: Readonly<Record<PastedKind, { name: string; clean: string }>> = {
  node: {
    name: 'a node in YAML',
    clean: 'It has no markers, is valid YAML, repeats no key, column ID or column name, and the importer accepts the node.',
  },
  yaml: {
    name: 'YAML that is not a node, because it has no `operation`',
    clean: 'It has no markers, is valid YAML, and repeats no key. The values of the keys are not checked.',
  },
  sql: {
    name: 'a SQL node',
    clean:
      'It has no markers, repeats no column, and the importer accepts the annotations and the SELECT list. The SQL itself is not run.',
  },
  template: { name: 'a template', clean: 'It has no markers, and the Jinja can be read. Nothing is rendered.' },
};

/** The faults as marks of the editor. Each underlines its line from its column on. */
function marksOf(text: string, faults: readonly Fault[]): TextMark[] {
  const lines = text.split('\n');
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  return faults.map(({ line, column, level, message }) => {
    const to = (starts[line - 1] ?? 0) + (lines[line - 1]?.length ?? 0);
    return { from: Math.min((starts[line - 1] ?? 0) + column - 1, to), to, severity: level, message };
  });
}

/** An editor with the file, and a list of its faults by line. Pressing a fault goes to its line. */
export function FileCheckerPanel() {
  const [text, setText] = useState('');
  const [goTo, setGoTo] = useState<GoTo>();
  const checked = useDeferredValue(text);
  const isEmpty = checked.trim() === '';
  const isTooLong = checked.length > MAX_PASTED_LENGTH;
  const result = useMemo(() => (isEmpty || isTooLong ? undefined : checkFile(checked)), [checked, isEmpty, isTooLong]);
  const marks = useMemo(() => (result ? marksOf(checked, result.faults) : []), [checked, result]);
  return (
    <div className={styles.panel}>
      <FileEditor
        label="File to check"
        value={text}
        onChange={setText}
        placeholder="Paste a node (.yml or .sql) or a template (.j2)"
        marks={marks}
        markedText={checked}
        goTo={goTo}
      />
      <div className={utilities.wrapRow}>
        <Button icon={FileText} size="s" onClick={() => setText(MERGED_SAMPLE)}>
          Try a sample
        </Button>
        <Button icon={Eraser} size="s" variant="quiet" onClick={() => setText('')}>
          Clear
        </Button>
      </div>
      <p className={utilities.sentence} role="status">
        {isTooLong &&
          `This text has ${counted(checked.length, 'character')}; at most ${MAX_PASTED_LENGTH.toLocaleString('en')} are checked here. Use the commands below in a clone.`}
        {result && (
          <>
            <strong>
              {result.faults.length === 0
                ? 'Nothing is wrong.'
                : `${counted(result.faults.length, 'thing is', 'things are')} wrong.`}
            </strong>{' '}
            Read as <CodeInText text={`${KINDS[result.kind].name}.`} /> {result.faults.length === 0 && KINDS[result.kind].clean}
          </>
        )}
      </p>
      {result && result.faults.length > 0 && (
        <ol className={utilities.list} aria-label="What is wrong">
          {result.faults.map(({ line, column, level, message }) => (
            <li key={`${line}:${column}:${message}`}>
              <button type="button" className={styles.fault} onClick={() => setGoTo({ line, column })}>
                <span className={styles.line} data-level={level}>
                  Line {line}
                  {level === 'warning' && ', perhaps'}
                </span>
                <span>{message}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
