import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ImportKind, ImportOptions, ProjectRoot } from '#engine/import/import.ts';
import type { ImportMessage, ImportReport } from '#engine/import/report.ts';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import type { PlaygroundStore } from '../contract.ts';
import { droppedEntries, type OpeningProgress, openProject, type PickedFile, pickedFiles, walkEntries } from './importClient.ts';
import { ProjectHostContext } from './projectHost.ts';

/** The progress of opening a project. Nothing of the reader's work changes before `done`. */
export type Opening =
  | { phase: 'idle' }
  | { phase: 'working'; progress: OpeningProgress | undefined }
  | { phase: 'choice'; roots: ProjectRoot[]; picked: readonly PickedFile[] }
  | { phase: 'stopped'; message: string; messages: readonly ImportMessage[] }
  | { phase: 'done'; kind: ImportKind; name: string; report: ImportReport };

/** A single archive gives the project its name, because the folder inside the archive may have none. */
function zipName(picked: readonly Pick<PickedFile, 'path'>[]): ImportOptions {
  const name = picked.length === 1 ? /([^/]+)\.zip$/i.exec(picked[0]!.path)?.[1] : undefined;
  return name === undefined ? {} : { name };
}

const IDLE: Opening = { phase: 'idle' };

export interface OpeningActions {
  opening: Opening;
  /** Opens the files of an `<input type="file">`. */
  pick: (files: Iterable<File>) => void;
  /** Opens dropped items. Call it inside the drop event. */
  drop: (transfer: DataTransfer) => void;
  /** Opens one of several projects that were found. */
  choose: (root: string) => void;
  cancel: () => void;
  /** Clears the outcome, to be ready for the next project. */
  clear: () => void;
}

/**
 * Opens projects in the host around the playground. Without a host, opens them in the playground store (`store.open`), so that undo restores the
 * previous pipeline.
 */
export function useOpening(store: PlaygroundStore, onOpened: () => void): OpeningActions {
  const [opening, setOpening] = useState<Opening>(IDLE);
  const host = useContext(ProjectHostContext);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async (
      files: (onProgress: (progress: OpeningProgress) => void, signal: AbortSignal) => Promise<readonly PickedFile[]>,
      options: ImportOptions,
    ) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setOpening({ phase: 'working', progress: undefined });
      const onProgress = (progress: OpeningProgress) => {
        if (!signal.aborted) setOpening({ phase: 'working', progress });
      };
      try {
        const picked = await files(onProgress, signal);
        if (picked.length === 0) {
          if (!signal.aborted)
            setOpening({
              phase: 'stopped',
              message: 'There were no files in what you chose. Choose a folder, a .zip or a .json file.',
              messages: [],
            });
          return;
        }
        const result = await openProject(picked, options, onProgress, signal);
        if (signal.aborted) return;
        if (result.kind === 'choice') setOpening({ phase: 'choice', roots: result.roots, picked });
        else if (result.kind === 'stop')
          setOpening({ phase: 'stopped', message: result.message.message, messages: result.messages });
        else {
          const { name } = result.pipeline;
          announce(
            `${name} opened: ${counted(result.report.counts.nodes, 'node')}, ${counted(result.report.counts.edges, 'edge')}`,
          );
          if (host) {
            setOpening(IDLE);
            host.open(result);
            return;
          }
          store.open(result.pipeline, `Opened ${name}`);
          setOpening({ phase: 'done', kind: result.kind, name, report: result.report });
          onOpened();
        }
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        setOpening({
          phase: 'stopped',
          message: `The browser could not read the files: ${reason}. Choose them again.`,
          messages: [],
        });
      }
    },
    [store, host, onOpened],
  );

  return {
    opening,
    pick: (files) => {
      const picked = pickedFiles(files);
      void run(async () => picked, zipName(picked));
    },
    drop: (transfer) => {
      const entries = droppedEntries(transfer);
      const [only] = entries.length === 1 ? entries : [];
      void run((onProgress, signal) => walkEntries(entries, onProgress, signal), only ? zipName([{ path: only.name }]) : {});
    },
    choose: (root) => {
      if (opening.phase !== 'choice') return;
      const { picked } = opening;
      void run(async () => picked, { root });
    },
    cancel: () => {
      running.current?.abort();
      setOpening(IDLE);
      announce('Opening canceled. Nothing changed.');
    },
    clear: () => setOpening(IDLE),
  };
}
