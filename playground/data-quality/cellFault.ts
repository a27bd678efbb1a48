import { counted } from '#engine/text/phrases.ts';
import { MAX_CELL_LENGTH } from './data.ts';

const NUMBER = /^(?:NUMBER|DECIMAL|INT|FLOAT|DOUBLE)/i;

/** Why a text can't be a value of a column; undefined if it can. */
export function cellFault(dataType: string, text: string): string | undefined {
  if (text.length > MAX_CELL_LENGTH) return `At most ${MAX_CELL_LENGTH} characters.`;
  if (text === '') return undefined;
  if (NUMBER.test(dataType))
    return /^-?\d{1,10}(?:\.\d{1,2})?$/.test(text) ? undefined : 'A number such as 12 or -3.50; empty is NULL.';
  if (/^DATE/i.test(dataType)) return isDay(text) ? undefined : 'A day such as 2026-03-02; empty is NULL.';
  const most = Number(/\((\d+)\)/.exec(dataType)?.[1] ?? MAX_CELL_LENGTH);
  return text.length > most ? `At most ${counted(most, 'character')}.` : undefined;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
