import { FileInput, Plus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { PLAN_FORMAT } from '../plan.ts';
import { MAX_RESULT_FILE_LENGTH, readResultFile } from '../resultFile.ts';
import { type FoundResults, findResults } from '../resultText.ts';
import { type PlanAddress, planAddress } from '../sessions/planAddress.ts';
import styles from './Results.module.css';

/** The results found in a text or in files, and the texts that were refused. */
export interface Taken extends FoundResults {
  /** Number of results that the roster had already. */
  known?: number;
}

/** Maximum number of files that are read at once. */
const MAX_FILES = 100;
/** Maximum number of refused texts that are listed; the others are counted. */
const MAX_LISTED_REFUSALS = 20;

async function readFiles(files: readonly File[]): Promise<Taken> {
  const all: Taken = { found: [], refused: [] };
  for (const file of files.slice(0, MAX_FILES)) {
    // A character has at most four bytes, so larger files are not even read.
    const isTooLarge = file.size > 4 * MAX_RESULT_FILE_LENGTH;
    const read = readResultFile(file.name, isTooLarge ? ' '.repeat(MAX_RESULT_FILE_LENGTH + 1) : await file.text());
    all.found.push(...read.found);
    all.refused.push(...read.refused);
  }
  const left = files.slice(MAX_FILES);
  if (left[0])
    all.refused.push({
      text: left[0].name,
      message: `At most ${MAX_FILES} files are read at once; ${left.length} were not read.`,
    });
  return all;
}

interface CodesFieldProps {
  label?: string;
  help: string;
  /** The text of the field, which outlives the form: what was pasted before the plan was known is added once the plan is open. */
  text: string;
  onText: (text: string) => void;
  /** Adds the results that belong to the roster, and returns what it added and what it refused. */
  onTake: (taken: Taken) => Taken;
  /** How a plan is opened that is pasted as a link or added as a file; absent if the plan is open. */
  plan?: { onLink: (address: PlanAddress) => void; onFile: (file: File) => void };
}

const isLink = (word: string) => /^(?:https?:\/\/|\/)/i.test(word);
/** Whether a file is that of a plan, which names its format at the beginning. */
const isPlanFile = async (file: File) => (await file.slice(0, 200).text()).includes(`"${PLAN_FORMAT}"`);

/** A form for what a group sent: codes and result files and, where the plan is still asked for, the link or the file of the plan. */
export function CodesField({ label = 'Codes', help, text, onText, onTake, plan }: CodesFieldProps) {
  const [taken, setTaken] = useState<Taken>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function take(found: Taken) {
    const after = onTake(found);
    setTaken(after);
    return after;
  }
  function add() {
    const link = plan && text.split(/\s+/).find(isLink);
    if (plan && link !== undefined) {
      const address = planAddress(link, window.location.href);
      if (typeof address === 'string') return setTaken({ found: [], refused: [{ text: '', message: address }] });
      onText(text.replace(link, '').trim());
      return plan.onLink(address);
    }
    const found = findResults(text);
    const isNone = found.found.length + found.refused.length === 0;
    const message =
      text.trim() === '' ? 'Paste a code first: it begins with RNL1.' : 'There is no code in it: a code begins with RNL1.';
    const after = take(isNone ? { found: [], refused: [{ text: '', message }] } : found);
    // Refused text stays in the field.
    if (after.refused.length === 0) onText('');
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was pasted before the plan was known is added without a press
  useEffect(() => {
    if (!plan && text !== '') add();
  }, []);
  async function addFiles(files: readonly File[]) {
    for (const file of plan ? files : []) {
      if (!(await isPlanFile(file))) continue;
      const results = await readFiles(files.filter((other) => other !== file));
      onText([text, ...results.found.map(({ code }) => code)].join('\n').trim());
      return plan?.onFile(file);
    }
    take(await readFiles(files));
  }

  return (
    <form
      className={styles.codes}
      aria-label="Add results"
      data-over={isOver || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        add();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void addFiles([...event.dataTransfer.files]);
      }}
    >
      <TextField label={label} help={help} code rows={3} value={text} onChange={onText} />
      <div className={utilities.wrapRow}>
        <Button type="submit" variant="primary" icon={Plus}>
          Add
        </Button>
        <Button icon={FileInput} onClick={() => input.current?.click()}>
          Add files
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          hidden
          aria-label="Result files"
          onChange={({ currentTarget }) => {
            void addFiles([...(currentTarget.files ?? [])]);
            // Cleared, so that choosing the same files again fires another event.
            currentTarget.value = '';
          }}
        />
        <span className={`${utilities.note} ${styles.drop}`}>or drop them here</span>
      </div>
      <p className={utilities.note} role="status">
        {taken && taken.found.length > 0 ? `${counted(taken.found.length, 'result')} added. ` : ''}
        {taken?.known ? `${counted(taken.known, 'result')} already there.` : ''}
      </p>
      {taken && taken.refused.length > 0 && (
        <Callout tone="error" live title={`${counted(taken.refused.length, 'code')} refused`}>
          <ul className={styles.refused}>
            {taken.refused.slice(0, MAX_LISTED_REFUSALS).map(({ text: refused, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be refused twice
              <li key={index}>
                {refused !== '' && <strong>{refused}</strong>} {message}
              </li>
            ))}
            {taken.refused.length > MAX_LISTED_REFUSALS && <li>And {taken.refused.length - MAX_LISTED_REFUSALS} more.</li>}
          </ul>
        </Callout>
      )}
    </form>
  );
}
