// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PageFoot } from '#docs/client/PageFoot.tsx';
import { PAGE } from './aPage.ts';

afterEach(cleanup);

it('says what was changed, with links to the sections', () => {
  const sections = [
    { id: 'limits', text: 'Limits' },
    { id: 'what-goes-wrong', text: 'What goes wrong' },
  ];
  const changes = [
    { day: '2026-11-22', isNew: false, sections },
    { day: '2026-11-20', isNew: true, sections: [] },
  ];
  render(<PageFoot page={PAGE} changes={changes} />);
  const lines = within(screen.getByText('What changed').closest('details')!).getAllByRole('listitem', { hidden: true });
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'November 22, 2026: Limits, What goes wrong',
    'November 20, 2026: written',
  ]);
  expect(lines[0]!.querySelector('a[href="#what-goes-wrong"]')?.textContent).toBe('What goes wrong');
});

it('says nothing of changes where no history is known', () => {
  render(<PageFoot page={PAGE} changes={[]} />);
  expect(screen.queryByText('What changed')).toBeNull();
});
