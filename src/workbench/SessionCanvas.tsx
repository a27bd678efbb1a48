import { type ComponentProps, useMemo } from 'react';
import { useStore } from 'zustand';
import { PipelineCanvas } from '#canvas/PipelineCanvas.tsx';
import type { Session } from './contract.ts';

type CanvasProps = ComponentProps<typeof PipelineCanvas>;
/** What the session says where a playground does not. */
type Known = 'document' | 'selection' | 'onSelect' | 'height';

export type SessionCanvasProps = Omit<CanvasProps, Known> & Partial<Pick<CanvasProps, Known>> & { session: Session };

/** The pipeline of a session as a graph that fills its frame: what is selected on it is selected in the session, and it undoes and redoes there. */
export function SessionCanvas({ session, actions, ...rest }: SessionCanvasProps) {
  const pipeline = useStore(session.store, (state) => state.pipeline);
  const selection = useStore(session.store, (state) => state.selection);
  const all = useMemo(() => ({ undo: session.undo, redo: session.redo, ...actions }), [session, actions]);
  return (
    <PipelineCanvas document={pipeline} selection={selection} onSelect={session.select} height="100%" actions={all} {...rest} />
  );
}
