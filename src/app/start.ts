import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { followCopyPresses } from '#docs/client/copying.ts';
import { followReading } from '#docs/client/outlineReading.ts';
import { keepSidebar, onDrawerToggle } from '#docs/client/sidebarScroll.ts';
import { chooseTheme, followTheme, savedTheme, type ThemeChoice } from '#ui/theme.ts';
import { replayEarlyEvents } from './earlyEvents.ts';
import { keepEarlyPresses } from './earlyPresses.ts';
import { whenUsed } from './firstUse.ts';
import { isStep, land, landOnce } from './landing.ts';
import { hideNotice, showNotice } from './notice.ts';
import { layOutBelow } from './piecesBelow.ts';

// Everything that a page runs while it is only being read. Some parts continue under React; the others stop when React has started.

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

let started: Promise<void> | undefined;
const untilHydrated = [hideNotice];
const layOutRest = layOutBelow();

/** Loads React and the page's code, once, and resolves when the page is interactive. A failed attempt is forgotten. */
function start(): Promise<void> {
  layOutRest();
  started ??= import('./client.tsx')
    .then((client) => client.start(root as HTMLElement))
    .then(
      () => {
        for (const stop of untilHydrated) stop();
        (root as HTMLElement).dataset.alive = '';
      },
      (error: unknown) => {
        started = undefined;
        throw error;
      },
    );
  return started;
}

/** Ignores errors: text and links work without React, and the next use of the page tries again. */
function startQuietly(): void {
  start().catch(() => undefined);
}

/** Shows the reader's choice in the theme switch, because the build does not know the choice. */
function showInSwitch(choice: ThemeChoice): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>('[data-theme-switch] input'))
    radio.checked = radio.value === choice;
}

function onChange({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.closest('[data-theme-switch]')) chooseTheme(target.value as ThemeChoice);
}

document.addEventListener('toggle', onDrawerToggle, true);
window.addEventListener('pageshow', ({ persisted }) => persisted && land());
followCopyPresses();
followReading();
// Reading a position forces a layout, which the browser does anyway in the frame that shows the page, once the font has arrived.
requestAnimationFrame(() => keepSidebar(isStep()));
document.addEventListener('change', onChange);
untilHydrated.push(() => document.removeEventListener('change', onChange), followTheme(showInSwitch), keepEarlyPresses(start));
if (root.dataset.prerendered === 'whole') {
  landOnce();
  untilHydrated.push(whenUsed(startQuietly));
} else {
  // The file contains only a shell of the page, so nothing else could say that the rest is missing.
  start().catch(() => showNotice('This page did not load. Check your connection and reload it.'));
}
replayEarlyEvents();
showInSwitch(savedTheme());
