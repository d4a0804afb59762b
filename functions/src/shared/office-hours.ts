import { site, type Office } from './site.ts';

/** 'Dubai and Toronto' */
export const cities = site.offices.map(({ city }) => city).join(' and ');

/** 'Sunday to Thursday 9AM-6PM' */
export function officeHours({ week, hours: [opens, closes] }: Pick<Office, 'week' | 'hours'>): string {
  const onClock = (hour: number) => `${hour % 12 || 12}${hour < 12 ? 'AM' : 'PM'}`;
  return `${week.join(' to ')} ${onClock(opens)}-${onClock(closes)}`;
}
