// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes, useParams } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Frame } from '#app/Frame.tsx';
import { LazyRoute } from '#app/LazyRoute.tsx';
import { NotFound } from '#app/NotFound.tsx';
import { PageArrival } from '#app/PageArrival.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Start() {
  return (
    <>
      <h1>Start</h1>
      <PageArrival title="Start" />
      <Link to="/story/a">Story a</Link>
      <Link to="/late">Late</Link>
      <Link to="/parts#second">A part</Link>
    </>
  );
}

function Story() {
  const { id } = useParams();
  return (
    <>
      <h1>Story {id}</h1>
      <PageArrival title={`Story ${id}`} page="/story" />
      <Link to={id === 'a' ? '/story/b' : '/story/a'}>Other story</Link>
    </>
  );
}

function Parts() {
  return (
    <>
      <h1>Parts</h1>
      <h2 id="first">First</h2>
      <Link to="#second">On to the second</Link>
      <h2 id="second">Second</h2>
      <Link to="#first">Back to the first</Link>
      <PageArrival title="Parts" />
    </>
  );
}

let load: () => Promise<{ default: () => React.ReactNode }>;
const loadLate = () => load();

function renderSite(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<Start />} />
          <Route path="story/:id" element={<Story />} />
          <Route path="parts" element={<Parts />} />
          <Route path="late" element={<LazyRoute load={loadLate} what="The late page" />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

it('moves to the heading of a new page, names the tab and says the title; within a page it leaves the focus', async () => {
  renderSite('/');
  await userEvent.click(screen.getByRole('link', { name: 'Story a' }));
  expect(document.title).toBe('Story a – Runnel Docs');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Story a' }));
  expect(screen.getByRole('status').textContent).toBe('Story a');
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);

  const other = screen.getByRole('link', { name: 'Other story' });
  await userEvent.click(other);
  expect(document.title).toBe('Story b – Runnel Docs');
  expect(document.activeElement).toBe(other);
  expect(screen.getByRole('status').textContent).toBe('Story b');
});

it('moves to the part of a page that a link names, from elsewhere and within the page', async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  renderSite('/');
  await userEvent.click(screen.getByRole('link', { name: 'A part' }));
  const second = screen.getByRole('heading', { name: 'Second' });
  expect(document.activeElement).toBe(second);
  expect(scrollIntoView.mock.instances.at(-1)).toBe(second);
  await userEvent.click(screen.getByRole('link', { name: 'Back to the first' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'First' }));
});

it('skips to the content: the main element, or the part of it that stands behind a sidebar', async () => {
  renderSite('/');
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  await userEvent.click(skip);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  const part = document.createElement('div');
  part.tabIndex = -1;
  part.dataset.skipTo = '';
  screen.getByRole('main').append(part);
  await userEvent.click(skip);
  expect(document.activeElement).toBe(part);
});

it('offers another try when a page cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /late.js'));
  renderSite('/');
  await userEvent.click(screen.getByRole('link', { name: 'Late' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The late page could not be loaded');
  load = async () => ({ default: () => <h1>Here at last</h1> });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Here at last' })).toBeTruthy());
});

it('says which address has no page, and where to go', () => {
  renderSite(`/docs/${'x'.repeat(500)}`);
  expect(screen.getByText(/^\/docs\/x+…$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all playgrounds' }).getAttribute('href')).toBe('/playground');
  cleanup();
  renderSite('/docs/reference/Ref-functons.html');
  expect(screen.getByRole('link', { name: 'Search for it' }).getAttribute('href')).toBe('/search?q=Ref+functons');
  act(() => screen.getByRole('link', { name: 'Skip to content' }).focus());
  expect(screen.getByRole('main').id).toBe('content');
});
