import { z } from 'zod';

// Zod compiles schemas with `new Function` where that is allowed. The Content Security Policy of this site's pages forbids it, and Firefox reports
// the attempt as an error.
z.config({ jitless: true });

export { z };
