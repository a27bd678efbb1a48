// Apart from the list, so that code that makes a message does not load all texts.
import type { ErrorTemplate } from './errorTexts.ts';

/** An error text whose gaps are filled in order: `errorText("Schema '…' does not exist", 'DEV_DB.RAW')`. */
export function errorText(template: ErrorTemplate, ...values: readonly (string | number)[]): string {
  let at = 0;
  return template.replaceAll('…', () => String(values[at++] ?? ''));
}
