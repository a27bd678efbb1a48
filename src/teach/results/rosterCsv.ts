import Papa from 'papaparse';
import type { SessionPlan } from '../plan.ts';
import { STATE_WORDS, stepState } from '../result.ts';
import { type RosterRow, rowTotals } from './roster.ts';

/**
 * Matches cells that spreadsheets read as formulas, including cells that begin with characters that spreadsheets skip. Some spreadsheets also
 * accept full-width signs.
 */
const FORMULA = /^[\s'"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/;

/**
 * The roster as CSV (RFC 4180) for spreadsheets. Names and titles come from strangers, so any cell that could run as a formula gets an apostrophe
 * in front and becomes text. The file begins with a byte order mark, because Excel does not recognize UTF-8 without it.
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
