import { openZip } from '#engine/git/openZip.ts';
import { serveWorker } from '#ui/worker.ts';

const methods = {
  /** Reads the repository in a zip. */
  open: ({ bytes, name }: { bytes: Uint8Array; name: string }) => openZip(bytes, name),
};
export type OpenRepositoryMethods = typeof methods;

serveWorker(methods);
