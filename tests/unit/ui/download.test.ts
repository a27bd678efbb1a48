import { expect, it } from 'vitest';
import { fileName } from '#ui/download.ts';

it('names a file after the title, with letters, digits and dashes alone', () => {
  expect(fileName('Sales: EU & US (2026)', 'json')).toBe('sales-eu-us-2026.json');
  expect(fileName('../../etc/passwd', 'json')).toBe('etc-passwd.json');
  expect(fileName('売上', 'json')).toBe('pipeline.json');
  expect(fileName('x'.repeat(500), 'json')).toHaveLength(65);
});
