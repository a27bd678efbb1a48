// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { HydrationContext } from '#app/HydrationSignal.tsx';
import { LazyRoute, preload } from '#app/LazyRoute.tsx';

afterEach(cleanup);

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" data-counts="" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

/** Hydrates a page that the build rendered from `Page`. Returns what the page showed when the signal came. */
async function takeOver(Page: () => React.ReactNode, onServer: () => React.ReactNode) {
  const load = async () => ({ default: Page });
  const site = (load: () => Promise<{ default: () => React.ReactNode }>, onHydrated?: () => void) => (
    <MemoryRouter>
      <HydrationContext value={onHydrated}>
        <LazyRoute load={load} what="The page" />
      </HydrationContext>
    </MemoryRouter>
  );
  const built = async () => ({ default: onServer });
  await preload(built);
  await preload(load);
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(site(built));
  const onHydrated = vi.fn(() => root.querySelector<HTMLElement>('[data-counts]')?.click());
  await act(async () => {
    startTransition(() => {
      hydrateRoot(root, site(load, onHydrated), { onRecoverableError: () => undefined, onCaughtError: () => undefined });
    });
  });
  return { root, onHydrated };
}

it('a page is alive when what it shows answers presses, and says so once', async () => {
  const { root, onHydrated } = await takeOver(Counter, Counter);
  expect(onHydrated).toHaveBeenCalledTimes(1);
  expect(root.textContent).toBe('1');
});

it('a page that stops working is alive too: what says so answers', async () => {
  const { root, onHydrated } = await takeOver(
    () => {
      throw new Error('no');
    },
    () => <p>Text</p>,
  );
  expect(onHydrated).toHaveBeenCalled();
  expect(root.textContent).toContain('The page stopped working');
});
