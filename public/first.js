// Runs before the first paint. Sets the theme, which src/ui/theme.ts saves, so that a dark page never flashes light.
// Marks a page that is opened at its top, whose lower parts are then laid out a little later, piece by piece (src/app/piecesBelow.ts).
// Records presses and typed keys until the page's script has loaded; src/app/earlyEvents.ts then takes them over.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('runnel.theme');
  } catch {
    // Third-party frames have no storage, so they follow the system's theme.
  }
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const { dataset } = document.documentElement;
  dataset.theme = dark ? 'dark' : 'light';
  // Not when the browser has to scroll: to the heading in the address, or to the reader's last position.
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
    // The keys are meant for the search field, so the browser must not react to them.
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
