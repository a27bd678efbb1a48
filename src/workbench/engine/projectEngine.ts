import { createContext, useContext, useEffect, useState } from 'react';
import { EngineHold } from './engineHold.ts';

/** The id of the opened project that a playground shows; undefined for stories, and for projects that are shown in a frame on another site. */
export const ProjectEngineContext = createContext<string | undefined>(undefined);

let shared: { readonly id: string; readonly hold: EngineHold } | undefined;

/** The engine that the playgrounds of an opened project share. The engine of another project is closed. */
export function projectEngine(id: string): EngineHold {
  keepProjectEngine(id);
  shared ??= { id, hold: new EngineHold() };
  return shared.hold;
}

/** Closes the shared engine unless it belongs to the project with the id. */
export function keepProjectEngine(id: string | undefined): void {
  if (!shared || shared.id === id) return;
  shared.hold.close();
  shared = undefined;
}

/**
 * The engine of a playground: in an opened project the shared engine, unless the playground wants its own. Its own engine is closed when the playground
 * is unmounted.
 */
export function useEngineHold(isShared = true): EngineHold {
  const project = useContext(ProjectEngineContext);
  const [own] = useState(() => new EngineHold());
  const hold = project === undefined || !isShared ? own : projectEngine(project);
  // The engine of a project that was closed in the meantime is no longer the shared one.
  useEffect(() => () => void (hold !== shared?.hold && hold.close()), [hold]);
  return hold;
}
