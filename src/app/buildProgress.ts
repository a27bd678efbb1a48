import type { Plugin, ResolvedConfig } from 'vite';

/** Says what the build is doing, a line a step, for whoever waits for the site. */
export function buildProgress(): Plugin {
  const start = Date.now();
  let config: ResolvedConfig;
  let hasFailed = false;
  const say = (line: string) => {
    if (config.logLevel !== 'error' && config.logLevel !== 'silent') process.stdout.write(`${line}\n`);
  };
  return {
    name: 'runnel-build-progress',
    apply: 'build',
    // It comes before the plugins whose work it announces.
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    buildStart: () => say('Building the site\n  1/3  pages and code are compiled …'),
    buildEnd(error) {
      hasFailed ||= error !== undefined;
    },
    renderStart: () => say('  2/3  scripts, styles and the search are written …'),
    writeBundle: () => say('  3/3  every page is rendered …'),
    closeBundle() {
      if (!hasFailed) say(`Built in ${Math.round((Date.now() - start) / 1000)} s: ${config.build.outDir}/`);
    },
  };
}
