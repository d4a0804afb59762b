import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What commands remember between runs and can make again: stamps, logs, the launcher jar. */
export const cache = join(root, '.cache');

/** What `npm start` keeps for the next start: records, accounts, mail. */
export const data = join(root, '.data');

/** The binaries that npm installed, Node 24 among them. */
export const binaries = join(root, 'node_modules', '.bin');
