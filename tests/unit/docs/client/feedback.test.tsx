// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Feedback } from '#docs/client/Feedback.tsx';
import { feedbackAddress, opinions, opinionText } from '#docs/client/feedback.ts';
import { PAGE } from './aPage.ts';

const PATTERN = 'https://git.example.com/issues/new?title={title}&body={body}';

// What is fetched with the first answer is there already.
beforeAll(() => import('#docs/client/FeedbackAnswer.tsx'));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the question under a page', () => {
  it('keeps the answer, its reason and words, and leads them to an issue', async () => {
    const user = userEvent.setup();
    render(<Feedback page={PAGE} pattern={PATTERN} />);
    await user.click(screen.getByRole('button', { name: 'No' }));
    await user.click(await screen.findByRole('radio', { name: 'Something in it is wrong' }));
    await user.type(screen.getByRole('textbox', { name: 'In your own words' }), 'Row 3 & 4');
    expect(opinions.read()).toEqual({
      faq: { helped: false, reason: 'Something in it is wrong', words: 'Row 3 & 4' },
    });
    const address = new URL(screen.getByRole('link', { name: 'Open an issue with it' }).getAttribute('href')!);
    expect(address.searchParams.get('title')).toBe('Feedback on “Questions”');
    expect(address.searchParams.get('body')).toBe(
      'Page: Questions (/docs/faq)\nHelpful: no\nReason: Something in it is wrong\n\nRow 3 & 4',
    );
  });

  it('takes another answer with other reasons and the same words; taken back, nothing is kept', async () => {
    const user = userEvent.setup();
    render(<Feedback page={PAGE} pattern={undefined} />);
    await user.click(screen.getByRole('button', { name: 'No' }));
    await user.click(await screen.findByRole('radio', { name: 'It is hard to follow' }));
    await user.type(screen.getByRole('textbox', { name: 'In your own words' }), 'Hm');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(screen.queryByRole('radio', { name: 'It is hard to follow' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true');
    expect(opinions.read()).toEqual({ faq: { helped: true, words: 'Hm' } });
    // Without an address for issues the words are there to copy.
    expect(screen.getByRole('button', { name: 'Copy as text' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw my answer' }));
    expect(opinions.read()).toEqual({});
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows on return what was said before, and changes it', async () => {
    localStorage.setItem('runnel.feedback', JSON.stringify({ [PAGE.id]: { helped: true, reason: 'The example helped' } }));
    const user = userEvent.setup();
    render(<Feedback page={PAGE} pattern={undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Change my answer' }));
    expect(screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true');
    const reason = await screen.findByRole<HTMLInputElement>('radio', { name: 'The example helped' });
    expect(reason.checked).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(opinions.read()).toEqual({ [PAGE.id]: { helped: false } });
    cleanup();

    render(<Feedback page={PAGE} pattern={undefined} />);
    await screen.findByRole('button', { name: 'Change my answer' });
    expect(screen.getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows it before the first paint, without React', () => {
    localStorage.setItem('runnel.feedback', JSON.stringify({ [PAGE.id]: { helped: false } }));
    document.body.innerHTML = renderToString(<Feedback page={PAGE} pattern={undefined} />);
    const { documentElement } = document;
    const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(screen.queryByText('You answered this before.')?.hidden).toBe(true);
    new Function('document', readFileSync('public/layout.js', 'utf8'))({
      currentScript: { hasAttribute: () => false },
      documentElement,
      querySelector: document.querySelector.bind(document),
      querySelectorAll: document.querySelectorAll.bind(document),
    });
    expect(pressed()).toEqual(['No']);
    expect(screen.getByText('You answered this before.').hidden).toBe(false);
    document.body.replaceChildren();
  });

  it('says nothing of an answer on a page that has none, or where what is kept can not be read', async () => {
    localStorage.setItem('runnel.feedback', '{"another":{"helped":true},"faq":7}');
    render(<Feedback page={PAGE} pattern={undefined} />);
    await import('#docs/client/feedback.ts');
    expect(screen.queryByRole('button', { name: 'Change my answer' })).toBeNull();
  });
});

it('an address takes each text as it is, whatever stands in it', () => {
  const { title, body } = opinionText(PAGE, { helped: true, words: '{title} $& #1 ?a=b' });
  const address = new URL(feedbackAddress(PATTERN, { title, body }));
  expect([...address.searchParams.keys()]).toEqual(['title', 'body']);
  expect(address.searchParams.get('body')).toBe(body);
  expect(address.hash).toBe('');
});
