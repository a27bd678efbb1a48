import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { GoTo, TextMark } from '#editors/editorProps.ts';
import { FileEditor } from '#editors/FileEditor.tsx';
import type { GitAction } from '#engine/git/gitAction.ts';
import { type GitState, type OpenMerge, openConflicts, refusalOf } from '#engine/git/gitState.ts';
import type { FileFault } from '#engine/git/readFiles.ts';
import { counted } from '#engine/text/phrases.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './Panel.module.css';

const MARKER_WORDS: Readonly<Record<string, string>> = {
  '<': 'A conflict begins here, with your lines.',
  '=': 'The incoming lines begin here.',
  '>': 'The conflict ends here. Decide which lines stay, and remove the three lines with markers.',
};

/** The marks of a text: its conflict markers, and the line at which parsing stopped. */
function marksOf(text: string, faultLine: number | undefined, message: string): TextMark[] {
  const marks: TextMark[] = [];
  let from = 0;
  text.split('\n').forEach((line, index) => {
    const to = from + line.length;
    const sign = /^(?:<{7} |={7}$|>{7} )/.test(line) ? line.charAt(0) : '';
    if (sign) marks.push({ from, to, severity: 'warning', message: MARKER_WORDS[sign]! });
    if (index + 1 === faultLine) marks.push({ from, to: Math.max(to, from + 1), severity: 'error', message });
    from = to + 1;
  });
  return marks;
}

/** The lines, from 1, on which conflicts begin. */
function conflictLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (/^<{7} /.test(line) ? [index + 1] : []));
}

interface MergedTextProps {
  path: string;
  text: string;
  fault: FileFault | undefined;
  goTo: GoTo | undefined;
  onChange: (text: string) => void;
}

/** The text of a merged file. The editor begins at the first line that the reader has to look at. */
function MergedText({ path, text, fault, goTo, onChange }: MergedTextProps) {
  const faultLine = typeof fault?.at === 'number' ? fault.at : undefined;
  const [first] = useState((): GoTo | undefined => {
    const line = conflictLines(text)[0] ?? faultLine;
    return line === undefined ? undefined : { shown: text.split('\n', line).join('\n').length };
  });
  return (
    <div className={styles.editor}>
      <FileEditor
        label={path}
        value={text}
        onChange={onChange}
        marks={marksOf(text, faultLine, fault?.message ?? '')}
        markedText={text}
        goTo={goTo ?? first}
      />
    </div>
  );
}

interface MergePanelProps {
  state: GitState;
  merge: OpenMerge;
  onAction: (action: GitAction, how?: { gesture: string }) => boolean;
}

/** The window of a merge that waits for the reader: the files with conflicts, or those with faults. */
export function MergePanel({ state, merge, onAction }: MergePanelProps) {
  const [picked, setPicked] = useState<string>();
  const [goTo, setGoTo] = useState<GoTo>();
  const [at, setAt] = useState(0);
  const open = openConflicts(merge);
  const paths = [...new Set([...merge.conflicts.keys(), ...merge.faults.map(({ path }) => path)])];
  const path = picked !== undefined && paths.includes(picked) ? picked : (open[0] ?? paths[0]);
  const text = path === undefined ? undefined : merge.texts.get(path);
  const conflict = path === undefined ? undefined : merge.conflicts.get(path);
  const faults = merge.faults.filter((fault) => fault.path === path);
  const [fault] = faults;
  const lines = text === undefined ? [] : conflictLines(text);
  const finish = refusalOf(state, { do: 'finish' });
  const go = (step: number) => {
    const next = (at + step + lines.length) % lines.length;
    setAt(next);
    setGoTo({ line: lines[next]!, column: 1 });
  };
  return (
    <div className={`${utilities.panel} ${styles.merge}`}>
      <p className={utilities.sentence}>
        From <strong>{merge.from}</strong> into <strong>{state.workspace.branch}</strong>:{' '}
        {merge.phase === 'invalid'
          ? 'a value in a file has the wrong type.'
          : merge.phase === 'unreadable'
            ? 'a file is not valid YAML. Correct the text, then merge.'
            : open.length === 0
              ? 'every conflict is decided.'
              : `${counted(open.length, 'file has', 'files have')} conflicts.`}
      </p>
      {paths.length > 1 && (
        <Select
          label="File"
          value={path ?? ''}
          options={paths.map((one) => ({ value: one, label: open.includes(one) ? `${one} (in conflict)` : one }))}
          onChange={setPicked}
        />
      )}
      {path !== undefined && paths.length === 1 && <code className={styles.name}>{path}</code>}
      {fault && (
        <Callout tone="error" title={fault.kind === 'parse' ? 'Parsing Error' : 'Validation Error'}>
          {faults.map((one) => (
            <p key={one.at}>
              <code>{one.kind === 'parse' ? `Line ${one.at}` : one.at}</code> {one.message}
            </p>
          ))}
        </Callout>
      )}
      {merge.phase !== 'invalid' && open.length > 0 && (
        <div className={utilities.wrapRow}>
          <Button size="s" onClick={() => onAction({ do: 'decide', side: 'current' })}>
            Keep Current
          </Button>
          <Button size="s" onClick={() => onAction({ do: 'decide', side: 'incoming' })}>
            Accept Incoming
          </Button>
          {lines.length > 0 && (
            <span className={utilities.buttonRow}>
              <IconButton size="s" icon={ChevronUp} label="Previous conflict" onClick={() => go(-1)} />
              <IconButton size="s" icon={ChevronDown} label="Next conflict" onClick={() => go(1)} />
            </span>
          )}
        </div>
      )}
      {merge.phase === 'conflicted' && lines.length > 0 && (
        <p className={utilities.note}>
          Current is {state.workspace.branch}, between {'<<<<<<<'} and =======. Incoming is {merge.from}, between ======= and{' '}
          {'>>>>>>>'}. Choose one for all conflicts, or edit the text: leave the lines that should stay, and remove the three
          marker lines.
        </p>
      )}
      {conflict?.kind === 'deleted' && open.includes(path!) && (
        <p className={utilities.note}>
          {conflict.current === undefined
            ? 'You deleted this file, and the other side changed it.'
            : 'The other side deleted this file, and you changed it.'}{' '}
          Keep Current and Accept Incoming decide whether it stays. If the node was renamed, its new file does not have the change
          of this file: Git on your own machine follows renames, and this playground does not.
        </p>
      )}
      {text !== undefined && merge.phase !== 'invalid' && path !== undefined && (
        <MergedText
          key={path}
          path={path}
          text={text}
          fault={fault}
          goTo={goTo}
          onChange={(value) => onAction({ do: 'resolve', path, text: value }, { gesture: `text of ${path}` })}
        />
      )}
      <div className={utilities.wrapRow}>
        <Button
          variant="primary"
          size="s"
          aria-disabled={finish !== undefined || undefined}
          onClick={() => onAction({ do: 'finish' })}
        >
          Merge
        </Button>
        <Button size="s" onClick={() => onAction({ do: 'abort' })}>
          Abort
        </Button>
        {finish !== undefined && <span className={utilities.note}>{finish}</span>}
        {finish === undefined && merge.phase === 'conflicted' && <Badge tone="ok">no conflict left</Badge>}
      </div>
    </div>
  );
}
