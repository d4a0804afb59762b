/** A length of time, as a range. */
interface Duration {
  from: number;
  to: number;
  unit: 'weeks' | 'months';
}

/**
 * Figures, durations and definitions that more than one page states. Pages take them from here, and facts.test.ts finds
 * a text, also in the posts, that gives another figure for the same thing.
 */
export const facts = {
  projects: '200+',
  years: '15+',
  clients: '50+',
  /** Share of projects whose client gave 4 or 5 out of 5 when the project closed. */
  satisfaction: '98%',
  uptime: '99.9%',
  /** What that leaves of a 30-day month. */
  downtime: '43 minutes',
  founded: '2010',
  support: '24/7',
  /** Until a person answers a message. */
  reply: '24 hours',
  /** A priced part of a project, after which a client may stop. */
  stage: 'two to twelve weeks',
  /** AI: from kickoff to a model that runs next to the client's staff. */
  firstModel: 'six weeks',
  /** Innovation: from an idea to a clickable prototype that customers try. */
  prototype: 'three weeks',
  /** Performance: from access to a ranked list of causes. */
  causes: 'ten working days',
} as const;

/** How long things take. The four phases of a project add up to the length of a project. */
export const durations = {
  project: { from: 3, to: 18, unit: 'months' },
  /** A review or a piece of advice, which is smaller than a project. */
  review: { from: 2, to: 10, unit: 'weeks' },
  assess: { from: 2, to: 4, unit: 'weeks' },
  design: { from: 2, to: 4, unit: 'weeks' },
  implement: { from: 1, to: 12, unit: 'months' },
  optimize: { from: 1, to: 4, unit: 'months' },
} satisfies Record<string, Duration>;

/** '3–18 months' */
export function durationText(name: keyof typeof durations): string {
  const { from, to, unit } = durations[name];
  return `${from}–${to} ${unit}`;
}
