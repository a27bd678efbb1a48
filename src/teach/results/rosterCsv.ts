import Papa from 'papaparse';
import type { SessionPlan } from '../plan.ts';
import { STATE_WORDS, stepState } from '../result.ts';
import { type RosterRow, rowTotals } from './roster.ts';

/** Characters that make spreadsheets read a cell as a formula when it begins with them, after any that they skip. Full-width signs count in some. */
const FORMULA = /^[\s'"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/;

/**
 * The roster as CSV (RFC 4180), for a spreadsheet: names and titles come from strangers, so whatever could be run as a formula gets an apostrophe before it
 * and is a text. Begins with a byte order mark, without which Excel takes UTF-8 for something else.
 */
export function rosterCsv(plan: SessionPlan, rows: readonly RosterRow[]): string {
  const heads = plan.steps.flatMap(({ title }, index) => {
    const name = `Step ${index + 1}, ${title}`;
    return [name, `${name}: hints`, `${name}: minutes`];
  });
  const lines = rows.map((row) => {
    const { done, shown, hints, minutes } = rowTotals(row);
    const facts = row.result.results.flatMap((step) => [STATE_WORDS[stepState(step)], step.hints, step.minutes]);
    return [row.alias, done, plan.steps.length, shown, hints, minutes, new Date(row.result.at).toISOString(), ...facts];
  });
  const head = ['Name', 'Steps done', 'Steps', 'Solutions shown', 'Hints', 'Minutes', 'Last change (UTC)', ...heads];
  return `\ufeff${Papa.unparse([head, ...lines], { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}
