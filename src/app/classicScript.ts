import { join } from 'node:path';
import { build } from 'vite';

/**
 * Bundles a module and everything that it imports into one classic script, for a page that loads nothing else from this site.
 *
 * @param entry the path of the module from the root of the repository
 * @param name the global name of the script's exports
 */
export async function classicScript(root: string, entry: string, name: string, minify: boolean): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify,
      target: 'es2023',
      reportCompressedSize: false,
      // Plugin timings matter only to people who work on the plugins.
      rolldownOptions: { checks: { pluginTimings: false } },
      lib: { entry: join(root, entry), formats: ['iife'], name, fileName: name },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled.`);
  const [chunk, ...others] = output.output;
  if (others.length > 0) throw new Error(`${entry} must be one file, but ${others[0]?.fileName} was written next to it.`);
  return chunk.code;
}
