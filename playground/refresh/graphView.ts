import type { CanvasNode } from '#canvas/model.ts';
import { canvasNodes } from '#canvas/pipelineView.ts';
import { objectAt } from '#engine/deploy/catalog.ts';
import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { NODE_STATE } from '#engine/run/nodeStatus.ts';
import type { NodeResult, RunDocument } from '#engine/run/runDocument.ts';
import { counted } from '#engine/text/phrases.ts';
import type { Nights } from './nights.ts';

/** The rows that a node's statements changed, such as `1,000 rows in`; undefined if they were not counted. */
function countOf({ queryResults }: NodeResult): string | undefined {
  const sum = (of: 'rowsInserted' | 'rowsUpdated') =>
    queryResults.reduce<number | undefined>((all, query) => (query[of] === undefined ? all : (all ?? 0) + query[of]), undefined);
  const [inserted, updated] = [sum('rowsInserted'), sum('rowsUpdated')];
  if (inserted === undefined && updated === undefined) return undefined;
  return [`${counted(inserted ?? 0, 'row')} in`, ...(updated ? [`${updated.toLocaleString('en')} changed`] : [])].join(', ');
}

/** The run that loaded the rows of a node's table, such as `from last night` or `from run 3`, or `table is gone`. */
function rowsOf({ catalog, environment }: Nights, node: PipelineNode): string {
  const mapping = environment.deployed?.objects.get(node.id)?.mapping;
  const table = mapping && objectAt(catalog, [mapping.database, mapping.schema, node.name]);
  if (!table) return 'table is gone';
  if (table.rows === '') return 'no rows';
  return table.rows === 'run 1' ? 'from last night' : `from ${table.rows}`;
}

/** The cards of the graph during a run. `nights` is the state after the run. */
export function nightNodes(pipeline: Pipeline, nights: Nights, document: RunDocument | undefined): CanvasNode[] {
  const results = new Map(document?.results.map((result) => [result.nodeID, result]));
  return canvasNodes(pipeline).map((card, index) => {
    const node = pipeline.nodes[index]!;
    const result = results.get(card.id);
    const holdsRows = objectKind(node) === 'table';
    const isOver = document?.run.runStatus !== 'running';
    const notes = [result && countOf(result), holdsRows && isOver ? rowsOf(nights, node) : undefined].filter(Boolean);
    return {
      ...card,
      ...(result ? { state: NODE_STATE[result.runState] } : { emphasis: 'dim' as const }),
      ...(notes.length > 0 ? { note: notes.join(' · ') } : {}),
    };
  });
}
