import { preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { findPrograms, type Programs } from '../setup/otherBrowsers.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site is served, without a slash at the end. */
    site: string;
    programs: Programs;
  }
}

/** Serves `dist/` for the tests of the other browsers. */
export default async function serveSite(project: TestProject): Promise<() => Promise<void>> {
  const { programs, missing } = findPrograms();
  if (!programs) throw new Error(`Not found: ${missing.join(', ')}. \`npm run browsers\` installs them or says what to install.`);
  const server = await preview({ preview: { port: 0, strictPort: false }, logLevel: 'error' });
  const address = server.httpServer.address();
  if (!address || typeof address === 'string') throw new Error('The preview server has no port.');
  project.provide('site', `http://localhost:${address.port}`);
  project.provide('programs', programs);
  return () => server.close();
}
