// What a run needs, in one chunk that loads when the reader first asks for rows.
export { openTabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
export { planProjectInWorker } from '../engine/projectPlanner.ts';
export { createYielder } from '../engine/yielding.ts';
export { heldRun } from './heldRun.ts';
export { haltOf, rowsOfRun, upstreamPart } from './upstreamRun.ts';
