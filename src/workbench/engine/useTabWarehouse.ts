import { useEffect, useState, useSyncExternalStore } from 'react';
import { type EngineState, openTabWarehouse, type TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';

/** The SQL engine of a playground, and its state: it is fetched by its first task and ends with the playground. */
export function useTabWarehouse(): { warehouse: TabWarehouse; state: EngineState } {
  const [warehouse] = useState(openTabWarehouse);
  useEffect(() => () => warehouse.close(), [warehouse]);
  return { warehouse, state: useSyncExternalStore(warehouse.subscribe, warehouse.state, warehouse.state) };
}
