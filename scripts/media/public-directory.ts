import { fileURLToPath } from 'node:url';

/** web/public, where everything generated is kept. */
export const publicDirectory = fileURLToPath(new URL('../../web/public/', import.meta.url));
