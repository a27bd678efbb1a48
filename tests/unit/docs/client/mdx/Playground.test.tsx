// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageGraph } from '#canvas/pageGraph.ts';
import { Playground } from '#docs/client/mdx/Playground.tsx';
import { type DocSite, SiteContext } from '#docs/client/siteContext.ts';

let near: () => void;

beforeEach(() => {
  near = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        near = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const PICTURE = JSON.stringify(pageGraph([{ id: 'o', name: 'ORDERS', location: 'RAW', kind: 'source', typeName: 'Source' }], []));

/** A page with one playground; what takes the picture's place says what is selected in it. */
function page() {
  const Live: DocSite['InlinePlayground'] = ({ select }) => <p>Live, {select ?? 'nothing'} selected</p>;
  const site: DocSite = { siteMap: Promise.resolve({ pages: [], sidebars: {} as never }), InlinePlayground: Live };
  render(
    <MemoryRouter>
      <SiteContext value={site}>
        <Playground id="run-order" story="diamond" name="Run order" title="A diamond" picture={PICTURE} />
      </SiteContext>
    </MemoryRouter>,
  );
}

it('is a picture while the page is only read: also when it comes near, or a finger scrolls over it', () => {
  page();
  act(() => near());
  fireEvent.pointerMove(screen.getAllByText('ORDERS')[0]!, { pointerType: 'touch' });
  // One picture for each kind of window: style sheets show one of them.
  expect(screen.getAllByRole('img', { name: 'A diamond' })).toHaveLength(2);
  expect(screen.queryByText(/^Live/)).toBeNull();
});

it('comes alive under the pointer', () => {
  page();
  fireEvent.pointerMove(screen.getAllByText('ORDERS')[0]!, { pointerType: 'mouse' });
  expect(screen.getByText('Live, nothing selected')).toBeTruthy();
});

it('comes alive under a pointer that rested on it before React was there', () => {
  const matches = vi.spyOn(Element.prototype, 'matches').mockImplementation((selector) => selector === ':hover');
  page();
  matches.mockRestore();
  expect(screen.getByText('Live, nothing selected')).toBeTruthy();
});

it('comes alive by its button, and the focus is where it was pressed', () => {
  page();
  fireEvent.click(screen.getByRole('button', { name: /^Try it/ }));
  expect(screen.getByText('Live, nothing selected').closest('[tabindex="-1"]')).toBe(document.activeElement);
});

it('selects the node that was pressed in the picture', () => {
  page();
  fireEvent.click(screen.getAllByText('ORDERS')[0]!);
  expect(screen.getByText('Live, o selected')).toBeTruthy();
});

it('shows work that the reader kept in it as soon as it comes near', () => {
  localStorage.setItem('runnel.work.run-order.diamond', '{}');
  page();
  expect(screen.queryByText(/^Live/)).toBeNull();
  act(() => near());
  expect(screen.getByText('Live, nothing selected')).toBeTruthy();
});
