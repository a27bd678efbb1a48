import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, vi } from 'vitest';
import type { Browser, Key } from './browser.ts';

/** What a reader looks for: by role and accessible name, by its text, or by a CSS selector; inside something else, when several are alike. */
export type Query = ({ role: string; name?: string | RegExp } | { text: string | RegExp } | { css: string }) & { within?: Query };

const queries = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Runs in the page: every element in sight that fits. */
function inPage() {
  type Sent = { role?: string; name?: Wanted; text?: Wanted; css?: string; within?: Sent };
  type Wanted = string | { source: string; flags: string };
  const wanted = (value?: Wanted) => (typeof value === 'object' ? new RegExp(value.source, value.flags) : value);
  const all = ({ role, name, text, css, within }: Sent): HTMLElement[] => {
    const { queryAllByRole, queryAllByText } = (window as unknown as { TestingLibraryDom: typeof import('@testing-library/dom') })
      .TestingLibraryDom;
    const roots = within ? all(within) : [document.body];
    const found = roots.flatMap((root) => {
      if (css !== undefined) return [...root.querySelectorAll<HTMLElement>(css)];
      // Whether it is in sight is asked of the browser below, at a hundredth of the cost.
      if (role !== undefined)
        return queryAllByRole(root, role, { hidden: true, ...(name === undefined ? {} : { name: wanted(name)! }) });
      return queryAllByText(root, wanted(text) ?? '');
    });
    return found.filter((element) => element.checkVisibility({ visibilityProperty: true }));
  };
  return all;
}

const sent = (query: Query): string =>
  JSON.stringify(query, (_, value) => (value instanceof RegExp ? { source: value.source, flags: value.flags } : value));

/** Generous: a busy machine is no fault of the site. */
const WAIT = { timeout: 240_000, interval: 50 };

/** Whoever takes a journey: does what a reader does, and waits for what a reader would see, however slow the machine is. */
export function readerOf(browser: Browser, site: string) {
  const all = (query: Query) => `(${inPage.toString()})()(${sent(query)})`;
  async function equipped(): Promise<void> {
    if (!(await browser.evaluate<boolean>('"TestingLibraryDom" in window')))
      await browser.evaluate(`(function () { ${queries} }).call(window)`);
  }
  async function inSight<T>(query: Query, read: string): Promise<T> {
    await equipped();
    return browser.evaluate<T>(`((found) => ${read})(${all(query)})`);
  }
  const patiently = (query: Query, done: () => Promise<void>) =>
    vi.waitFor(done, WAIT).catch(async (error: Error) => {
      const page = await browser.evaluate<string>('location.href + ": " + document.body.innerText.slice(0, 1500)');
      throw new Error(`${sent(query)}: ${error.message}\n${page}`);
    });
  const reader = {
    browser,
    site,
    open: (path: string) => browser.open(site + path),
    /** Waits until it is in sight. */
    sees: (query: Query) =>
      patiently(query, async () => expect(await inSight<number>(query, 'found.length'), 'elements in sight').toBeGreaterThan(0)),
    /** Waits until it is nowhere in sight. */
    misses: (query: Query) =>
      patiently(query, async () => expect(await inSight<number>(query, 'found.length'), 'elements in sight').toBe(0)),
    /** Waits until the first that fits has this text. */
    reads: (query: Query, text: string | RegExp) =>
      patiently(query, async () => {
        const read = await inSight<string | null>(query, 'found[0] ? (found[0].value ?? found[0].textContent) : null');
        expect(read, 'text').not.toBeNull();
        if (typeof text === 'string') expect(read).toContain(text);
        else expect(read).toMatch(text);
      }),
    /** Waits until so many are in sight. */
    counts: (query: Query, count: number) =>
      patiently(query, async () => expect(await inSight<number>(query, 'found.length'), 'elements in sight').toBe(count)),
    /** Presses the first that fits, once it stands still: nobody aims at what moves. */
    press: (query: Query, held?: Key) => {
      let last: string | undefined;
      return patiently(query, async () => {
        const before = last;
        last = await inSight<string>(query, 'JSON.stringify(found[0]?.getBoundingClientRect() ?? null)');
        expect(last, 'where it is').toBe(before);
        await browser.press(`${all(query)}[0] ?? null`, held);
      });
    },
    /** Waits until it has the focus. */
    isAt: (query: Query) =>
      patiently(query, async () =>
        expect(await inSight<boolean>(query, 'found.includes(document.activeElement)'), 'has the focus').toBe(true),
      ),
    focus: (query: Query) =>
      patiently(query, async () =>
        expect(await inSight<boolean>(query, '(found[0]?.focus(), found[0] === document.activeElement)'), 'has the focus').toBe(
          true,
        ),
      ),
    type: (text: string) => browser.type(text),
    keys: (...keys: (Key | string)[]) => browser.keys(keys),
    /** Puts text in place of what a field holds, key by key. */
    async fills(query: Query, text: string): Promise<void> {
      await reader.press(query);
      await reader.isAt(query);
      await browser.keys(['Control', 'a']);
      await browser.type(text);
    },
    /** Chooses an option of a list by its value or its text. Not by keys: browsers open lists in their own ways. */
    chooses: (query: Query, value: string) =>
      patiently(query, async () => {
        const isChosen = await inSight<boolean>(
          query,
          `((list) => {
            const found = list && [...list.options].find((option) => [option.value, option.text].includes(${JSON.stringify(value)}));
            if (!found) return false;
            Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(list, found.value);
            list.dispatchEvent(new Event('change', { bubbles: true }));
            return true;
          })(found[0])`,
        );
        expect(isChosen, 'has the option').toBe(true);
      }),
    /** Gives a file to the input for files, as the file dialog would. */
    async givesFile(css: string, name: string, text: string): Promise<void> {
      await vi.waitFor(
        async () =>
          expect(
            await browser.evaluate<boolean>(`((input) => {
              if (!input) return false;
              const data = new DataTransfer();
              data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'application/json' }));
              input.files = data.files;
              input.dispatchEvent(new Event('change', { bubbles: true }));
              return true;
            })(document.querySelector(${JSON.stringify(css)}))`),
            `${css} is there`,
          ).toBe(true),
        WAIT,
      );
    },
    /** Waits until an expression gives what is expected. */
    finds: (expression: string, expected: unknown) =>
      vi.waitFor(async () => expect(await browser.evaluate(expression), expression).toEqual(expected), WAIT),
  };
  return reader;
}

export type Reader = ReturnType<typeof readerOf>;
