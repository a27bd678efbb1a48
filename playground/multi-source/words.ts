import type { LoadHistory } from '#engine/load/loadHistory.ts';
import type { SourceStage, SourcesLoad } from '#engine/load/loadSources.ts';
import { counted } from '#engine/text/phrases.ts';
import { copiesOf } from './history.ts';

/** A sentence about what the node does with its sources. */
export function ruleSentence({ rules, strategy }: LoadHistory): string {
  if (rules.loads === 'query') return `A view is one query: ${strategy}. It keeps no rows, and a run does nothing.`;
  if (rules.keys.length > 0) return 'One MERGE for each source, from the top of the list down. The strategy has no effect here.';
  if (rules.loads !== 'batch') return 'No business key: one insert for each source. The strategy has no effect here.';
  if (strategy === 'INSERT')
    return 'One statement for each source. Equal rows are kept, and what is already loaded stays if a later source fails.';
  if (strategy === 'UNION') return 'One statement for all. Of equal rows one is kept, and if a source fails no row is loaded.';
  if (strategy === undefined) return 'No strategy: the Run template gives no statement that loads rows.';
  return 'One statement for all. Equal rows are kept, and if a source fails no row is loaded.';
}

/** A few words about what a statement did. */
export function stageWords(stage: SourceStage): string {
  if (stage.state === 'notSent') return 'not sent';
  if (stage.state === 'failed') return 'no row';
  const parts = [
    ...(stage.deleted > 0 ? [`${stage.deleted} deleted`] : []),
    ...(stage.reads.length > 0 ? [`${stage.inserted} inserted`] : []),
    ...(stage.updated > 0 ? [`${stage.updated} updated`] : []),
    ...(stage.removed > 0 ? [`${counted(stage.removed, 'duplicate')} left out`] : []),
  ];
  return parts.join(', ') || 'nothing to delete';
}

/** A sentence about the result of a load. */
export function loadSentence(night: number, load: SourcesLoad, history: LoadHistory): string {
  const rows = counted(load.rows.length, 'row');
  const doubled = [...copiesOf(load.rows).values()].filter((copies) => copies > 1).length;
  const duplicates = doubled > 0 ? `, ${doubled} of them more than once` : '';
  if (history.rules.loads === 'query')
    return load.ok ? `The view shows ${rows}${duplicates}.` : 'The view fails when it is queried.';
  const sent = load.stages.filter(({ state }) => state !== 'notSent').length;
  const how = load.ok ? counted(sent, 'statement') : `failed at statement ${sent}`;
  return `Night ${night}: ${how}. The table holds ${rows}${duplicates}.`;
}
