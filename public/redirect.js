// In the file of an old address: goes on to the new one with query and fragment. Without it the file's refresh goes on.
(() => {
  const [path, anchor] = document.currentScript.dataset.to.split('#');
  location.replace(path + location.search + (location.hash || (anchor ? `#${anchor}` : '')));
})();
