import { createHash } from 'node:crypto';
import type { Plugin, ResolvedConfig } from 'vite';
import { classicScript } from './classicScript.ts';

const ADDRESSES = 'virtual:course-launchers';
const FOLDER = 'src/teach/course/launcher';
const ENTRIES = { scorm: `${FOLDER}/scormLauncher.ts`, cmi5: `${FOLDER}/cmi5Launcher.ts` } as const;
type Launcher = keyof typeof ENTRIES;
const NAMES = Object.keys(ENTRIES) as Launcher[];

/**
 * Builds the scripts for course packages, one file each, and gives their addresses to the client as `virtual:course-launchers`. They are files of
 * the site that none of its pages runs. The dev server builds them on request.
 */
export function courseLaunchers(): Plugin {
  let config: ResolvedConfig;
  const devPath = (name: Launcher) => `${config.base}@course-launcher/${name}.js`;
  const script = (name: Launcher) => classicScript(config.root, ENTRIES[name], 'CourseLauncher', config.command === 'build');
  return {
    name: 'runnel-course-launchers',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: (id) => (id === ADDRESSES ? `\0${ADDRESSES}` : undefined),
    async load(id) {
      if (id !== `\0${ADDRESSES}`) return undefined;
      const addresses: Partial<Record<Launcher, string>> = {};
      for (const name of NAMES) {
        if (config.command === 'serve') {
          addresses[name] = devPath(name);
          continue;
        }
        const source = await script(name);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `${config.build.assetsDir}/course-launcher-${name}-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        addresses[name] = config.base + fileName;
      }
      return `export const LAUNCHERS = ${JSON.stringify(addresses)};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/\?.*$/, '');
        const name = NAMES.find((one) => path === devPath(one));
        if (!name) return next();
        script(name).then((code) => {
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
          response.setHeader('Cache-Control', 'no-store');
          response.end(code);
        }, next);
      });
    },
  };
}
