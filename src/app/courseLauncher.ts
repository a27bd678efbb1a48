import { createHash } from 'node:crypto';
import type { Plugin, ResolvedConfig } from 'vite';
import { classicScript } from './classicScript.ts';

const ADDRESS = 'virtual:course-launcher';
const ENTRY = 'src/teach/course/launcher/scormLauncher.ts';

/**
 * Builds the script for course packages, and gives its address to the client as `virtual:course-launcher`. The script is a file of the site that
 * none of its pages runs. The dev server builds it on request.
 */
export function courseLauncher(): Plugin {
  let config: ResolvedConfig;
  const devPath = () => `${config.base}@course-launcher.js`;
  const script = () => classicScript(config.root, ENTRY, 'CourseLauncher', config.command === 'build');
  return {
    name: 'runnel-course-launcher',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: (id) => (id === ADDRESS ? `\0${ADDRESS}` : undefined),
    async load(id) {
      if (id !== `\0${ADDRESS}`) return undefined;
      if (config.command === 'serve') return `export const LAUNCHER = ${JSON.stringify(devPath())};`;
      const source = await script();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `${config.build.assetsDir}/course-launcher-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      return `export const LAUNCHER = ${JSON.stringify(config.base + fileName)};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if ((request.url ?? '').replace(/\?.*$/, '') !== devPath()) return next();
        script().then((code) => {
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
          response.setHeader('Cache-Control', 'no-store');
          response.end(code);
        }, next);
      });
    },
  };
}
