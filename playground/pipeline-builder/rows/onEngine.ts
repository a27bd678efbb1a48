// What a run needs, in one chunk that loads when the reader first presses “Run it”.
export { openTabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
export { pipelineRows } from '#workbench/engine/pipelineRows.ts';
