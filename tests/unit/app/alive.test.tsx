// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AliveContext } from '#app/Alive.tsx';
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

/** Takes over a page that the build made of `Page`; answers what the page showed when it was said to be alive. */
async function takeOver(Page: () => React.ReactNode, onServer: () => React.ReactNode) {
  const load = async () => ({ default: Page });
  const site = (load: () => Promise<{ default: () => React.ReactNode }>, onAlive?: () => void) => (
    <MemoryRouter>
      <AliveContext value={onAlive}>
        <LazyRoute load={load} what="The page" />
      </AliveContext>
    </MemoryRouter>
  );
  const built = async () => ({ default: onServer });
  await preload(built);
  await preload(load);
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(site(built));
  const onAlive = vi.fn(() => root.querySelector<HTMLElement>('[data-counts]')?.click());
  await act(async () => {
    startTransition(() => {
      hydrateRoot(root, site(load, onAlive), { onRecoverableError: () => undefined, onCaughtError: () => undefined });
    });
  });
  return { root, onAlive };
}

it('a page is alive when what it shows answers presses, and says so once', async () => {
  const { root, onAlive } = await takeOver(Counter, Counter);
  expect(onAlive).toHaveBeenCalledTimes(1);
  expect(root.textContent).toBe('1');
});

it('a page that stops working is alive too: what says so answers', async () => {
  const { root, onAlive } = await takeOver(
    () => {
      throw new Error('no');
    },
    () => <p>Text</p>,
  );
  expect(onAlive).toHaveBeenCalled();
  expect(root.textContent).toContain('The page stopped working');
});
