import { site } from '../functions/src/shared/site.ts';

const office = { ...site.headquarters, hours: [9, 18] } as const;

/** The offices for tests of working time, independent of site.ts. Their weeks differ, and in winter they share no hour. */
export const offices = [
  { ...office, city: 'Dubai', week: ['Sunday', 'Thursday'], timeZone: 'Asia/Dubai' },
  { ...office, city: 'Toronto', week: ['Monday', 'Friday'], timeZone: 'America/Toronto' },
] as const;
