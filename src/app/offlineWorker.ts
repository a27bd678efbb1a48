import type { Plugin, ResolvedConfig } from 'vite';
import { classicScript } from './classicScript.ts';

const ENTRY = 'src/learn/offline/worker/serviceWorker.ts';
/** At the root of the site: a service worker answers for its own folder and what is below it. */
const WORKER_FILE = 'offline-worker.js';

/** Builds the service worker, one file, which the browser takes on only for readers who keep something for offline. */
export function offlineWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'runnel-offline-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: WORKER_FILE,
        source: await classicScript(config.root, ENTRY, 'OfflineWorker', true),
      });
    },
  };
}
