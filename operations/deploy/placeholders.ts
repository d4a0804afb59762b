import { site } from '../../functions/src/shared/site.ts';
import { claims } from '../../web/src/content/facts.ts';
import { people } from '../../web/src/content/people.ts';

/** Reserved domains and telephone numbers, which reach nobody (RFC 2606, 555-01xx). */
const RESERVED = /\.example\b|\b555[ -]01\d\d\b/;

/** The texts in a value, each with its place. */
function textsOf(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${place}.${key}`));
}

/** What would mislead the visitors of a real site: a line for each placeholder, with the file that settles it. */
export function placeholders(): string[] {
  const lines = [
    ...textsOf(site, 'site')
      .filter(([, text]) => RESERVED.test(text))
      .map(([place, text]) => `functions/src/shared/site.ts: ${place} is ${text}`),
    ...(site.homeForm === 'simulated'
      ? ["functions/src/shared/site.ts: Home's form is simulated and sends nothing"]
      : []),
    ...Object.values(claims)
      .filter(({ isSample }) => isSample)
      .map(({ says }) => `web/src/content/facts.ts: not confirmed: ${says}`),
    ...people
      .filter(({ isSample }) => isSample)
      .map(({ name, role }) => `web/src/content/people.ts: invented: ${name}, ${role}`),
  ];
  return lines;
}
