import { describe, expect, it } from 'vitest';
import type { site } from '@shared/site';
import { durations, durationText, facts } from './facts';
import { contact } from './home';
import type { Solution } from './types';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], { eager: true });
const sources = import.meta.glob<string>(
  ['../pages/*.tsx', '../sections/**/*.tsx', '../../../functions/content/blog/*.md'],
  { eager: true, query: '?raw', import: 'default' },
);

/** Collects the texts of a content module. A figure and its label are one text, as on the page. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const { value: figure, label } = value as { value?: unknown; label?: unknown };
  if (typeof figure === 'string' && typeof label === 'string') return [`${figure} ${label}`];
  return Object.values(value).flatMap(collectTexts);
}

const numbers: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, number) => [word, number]),
);
const numberWord = new RegExp(`\\b(${Object.keys(numbers).join('|')})\\b`, 'g');

/**
 * Converts a text to lower case, its number words to digits, and its ranges to the form '3-18', so that one pattern finds
 * every spelling of a figure.
 */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(numberWord, (word) => String(numbers[word]))
    .replace(/(\d)\s*(?:–|-|to|and)\s*(\d)/g, '$1-$2')
    .replace(/(\d)\s*percent/g, '$1%');
}

const sentences = [
  ...Object.entries(modules).map(([file, exports]) => [file, collectTexts(exports)] as const),
  ...Object.entries(sources).map(([file, text]) => [file, text.split('\n')] as const),
].flatMap(([file, texts]) =>
  texts
    .flatMap((text) => text.split(/(?<=[.!?])\s+/))
    .map((sentence) => ({ file, sentence, text: normalize(sentence) })),
);

/** The figures by subject. The first group of `states` captures the figure in each sentence that matches `about`. */
const statedFigures: Record<string, { about?: RegExp; states: RegExp; figure: string }> = {
  projects: {
    states: /(\d[\d,]*\+?)\s+(?:enterprise )?(?:projects|transformations)\b/g,
    figure: facts.projects,
  },
  'years of the firm': { states: /\b((?:1[1-9]|2\d)\+?) years\b/g, figure: facts.years },
  clients: { states: /(\d+\+|\d\d+) (?:enterprise )?clients\b/g, figure: facts.clients },
  satisfaction: { about: /satisfaction/, states: /(\d[\d.]*%)/g, figure: facts.satisfaction },
  uptime: { about: /\buptime\b/, states: /(\d[\d.]*%)/g, figure: facts.uptime },
  downtime: { about: /\bdowntime\b/, states: /(\d+ min(?:utes)?)\b/g, figure: facts.downtime },
  detection: { about: /(?:threat|attack|event).*detect/, states: /(\d[\d.]*%)/g, figure: '99.99%' },
  'operational efficiency': { about: /operational efficiency/, states: /(\d[\d.]*%)/g, figure: '30%' },
  'cost in the first year': { about: /first year/, states: /(\d[\d.]*%)/g, figure: '40%' },
  'the founding': {
    about: /\bfounded\b|engagements since/,
    states: /\b((?:19|20)\d\d)\b/g,
    figure: facts.founded,
  },
  'a reply': { states: /(?:with)?in (\d+ hours|\d+ working day\b)/g, figure: facts.reply },
  'a project': {
    about: /\bprojects?\b/,
    states: /(\d+-\d+ months)/g,
    figure: durationText('project'),
  },
  'a review': { about: /\b(?:review|advice)\b/, states: /(\d+-\d+ weeks)/g, figure: durationText('review') },
  'an assessment': {
    about: /\bassessments?\b/,
    states: /(\d+(?:-\d+)? weeks)/g,
    figure: durationText('assess'),
  },
  'a stage': { states: /\bstages of (\d+-\d+ weeks)/g, figure: facts.stage },
  'a first model': { about: /first model|model running/, states: /(\d+ weeks)/g, figure: facts.firstModel },
  'a prototype': { about: /\bprototype/, states: /(\d+ weeks)/g, figure: facts.prototype },
  'the list of causes': {
    about: /\b(?:of|the) causes\b|makes you slow/,
    states: /(\d+(?: working)? days)/g,
    figure: facts.causes,
  },
};

/** Treats '15+' as '15', and '43 min' as '43 minutes'. */
const plainFigure = (figure: string) => normalize(figure).replace('+', '').replace(/min$/, 'minutes');

/** The specification gives the texts of the toasts, which may state other figures. */
const TOASTS_FILE = './form-toasts.ts';

function collectFigures({ about, states }: (typeof statedFigures)[string]) {
  return sentences
    .filter(({ file, text }) => file !== TOASTS_FILE && (about?.test(text) ?? true))
    .flatMap(({ file, sentence, text }) =>
      [...text.matchAll(states)].map(([, figure = '']) => ({ file, sentence, figure: plainFigure(figure) })),
    );
}

describe('the texts of the site', () => {
  it.each(Object.keys(statedFigures))('agree about %s', (name) => {
    const subject = statedFigures[name]!;
    const stated = collectFigures(subject);
    expect(stated.length, 'the pattern finds no text').toBeGreaterThan(0);
    expect(stated.filter(({ figure }) => figure !== plainFigure(subject.figure))).toEqual([]);
  });
});

describe('durations', () => {
  const WEEKS_PER_MONTH = 52 / 12;
  const toMonths = ({ from, to, unit }: (typeof durations)[keyof typeof durations]) => {
    const unitsPerMonth = unit === 'months' ? 1 : WEEKS_PER_MONTH;
    return { from: from / unitsPerMonth, to: to / unitsPerMonth };
  };

  it('of the four phases add up to the duration of a project', () => {
    const { assess, design, implement, optimize } = durations;
    const phases = [assess, design, implement, optimize].map(toMonths);
    expect(Math.round(phases.reduce((sum, { from }) => sum + from, 0))).toBe(durations.project.from);
    expect(Math.round(phases.reduce((sum, { to }) => sum + to, 0))).toBe(durations.project.to);
  });

  const solutions = import.meta.glob<Solution>('./solutions/*.ts', { eager: true, import: 'handle' });
  const approachEnds = Object.entries(solutions).flatMap(([file, { approach }]) => {
    const last = approach.phases.at(-1)?.time ?? '';
    const [, unit, end] = /^(Weeks?|Months?) (?:\d+–)?(\d+)$/.exec(last) ?? [];
    return end ? [{ file, last, weeks: Number(end) * (unit?.startsWith('W') ? 1 : WEEKS_PER_MONTH) }] : [];
  });

  it.each(approachEnds)(
    '$file: an approach that ends in $last has the length of a review or a project',
    ({ weeks }) => {
      const isReview = weeks <= durations.review.to;
      const isProject =
        weeks >= durations.project.from * WEEKS_PER_MONTH && weeks <= durations.project.to * WEEKS_PER_MONTH;
      expect(isReview || isProject).toBe(true);
    },
  );

  interface Plan {
    title: string;
    intro?: string;
    phases: { time: string }[];
  }
  /** Collects all lists of phases in the content, with their headings. */
  function collectPlans(value: unknown): Plan[] {
    if (typeof value !== 'object' || value === null) return [];
    return 'phases' in value ? [value as Plan] : Object.values(value).flatMap(collectPlans);
  }
  const [shortest = 0, longest = 0] = normalize(facts.stage).match(/\d+/g)?.map(Number) ?? [];
  const plans = collectPlans(Object.values(modules));
  // Skips plans with long phases, whose text says that they are divided into 'stages of two to twelve weeks'.
  const stagePlans = plans.filter(({ title, intro = '' }) => /\bstages?\b(?! of)/i.test(`${title} ${intro}`));

  it.each(stagePlans)('of the stages under "$title" are within the limits of a stage', ({ phases }) => {
    for (const { time } of phases) {
      const [, from, to] = /^Weeks (\d+)–(\d+)$/.exec(time) ?? [];
      expect(Number(to) - Number(from) + 1).toBeGreaterThanOrEqual(shortest);
      expect(Number(to) - Number(from) + 1).toBeLessThanOrEqual(longest);
    }
  });

  it('include the downtime that the uptime leaves in a month', () => {
    const allowed = (1 - Number.parseFloat(facts.uptime) / 100) * 30 * 24 * 60;
    expect(`${Math.floor(allowed)} minutes`).toBe(facts.downtime);
  });
});

describe("the texts next to Home's form", () => {
  const words = (mode: typeof site.homeForm) => collectTexts(contact[mode]).join('\n');

  it('promise no reader and no reply while the form is simulated, and say that it sends nothing', () => {
    expect(words('simulated')).not.toMatch(/your message|reads|repl(?:y|ies)|answer|working day|send us/i);
    expect(words('simulated')).toMatch(/contact page[^]*sends nothing/);
  });

  it('say who reads the message once the form is live', () => {
    expect(words('live')).toMatch(/An engineer reads it/);
    expect(words('live')).not.toMatch(/demonstration|sends nothing/);
  });
});
