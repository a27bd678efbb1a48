import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { takeTyped, typeAhead } from '#docs/client/palette/typedAhead.ts';
import { onDrawerToggle, SCROLLER, showCurrent } from '#docs/client/sidebarScroll.ts';
import { skipTo } from '#ui/skipTo.ts';
import { isTextField } from '#ui/textField.ts';
import { chooseTheme } from '#ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

/** How long a press waits for the page to come to life before it is left to the browser. */
const PATIENCE = 600;
const FIRST_TOUCHES = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'touchstart'] as const;

let client: typeof import('./client.tsx') | undefined;
let started: Promise<void> | undefined;
let isAlive = false;

/** Two frames: by then React has attached its listeners and run the effects. */
function settled(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

/** Loads React and the page's code, once. */
function start(): Promise<void> {
  started ??= import('./client.tsx')
    .then((module) => {
      client = module;
      return module.start(root as HTMLElement);
    })
    .then(settled)
    .then(() => {
      isAlive = true;
      document.removeEventListener('change', onChange);
    })
    .catch(() => {
      // The page reads and its links work; the next touch tries again.
      started = undefined;
    });
  return started;
}

/** Whether React answers a press. It takes the sidebar over after the rest, with the list of pages. */
function isReady(pressed: Element): boolean {
  return isAlive && (client?.hasSiteMap() || !pressed.closest(SCROLLER));
}

async function ready(pressed: Element): Promise<void> {
  await start();
  if (isReady(pressed)) return;
  await client?.wantSiteMap();
  await settled();
}

/** Until React is there: the skip link works at once, links and buttons are pressed again when it is. */
function onClick(event: MouseEvent) {
  if (!(event.target instanceof Element)) return;
  const pressed = event.target.closest<HTMLElement>('a[href], button');
  if (!pressed || isReady(pressed) || pressed.hasAttribute('popovertarget')) return;
  if (pressed instanceof HTMLAnchorElement) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !pressed.target;
    if (!isPlain || pressed.origin !== window.location.origin) return;
    if (pressed.getAttribute('href') === '#content') {
      event.preventDefault();
      skipTo('content');
      return;
    }
    if (pressed.hash && pressed.pathname === window.location.pathname && !('anchor' in pressed.dataset)) return;
  }
  event.preventDefault();
  let isDone = false;
  const again = () => {
    if (isDone) return;
    isDone = true;
    if (isReady(pressed) && pressed.isConnected) pressed.click();
    else if (pressed instanceof HTMLAnchorElement) window.location.assign(pressed.href);
    else takeTyped();
  };
  void ready(pressed).then(again, again);
  if (pressed instanceof HTMLAnchorElement) setTimeout(again, PATIENCE);
}

/** The keys of the search press its button until it listens to them itself. */
function onKeyDown(event: KeyboardEvent) {
  if (isAlive || event.altKey || event.shiftKey) return;
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod ? event.key.toLowerCase() !== 'k' : event.key !== '/' || isTextField(event.target)) return;
  const button = document.querySelector<HTMLElement>('[data-palette]');
  if (!button) return;
  event.preventDefault();
  typeAhead();
  button.click();
}

function onChange({ target }: Event) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
  if (target.value === 'light' || target.value === 'dark' || target.value === 'system') chooseTheme(target.value);
}

document.addEventListener('toggle', onDrawerToggle, true);
if (root.dataset.prerendered === 'whole') {
  showCurrent();
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('change', onChange);
  for (const touch of FIRST_TOUCHES)
    document.addEventListener(touch, () => void start(), { once: true, passive: true, capture: true });
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(() => void start(), { timeout: 2_000 }) : void start();
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
} else {
  void start().then(() => {
    if (isAlive) return;
    // The file holds a shell of the page at most: nothing else can say that the rest is missing.
    const note = document.createElement('p');
    note.role = 'alert';
    note.textContent = 'This page did not load. Check the connection and reload it.';
    root.prepend(note);
  });
}
