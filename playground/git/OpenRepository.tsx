import { FileArchive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReadHistory } from '#engine/git/openedHistory.ts';
import { FILE_LIMITS } from '#engine/import/files.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Progress } from '#ui/Progress.tsx';
import utilities from '#ui/utilities.module.css';
import { connectWorker, withWorker } from '#ui/worker.ts';
import type { OpenRepositoryMethods } from './openRepository.worker.ts';

/** Reads a zip in a worker. Rejects with the reason why the zip is not opened. */
async function openFile(file: File, signal: AbortSignal): Promise<ReadHistory> {
  if (file.size > FILE_LIMITS.total) throw new Error(`it has more than ${FILE_LIMITS.total.toLocaleString('en')} bytes`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./openRepository.worker.ts', import.meta.url), { type: 'module', name: 'open repository' });
  return withWorker(connectWorker<OpenRepositoryMethods>(worker), signal, (client) =>
    client.call('open', { bytes, name: nameOf(file) }, { transfer: [bytes.buffer as ArrayBuffer] }),
  );
}

const nameOf = ({ name }: File) => name.replace(/\.zip$/i, '').slice(0, 200) || 'repository';

/** A button that opens a zip of a repository in place of the story's own, and says what was left out, or why nothing was opened. */
export function OpenRepository({ onOpen }: { onOpen: (opened: { name: string; history: ReadHistory['history'] }) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [reading, setReading] = useState<string>();
  const [outcome, setOutcome] = useState<{ text: string; isRefusal: boolean }>();
  useEffect(() => () => running.current?.abort(), []);
  async function open(file: File) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setReading(file.name);
    setOutcome(undefined);
    try {
      const { history, notes } = await openFile(file, signal);
      onOpen({ name: nameOf(file), history });
      setOutcome(notes.length > 0 ? { text: notes.join(' '), isRefusal: false } : undefined);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      setOutcome({ text: `${file.name} is not opened: ${reason}. Your repository is as it was.`, isRefusal: true });
    }
    setReading(undefined);
  }
  return (
    <div>
      <Button size="s" icon={FileArchive} onClick={() => input.current?.click()}>
        Open a repository
      </Button>
      <p className={utilities.note}>
        A zip of its folder, with its history or without. It is read in this tab. Undo brings the story back.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip"
        aria-label="Zip of a repository"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void open(file);
          target.value = '';
        }}
      />
      {reading !== undefined && <Progress label={`Reading ${reading}`} />}
      {outcome && (
        <Callout live tone={outcome.isRefusal ? 'error' : 'info'}>
          {outcome.text}
        </Callout>
      )}
    </div>
  );
}
