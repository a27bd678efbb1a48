// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Drawing } from '#docs/client/mdx/Drawing.tsx';
import { DRAWN_BLOCKS } from '#docs/compile/drawings/drawnBlocks.ts';

afterEach(cleanup);

/** As the build hands it over; the narrow one would only say the same again. */
function drawn(language: string, text: string): string {
  const { narrow, numbers } = DRAWN_BLOCKS[language]!(text);
  return JSON.stringify({ wide: narrow, narrow, numbers });
}

it('is a picture with a name, whose numbers the list below it explains', () => {
  render(
    <Drawing title="The window" drawings={drawn('screen', 'button* Run (1)\nswitch* On\nfield Name (2)')}>
      <ol>
        <li>It runs.</li>
        <li>What it is called.</li>
      </ol>
    </Drawing>,
  );
  for (const picture of screen.getAllByRole('img', { name: 'The window' })) {
    for (const text of ['Run', 'Name', '1', '2']) expect(within(picture).getByText(text)).toBeTruthy();
    expect(document.getElementById(picture.getAttribute('aria-describedby')!)!.textContent).toBe(
      'A drawing with 2 numbered parts. The list below explains each one.',
    );
  }
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['It runs.', 'What it is called.']);
  expect(screen.queryByText('The drawing in words')).toBeNull();
});

it('says the same in words where it has no numbers', () => {
  render(
    <Drawing title="A way" drawings={drawn('lanes', 'Deploy: a commit -> a plan')}>
      <ul>
        <li>Deploy: a commit, then a plan</li>
      </ul>
    </Drawing>,
  );
  const details = screen.getByText('The drawing in words').closest('details')!;
  expect(within(details).getByText('Deploy: a commit, then a plan')).toBeTruthy();
  // One arrow, with a tip.
  expect(screen.getAllByRole('img')[0]!.querySelectorAll('path')).toHaveLength(2);
});
