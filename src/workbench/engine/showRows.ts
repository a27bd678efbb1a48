import type { PlaygroundStore } from '../contract.ts';
import type { Dock } from '../dock.tsx';
import type { EngineActions } from './useEngineActions.ts';

/** The action of a graph that shows the rows of a node in the panel `rows` of its playground: turns the engine on and selects the node. */
export const showRows =
  (store: Pick<PlaygroundStore, 'select'>, real: Pick<EngineActions<unknown>, 'isOn' | 'turn'>, show: Dock['show']) =>
  (id: string): void => {
    store.select([id]);
    if (!real.isOn) real.turn(true);
    show('rows');
  };
