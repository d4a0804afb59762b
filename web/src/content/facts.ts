import { ANSWER_WITHIN } from '../../../functions/src/shared/limits.ts';

/** A length of time, as a range. */
interface Duration {
  from: number;
  to: number;
  unit: 'weeks' | 'months';
}

/**
 * Figures, durations and definitions that several pages state. facts.test.ts finds texts, also in posts, that state another
 * figure for the same subject.
 */
export const facts = {
  projects: '200+',
  years: '15+',
  clients: '50+',
  /** The share of projects whose client gave 4 or 5 out of 5 when the project closed. */
  satisfaction: '98%',
  uptime: '99.9%',
  /** The downtime that the uptime leaves in a 30-day month. */
  downtime: '43 minutes',
  founded: '2010',
  people: 'Sixty',
  engineers: 'two thirds of them engineers',
  support: '24/7',
  /** The time until a person answers a message. */
  reply: ANSWER_WITHIN,
  /** A priced part of a project, after which a client may stop. */
  stage: 'two to twelve weeks',
  /** AI: from kickoff to a model that runs next to the client's staff. */
  firstModel: 'six weeks',
  /** Innovation: from an idea to a clickable prototype that customers try. */
  prototype: 'three weeks',
  /** Performance: from access to a ranked list of causes. */
  causes: 'ten working days',
} as const;

/** Durations. The four phases from `assess` to `optimize` add up to `project`. */
export const durations = {
  project: { from: 3, to: 18, unit: 'months' },
  /** A review or a piece of advice, which is smaller than a project. */
  review: { from: 2, to: 10, unit: 'weeks' },
  assess: { from: 2, to: 4, unit: 'weeks' },
  design: { from: 2, to: 4, unit: 'weeks' },
  implement: { from: 1, to: 12, unit: 'months' },
  optimize: { from: 1, to: 4, unit: 'months' },
} satisfies Record<string, Duration>;

/** Sample prices are computed from these. */
export const prices = {
  /** Canadian dollars for a day's work of one person, depending on the person. */
  dayRate: { from: 1_400, to: 1_800 },
  daysPerWeek: 5,
  /** Dirhams for a Canadian dollar. */
  dirhamsPerDollar: 2.65,
} as const;

/** Returns a text such as '3–18 months'. */
export function durationText(name: keyof typeof durations): string {
  const { from, to, unit } = durations[name];
  return `${from}–${to} ${unit}`;
}

/** A statement on which a buyer may rely. */
interface Claim {
  statement: string;
  /** The exact meaning of the statement, for a line next to it. */
  meaning: string;
  /**
   * True if the claim is invented: pages mark the claim, and deploys are refused. An owner who can prove the claim sets
   * this to false.
   */
  isSample: boolean;
}

const allClaims = {
  projects: {
    statement: `${facts.projects} enterprise transformations`,
    meaning: `all projects signed since ${facts.founded}, short reviews included`,
    isSample: true,
  },
  uptime: {
    statement: `${facts.uptime} system uptime guaranteed`,
    meaning: 'for each platform that we operate, by month, in its contract',
    isSample: true,
  },
  years: {
    statement: `${facts.years} years of excellence`,
    meaning: `at work since ${facts.founded}`,
    isSample: true,
  },
  support: {
    statement: `${facts.support} support and monitoring`,
    meaning: 'for the platforms that we operate',
    isSample: true,
  },
  satisfaction: {
    statement: `${facts.satisfaction} client satisfaction, five stars`,
    meaning: `${facts.satisfaction} of projects rated 4 or 5 of 5 by the client at the end`,
    isSample: true,
  },
  clients: {
    statement: `${facts.clients} enterprise clients`,
    meaning: 'companies that have signed a project',
    isSample: true,
  },
  partner: {
    statement: 'Fortune 500 trusted partner, AI transformation specialist, Cloud migration expert',
    meaning: 'what each badge stands for, and how to check it',
    isSample: true,
  },
  certificates: {
    statement: 'Certified to ISO 27001 and audited for SOC 2',
    meaning: 'body, number, scope and date of each certificate',
    isSample: true,
  },
  results: {
    statement: 'the results that service pages state, such as 40% cost reduction',
    meaning: 'measured against the same work before',
    isSample: true,
  },
  story: { statement: 'the story of the firm, its name and its dates', meaning: 'on About', isSample: true },
  prices: { statement: 'the day rates and the terms of payment', meaning: 'on Prices', isSample: true },
  posts: {
    statement: 'the posts, with the clients and figures in them',
    meaning: 'in the blog',
    isSample: true,
  },
  positions: { statement: 'the open positions and their dates', meaning: 'on Careers', isSample: true },
  details: {
    statement: 'size, languages and contract terms of the firm',
    meaning: 'on About',
    isSample: true,
  },
  engagements: {
    statement: 'the engagements and the words of their clients',
    meaning: 'how a project goes',
    isSample: true,
  },
} satisfies Record<string, Claim>;

export type ClaimName = keyof typeof allClaims;

/** The site's claims about the firm; the people who lead it are in people.ts. */
export const claims: Record<ClaimName, Claim> = allClaims;

/** The kinds of content that pages mark while the content is a sample. */
export type Sampled = ClaimName | 'people';

/** The words for each kind of sample in the line under a page's heading. */
export const sampleWords: Record<Sampled, readonly string[]> = {
  projects: ['figures'],
  uptime: ['figures'],
  years: ['figures'],
  support: ['figures'],
  satisfaction: ['figures'],
  clients: ['figures'],
  results: ['figures'],
  partner: ['badges'],
  certificates: ['badges', 'certificates'],
  story: ['story', 'dates'],
  prices: ['prices'],
  posts: ['people', 'clients', 'figures'],
  positions: ['positions'],
  details: ['details of the firm'],
  engagements: ['clients', 'people'],
  people: ['people'],
};

/** A certificate of the firm. Empty fields are given on request. */
interface Certificate {
  standard: string;
  body: string;
  number: string;
  scope: string;
  validUntil: string;
}

const certificates: readonly Certificate[] = [
  { standard: 'ISO/IEC 27001:2022', body: '', number: '', scope: '', validUntil: '' },
  { standard: 'SOC 2 Type II', body: '', number: '', scope: '', validUntil: '' },
];

/** Texts such as 'ISO/IEC 27001:2022: body, number, scope and date on request.' A sample only names the fields. */
export const certificateTexts = certificates.map(({ standard, body, number, scope, validUntil }) =>
  body && number && scope && validUntil
    ? `${standard}: issued by ${body}, number ${number}, for ${scope}, valid until ${validUntil}.`
    : `${standard}: body, number, scope and date${claims.certificates.isSample ? '' : ' on request'}.`,
);

const onRequest = 'On request';

/** Details that a purchasing department asks for. An owner replaces 'On request'. */
export const firmDetails = [
  { label: 'People', value: `${facts.people}, ${facts.engineers}` },
  { label: 'Languages', value: 'English, French and Arabic' },
  { label: 'Contract law', value: 'Ontario, or by agreement the law of your country' },
  { label: 'Subcontractors', value: 'None without your written consent' },
  { label: 'Liability insurance', value: onRequest },
  { label: 'Company registration', value: onRequest },
];
