import { type RefObject, useEffect, useRef } from 'react';

/** A command that the palette lists while it is possible. */
export interface Command {
  /** Unique among the commands of a component. Where several components on screen offer the same id, the palette lists one of them. */
  id: string;
  title: string;
  /** `Nodes`: the command goes to a node. `Graph`: it does something with a graph. */
  group: 'Actions' | 'Graph' | 'Nodes';
  /** The name of the pipeline that the command acts on. */
  place?: string;
  /** Other words that find the command. */
  keywords?: string;
  /** A short note beside the title. */
  summary?: string;
  /** Whether only a query that asks for it in several words lists the command, since the page is about something else. */
  isElsewhere?: boolean;
  run: () => void;
}

interface Provider {
  ask: () => readonly Command[];
  /** The component's element. */
  element: () => Element | null | undefined;
}

const providers = new Set<Provider>();
/** Id of the command that the next page runs, once it can. */
let awaited: string | undefined;

/** Pixels between the middle of an element and the middle of the window; -1 when the element holds the focus, infinite without an element. */
function distanceOf({ element }: Provider): number {
  const at = element();
  if (!at) return Number.POSITIVE_INFINITY;
  if (at.contains(document.activeElement)) return -1;
  const { top, height } = at.getBoundingClientRect();
  return Math.abs(top + height / 2 - window.innerHeight / 2);
}

/**
 * The commands of all components on screen. Of components that offer the same command, such as two graphs, the one that holds the focus offers it, else
 * the one that is nearest to the middle of the window.
 */
export function offeredCommands(): Command[] {
  awaited = undefined;
  const nearest = [...providers].map((provider) => ({ provider, distance: distanceOf(provider) }));
  nearest.sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance));
  const byId = new Map<string, Command>();
  for (const { provider } of nearest) {
    for (const command of provider.ask()) if (!byId.has(command.id)) byId.set(command.id, command);
  }
  return [...byId.values()];
}

/** Runs a command as soon as a component that comes on screen offers it. Opening the palette again calls this off. */
export function runWhenOffered(id: string): void {
  awaited = id;
}

/**
 * Offers commands while a component is on screen. The provider is called when the palette opens.
 *
 * @param of The component's element, and whether the component is ready to run its commands.
 */
export function useCommands(
  provider: () => readonly Command[],
  { element, isReady = true }: { element?: RefObject<Element | null>; isReady?: boolean } = {},
): void {
  const latest = useRef(provider);
  latest.current = provider;
  useEffect(() => {
    const own = { ask: () => latest.current(), element: () => element?.current };
    providers.add(own);
    return () => {
      providers.delete(own);
    };
  }, [element]);
  useEffect(() => {
    if (!isReady || awaited === undefined) return;
    const command = latest.current().find(({ id }) => id === awaited);
    if (!command) return;
    awaited = undefined;
    command.run();
  }, [isReady]);
}
