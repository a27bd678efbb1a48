// @vitest-environment happy-dom
import { waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';

vi.mock('#app/client.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /client.js');
});

it('a page that only its code can draw says that the code did not arrive', async () => {
  document.body.innerHTML = '<div id="root" data-prerendered="shell"><h1>Run order</h1></div>';
  await import('#app/start.ts');
  await waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain('This page did not load'));
  expect(document.querySelector('h1')?.textContent).toBe('Run order');
});
