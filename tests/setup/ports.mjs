// Where the end-to-end tests find the built site. `E2E_PORT` lets two checkouts on one machine test at the same time; the port after it is taken too.
export const PORT = Number(process.env.E2E_PORT ?? 4273);

/** A second build, hosted below the root of its domain. */
export const BELOW = { port: PORT + 1, base: '/below/the/root/', outDir: 'node_modules/.below-the-root' };
