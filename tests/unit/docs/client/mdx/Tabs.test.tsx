// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { Tab, Tabs } from '#docs/client/mdx/Tabs.tsx';

const ways = (label: string, labels: readonly string[], kept: boolean) => (
  <Tabs label={label} kept={kept}>
    {labels.map((one) => (
      <Tab key={one} label={one}>
        {`${label} in ${one}`}
      </Tab>
    ))}
  </Tabs>
);

const page = (
  <>
    {ways('List', ['curl', 'Python', 'JavaScript'], true)}
    {ways('Wait', ['bash', 'PowerShell', 'Python'], true)}
    {ways('File', ['Before', 'Python'], false)}
  </>
);

const shown = () => screen.getAllByRole('tabpanel').map(({ lastChild }) => lastChild?.textContent);
const press = (row: string, tab: string) =>
  userEvent.click(within(screen.getByRole('tablist', { name: row })).getByRole('tab', { name: tab }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('alternatives that are kept', () => {
  it('show what was chosen last wherever it is one of them, and again on the next page', async () => {
    const { unmount } = render(page);
    expect(shown()).toEqual(['List in curl', 'Wait in bash', 'File in Before']);
    await press('List', 'Python');
    expect(shown()).toEqual(['List in Python', 'Wait in Python', 'File in Before']);
    await press('Wait', 'PowerShell');
    expect(shown()).toEqual(['List in Python', 'Wait in PowerShell', 'File in Before']);
    unmount();
    render(page);
    expect(shown()).toEqual(['List in Python', 'Wait in PowerShell', 'File in Before']);
  });

  it('do not follow those that are not', async () => {
    render(page);
    await press('File', 'Python');
    expect(shown()).toEqual(['List in curl', 'Wait in bash', 'File in Python']);
  });

  it('are shown so before the first paint', async () => {
    const { unmount } = render(page);
    await press('List', 'Python');
    unmount();
    document.body.innerHTML = renderToString(page);
    expect(shown()).toEqual(['List in curl', 'Wait in bash', 'File in Before']);
    const currentScript = { hasAttribute: () => false };
    const { documentElement } = document;
    new Function('document', readFileSync('public/layout.js', 'utf8'))({
      currentScript,
      documentElement,
      querySelector: document.querySelector.bind(document),
      querySelectorAll: document.querySelectorAll.bind(document),
      getElementById: document.getElementById.bind(document),
    });
    expect(shown()).toEqual(['List in Python', 'Wait in Python', 'File in Before']);
    const selected = screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
    expect(selected).toEqual(['Python', 'Python', 'Before']);
    document.body.replaceChildren();
  });
});
