import { createServer } from 'vite';

/** Starts a Vite server that loads the project's TypeScript into a script of Node: `server.ssrLoadModule('/src/…')`. Its caller closes it. */
export function startModuleServer() {
  return createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  });
}
