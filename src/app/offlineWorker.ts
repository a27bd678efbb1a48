import type { Plugin, ResolvedConfig } from 'vite';
import { classicScript } from './classicScript.ts';

const ENTRY = 'src/learn/offline/worker/serviceWorker.ts';
/** At the root of the site, because a service worker handles requests only in its own folder and below. */
const WORKER_FILE = 'offline-worker.js';

/** Builds the service worker as one file. The browser installs it only for readers who keep something for offline use. */
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
