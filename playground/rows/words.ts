import type { LoadRules } from '#engine/load/loadRows.ts';
import type { SourcesLoad } from '#engine/load/loadSources.ts';
import { counted } from '#engine/text/phrases.ts';

/** A sentence about how a node loads rows. */
export function ruleSentence({ loads, keys, tracked, truncates }: LoadRules): string {
  if (loads === 'query') return 'A view keeps no rows: it shows its source whenever it is queried.';
  if (loads === 'batch')
    return truncates
      ? 'The stage is emptied, then takes the rows of the day.'
      : 'The stage is not emptied: each load appends its rows.';
  if (keys.length === 0) return 'There is no business key: each load appends every row of the source.';
  const known = `${keys.join(', ')} ${keys.length === 1 ? 'is' : 'are'} the business key`;
  return tracked.length === 0
    ? `${known} and nothing is tracked: known rows are overwritten (Type 1).`
    : `${known}. A change to ${tracked.join(', ')} makes a new version (Type 2); other columns are overwritten.`;
}

/** A sentence about what a load did. */
export function loadSentence(day: number, load: SourcesLoad, { loads }: LoadRules): string {
  if (!load.ok)
    return `Day ${day}: the load failed, and the table is as it was. Several rows of the source change one row of the table.`;
  if (loads === 'query') return `Day ${day}: nothing is loaded. The view shows ${counted(load.rows.length, 'row')}.`;
  const untouched = load.rows.length - load.inserted - load.updated;
  const parts = [
    ...(load.deleted > 0 ? [`${load.deleted} deleted`] : []),
    `${load.inserted} inserted`,
    `${load.updated} updated`,
    `${untouched} untouched`,
  ];
  return `Day ${day}: ${parts.join(', ')}. The table holds ${counted(load.rows.length, 'row')}.`;
}
