import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type PluginOption } from 'vite';

/** A module that was compiled for Node and loaded. */
interface NodeBundle<Module> {
  module: Module;
  /** Deletes the compiled files. */
  remove: () => void;
}

let count = 0;

/**
 * Compiles a module and everything it imports for Node. The result is written below node_modules, so that packages are resolved.
 *
 * @param entry Path of the module from the root.
 * @returns The compiled file, and a function that deletes it.
 */
export async function compileForNode(
  root: string,
  entry: string,
  { base = '/', plugins = [] }: { base?: string; plugins?: PluginOption[] } = {},
): Promise<{ file: string; remove: () => void }> {
  count += 1;
  const outDir = join(root, 'node_modules', `.compiled-${process.pid}-${count}`);
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  try {
    await build({
      root,
      base,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins,
      build: { ssr: entry, outDir, emptyOutDir: true, target: 'es2023', minify: false, reportCompressedSize: false },
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { file: join(outDir, basename(entry).replace(/\.tsx?$/, '.js')), remove };
}

/** Compiles a module for Node and runs it. */
export async function bundleForNode<Module>(...compiled: Parameters<typeof compileForNode>): Promise<NodeBundle<Module>> {
  const { file, remove } = await compileForNode(...compiled);
  try {
    return { module: (await import(pathToFileURL(file).href)) as Module, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
