import type { PlaygroundState, Session } from '#playground/contract.ts';

/** Who brought a story where it is, other than its reader: a solution that plays, what it was opened with, the page around an embed. */
export type Giver = 'solution' | 'opening' | 'host';

interface StateOfGiver extends PlaygroundState {
  giver: Giver;
}

const statesOf = new WeakMap<Session, StateOfGiver[]>();

const isNow = (session: Session) => {
  const now = session.store.getState();
  // Undo and redo bring back the very same values; whoever works to the same result makes new ones.
  return ({ pipeline, args, data }: PlaygroundState) => pipeline === now.pipeline && args === now.args && data === now.data;
};

/** Who gave the state that the session is in, whatever way led there, undo and redo too; undefined when the reader made it. */
export function giverOf(session: Session): Giver | undefined {
  return statesOf.get(session)?.find(isNow(session))?.giver;
}

/** Remembers that the state the session is in was given. */
export function recordGiver(session: Session, giver: Giver): void {
  if (giverOf(session)) return;
  const { pipeline, args, data } = session.store.getState();
  statesOf.set(session, [...(statesOf.get(session) ?? []), { pipeline, args, data, giver }]);
}
