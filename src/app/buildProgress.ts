import type { Plugin, ResolvedConfig } from 'vite';

/** A plugin that prints each step of the build, for people who wait for it. */
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
    // Runs before the plugins whose work it announces.
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    buildStart: () => say('Building the site\n  1/3  compiling pages and code …'),
    buildEnd(error) {
      hasFailed ||= error !== undefined;
    },
    renderStart: () => say('  2/3  writing scripts, styles and the search index …'),
    writeBundle: () => say('  3/3  rendering every page …'),
    closeBundle() {
      if (!hasFailed) say(`Built in ${Math.round((Date.now() - start) / 1000)} s: ${config.build.outDir}/`);
    },
  };
}
