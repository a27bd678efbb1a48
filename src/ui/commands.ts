import { useEffect, useRef } from 'react';

/** A command that the palette lists while it is possible. */
export interface Command {
  id: string;
  title: string;
  group: 'Actions' | 'Nodes on the canvas';
  /** Other words that find the command. */
  keywords?: string;
  /** A short note beside the title. */
  summary?: string;
  run: () => void;
}

type Provider = () => readonly Command[];

const providers = new Set<Provider>();

/** The commands of all components on screen. */
export function offeredCommands(): Command[] {
  return [...providers].flatMap((provider) => provider());
}

/** Offers commands while a component is on screen. The provider is called when the palette opens. */
export function useCommands(provider: Provider): void {
  const latest = useRef(provider);
  latest.current = provider;
  useEffect(() => {
    const ask = () => latest.current();
    providers.add(ask);
    return () => {
      providers.delete(ask);
    };
  }, []);
}
