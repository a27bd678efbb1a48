import { useState, useSyncExternalStore } from 'react';
import { type EngineState, openTabWarehouse, type TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import type { EngineHold } from './engineHold.ts';

/** The SQL engine of a hold, and its state. The first statement loads the engine. */
export function useTabWarehouse(hold: EngineHold): { warehouse: TabWarehouse; state: EngineState } {
  const warehouse = hold.open(openTabWarehouse);
  return { warehouse, state: useSyncExternalStore(warehouse.subscribe, warehouse.state, warehouse.state) };
}

/** The tables with the reader's rows, which last as long as the engine that they are on. */
export function useCustomTables(hold: EngineHold): [readonly CustomTable[], (tables: readonly CustomTable[]) => void] {
  const [customTables, setCustomTables] = useState(hold.customTables);
  return [
    customTables,
    (tables) => {
      hold.customTables = tables;
      setCustomTables(tables);
    },
  ];
}
