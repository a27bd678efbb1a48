// The port of the built site for the end-to-end tests. `E2E_PORT` lets two checkouts on one machine run tests at the same time; the next port is
// used too.
export const PORT = Number(process.env.E2E_PORT ?? 4273);

/** A second build, hosted below the root of its domain. */
export const BELOW = { port: PORT + 1, base: '/below/the/root/', outDir: 'node_modules/.below-the-root' };
