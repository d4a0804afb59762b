import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Files that commands can recreate: build stamps, logs, the launcher jar. */
export const cacheFolder = join(root, '.cache');

/** The data that `npm start` keeps for the next start: records, accounts, mail. */
export const dataFolder = join(root, '.data');
