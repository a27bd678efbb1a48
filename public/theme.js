// Sets the theme before the first paint, so that a dark page never flashes light. The choice is written by src/ui/theme.ts.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('runnel.theme');
  } catch {
    // Storage is kept from third-party frames: as the system then.
  }
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
