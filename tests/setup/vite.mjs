// Runs Vite without its bundler's warning about the time that reading vite.config.ts took. On a slow machine that warning would be the first line
// that `npm start` prints. The configuration can silence the warning for the build, but not for reading the configuration itself.
const { warn } = console;
console.warn = (...said) => {
  if (!/_TIMINGS\b/.test(String(said[0]))) warn(...said);
};

await import('../../node_modules/vite/bin/vite.js');
