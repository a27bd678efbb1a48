import { z } from 'zod';

// Zod compiles schemas to JavaScript where it may. The policy of this site's pages forbids that, and Firefox reports the attempt as an error.
z.config({ jitless: true });

export { z };
