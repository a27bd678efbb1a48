// Runs before anything of the page is seen. Sets the theme, so that a dark page never flashes light; the choice is written by src/ui/theme.ts.
// Says that a page is opened at its top: what is far below it is laid out a little later, piece by piece (src/app/piecesBelow.ts).
// And keeps what is pressed and typed until the page's script has come: src/app/earlyEvents.ts takes it from here.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('runnel.theme');
  } catch {
    // Third-party frames have no storage: they follow the system.
  }
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const { dataset } = document.documentElement;
  dataset.theme = dark ? 'dark' : 'light';
  // Not when the browser has to scroll to something in the page: the heading in the address, or where the reader was.
  if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') dataset.opened = 'top';

  const types = ['pointerdown', 'click', 'change', 'keydown'];
  const events = [];
  let isSearching = false;
  function keep(event) {
    events.push(event);
    if (event.type !== 'keydown' || event.altKey) return;
    const { key, target } = event;
    const isMod = event.ctrlKey || event.metaKey;
    const asksSearch = isMod ? key.toLowerCase() === 'k' : key === '/' && !/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (key === 'Escape') isSearching = false;
    // The keys are meant for the search field: without this the browser would react to them.
    else if (asksSearch || (isSearching && !isMod && (key.length === 1 || key === 'Enter'))) {
      isSearching = true;
      event.preventDefault();
    }
  }
  for (const type of types) addEventListener(type, keep, true);
  globalThis.runnelEarlyEvents = () => {
    for (const type of types) removeEventListener(type, keep, true);
    return events.splice(0);
  };
})();
