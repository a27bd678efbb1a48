import { useEffect, useState, useSyncExternalStore } from 'react';
import { type EngineState, openTabWarehouse, type TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';

/** The SQL engine of a playground, and its state. The first statement loads the engine; it is closed when the playground is unmounted. */
export function useTabWarehouse(): { warehouse: TabWarehouse; state: EngineState } {
  const [warehouse] = useState(openTabWarehouse);
  useEffect(() => () => warehouse.close(), [warehouse]);
  return { warehouse, state: useSyncExternalStore(warehouse.subscribe, warehouse.state, warehouse.state) };
}
