import { z } from 'zod';

// Zod would compile object schemas with `new Function`, which the site's Content-Security-Policy stops and reports.
z.config({ jitless: true });

export { z };
