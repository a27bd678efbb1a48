import type { PlaygroundState, Session } from '#workbench/contract.ts';

/** Calls back when pipeline, controls or data of a session have changed, and not for what is only looked at, as the selection is. */
export function onStateChange(session: Session, listener: (state: PlaygroundState) => void): () => void {
  return session.store.subscribe((now, before) => {
    if (now.pipeline !== before.pipeline || now.args !== before.args || now.data !== before.data) listener(now);
  });
}
