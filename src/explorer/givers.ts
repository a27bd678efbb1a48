import type { PlaygroundState, Session } from '#workbench/contract.ts';

/** Who made the state that a story is in, if not its reader: a solution that was played, the link it was opened with, or the page around an embed. */
export type Giver = 'solution' | 'opening' | 'host';

interface StateOfGiver extends PlaygroundState {
  giver: Giver;
}

const statesOf = new WeakMap<Session, StateOfGiver[]>();

const isNow = (session: Session) => {
  const now = session.store.getState();
  // Undo and redo restore the same objects, while a reader who works to the same result makes new ones.
  return ({ pipeline, args, data }: PlaygroundState) => pipeline === now.pipeline && args === now.args && data === now.data;
};

/** Who made the state that the session is in, also when undo or redo led there; undefined when it was the reader. */
export function giverOf(session: Session): Giver | undefined {
  return statesOf.get(session)?.find(isNow(session))?.giver;
}

/** Remembers that somebody other than the reader made the current state of the session. */
export function recordGiver(session: Session, giver: Giver): void {
  if (giverOf(session)) return;
  const { pipeline, args, data } = session.store.getState();
  statesOf.set(session, [...(statesOf.get(session) ?? []), { pipeline, args, data, giver }]);
}
