import nunjucks from 'nunjucks';
import { expect, it } from 'vitest';
import { pageText, tableRows } from './markdownTable.ts';

const environment = new nunjucks.Environment(null, { autoescape: false });

function messageOf(template: string): string {
  try {
    return `nothing: ${environment.renderString(template, { columns: [], config: {} })}`;
  } catch (error) {
    return String(error);
  }
}

it.each(
  tableRows(pageText('docs/reference/jinja-syntax').replaceAll('\\|', '¦'), 'Template', 'Nunjucks says').map((row) => [
    row.Template!.replaceAll('¦', '|'),
    row['Nunjucks says']!,
  ]),
)('Nunjucks says of %s: %s', (template, message) => {
  expect(messageOf(template)).toContain(message);
});
