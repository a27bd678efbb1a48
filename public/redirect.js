// In the file of an old address: redirects to the new address with query and fragment. Without scripts, the file's refresh redirects without them.
(() => {
  const [path, anchor] = document.currentScript.dataset.to.split('#');
  location.replace(path + location.search + (location.hash || (anchor ? `#${anchor}` : '')));
})();
