import {
  Ban,
  CornerUpLeft,
  CornerUpRight,
  FileInput,
  Info,
  type LucideIcon,
  Pencil,
  Play,
  RotateCcw,
  SlidersHorizontal,
} from 'lucide-react';
import type { PlaygroundEvent } from '#workbench/contract.ts';

export const KINDS: Readonly<Record<PlaygroundEvent['kind'], { Icon: LucideIcon; word: string }>> = {
  edit: { Icon: Pencil, word: 'Edit' },
  refused: { Icon: Ban, word: 'Refused' },
  arg: { Icon: SlidersHorizontal, word: 'Control' },
  undo: { Icon: CornerUpLeft, word: 'Undo' },
  redo: { Icon: CornerUpRight, word: 'Redo' },
  reset: { Icon: RotateCcw, word: 'Reset' },
  open: { Icon: FileInput, word: 'Opened' },
  note: { Icon: Info, word: 'Note' },
  run: { Icon: Play, word: 'Run' },
};

export function clock(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB');
}

/** The events as text, one per line, oldest first. */
export function eventsText(events: readonly PlaygroundEvent[]): string {
  return events.map(({ at, kind, text }) => `${clock(at)}\t${KINDS[kind].word}\t${text}`).join('\n');
}
