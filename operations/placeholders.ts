import { site } from '../functions/src/shared/site.ts';
import { claims } from '../web/src/content/facts.ts';
import { people } from '../web/src/content/people.ts';

/** Domains and phone numbers that are reserved for examples (RFC 2606, 555-01xx). */
const RESERVED = /\.example\b|\b555[ -]01\d\d\b/;

/** Lists the texts of a value, at any depth, that contain a reserved domain or number. */
function findReserved(value: unknown, path: string): string[] {
  if (typeof value === 'string') return RESERVED.test(value) ? [`${path} is ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => findReserved(part, `${path}.${key}`));
}

/** Lists the placeholders that would mislead visitors of a real site, each with its file. */
export const placeholders = (firm = { site, claims: Object.values(claims), people }): string[] => [
  ...findReserved(firm.site, 'functions/src/shared/site.ts: site'),
  ...(firm.site.homeForm === 'simulated'
    ? ["functions/src/shared/site.ts: Home's form is simulated and sends nothing"]
    : []),
  ...firm.claims
    .filter(({ isSample }) => isSample)
    .map(({ statement }) => `web/src/content/facts.ts: not confirmed: ${statement}`),
  ...firm.people
    .filter(({ isSample }) => isSample)
    .map(({ name, role }) => `web/src/content/people.ts: invented: ${name}, ${role}`),
];
