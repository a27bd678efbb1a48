// Vite as it is, without what its bundler says of the time that reading vite.config.ts took: on a slow machine that would be the first thing that
// `npm start` prints. The configuration can silence the same of the build, but not of its own reading.
const { warn } = console;
console.warn = (...said) => {
  if (!/_TIMINGS\b/.test(String(said[0]))) warn(...said);
};

await import('../../node_modules/vite/bin/vite.js');
