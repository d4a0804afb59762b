import { cities } from '@shared/office-hours';
import { site } from '@shared/site';
import { durationText, facts, prices } from './facts';
import type { SolutionSlug } from './solutions';
import type { Band, Hero, PageMeta, Question, SectionIntro } from './types';

/** A priced part of a sample order. Weeks are counted from the start of the order; both ends are included. */
interface OrderStage {
  title: string;
  weeks: readonly [first: number, last: number];
  people: number;
  work: string;
  /** The deliverables that the client holds when the stage ends. */
  held: string;
}

/** A sample order with everything that its price depends on. */
export interface SampleOrder {
  id: string;
  name: string;
  /** The client's question that the order answers, shown below its name. */
  question: string;
  scope: string;
  stages: readonly OrderStage[];
  /** The circumstances that raise the price, and those that lower it. */
  raises: readonly string[];
  lowers: readonly string[];
  /** The sentence about stopping, and the weeks after which the client may stop. */
  stopping: string;
  stops: readonly number[];
  /** The services for which this order is an example. */
  services: readonly SolutionSlug[];
}

interface Range {
  from: number;
  to: number;
}

/** Returns the price of a stage in thousands of Canadian dollars and dirhams: people × days × day rate. */
export function stagePrice({ people, weeks: [first, last] }: Pick<OrderStage, 'people' | 'weeks'>) {
  const days = people * (last - first + 1) * prices.daysPerWeek;
  const thousands = (rate: number) => Math.round((days * rate) / 1_000);
  const { from, to } = prices.dayRate;
  return {
    dollars: { from: thousands(from), to: thousands(to) },
    dirhams: {
      from: thousands(from * prices.dirhamsPerDollar),
      to: thousands(to * prices.dirhamsPerDollar),
    },
  };
}

/** Returns the sum of the prices of all stages. */
export function orderTotal({ stages }: Pick<SampleOrder, 'stages'>): ReturnType<typeof stagePrice> {
  const sum = (a: Range, b: Range) => ({ from: a.from + b.from, to: a.to + b.to });
  return stages.map(stagePrice).reduce((total, price) => ({
    dollars: sum(total.dollars, price.dollars),
    dirhams: sum(total.dirhams, price.dirhams),
  }));
}

/** Returns the length of an order in weeks. */
export const orderWeeks = ({ stages }: Pick<SampleOrder, 'stages'>) => stages.at(-1)?.weeks[1] ?? 0;

/** Returns a text such as 'CAD 56,000–72,000'. */
export function priceText(currency: 'CAD' | 'AED', { from, to }: Range): string {
  const amount = (thousands: number) => (thousands * 1_000).toLocaleString('en-US');
  return `${currency} ${amount(from)}–${amount(to)}`;
}

export const sampleOrders: readonly SampleOrder[] = [
  {
    id: 'assessment',
    name: 'An assessment',
    question: 'What is wrong, and what should be done first?',
    scope:
      'One thing that matters: a web shop, a core application, a platform with up to forty services, or work that a model might do. You want to know where it stands and what to do first before you decide anything larger.',
    stages: [
      {
        title: 'Measure',
        weeks: [1, 2],
        people: 2,
        work: 'Two engineers read code and configuration, trace the traffic and sit with the people who use and run the system.',
        held: 'The present state: cost, speed, failures and owners, with the raw figures',
      },
      {
        title: 'Judge',
        weeks: [3, 4],
        people: 2,
        work: 'Findings are checked on the running system, ranked by what they cost, and gone through with your team one by one.',
        held: 'A ranked list of what to do, with effort and price, and our opinion on whether to go on',
      },
    ],
    raises: [
      'More than one office, cloud or vendor to question',
      'No test system, so that each check needs a window',
      'Evidence that a regulator or an auditor will read',
    ],
    lowers: [
      'Read access on the first day',
      'Dashboards and cost reports that already exist',
      'One decision to prepare instead of a whole picture',
      'A test system with data like the real one',
    ],
    stopping: 'After the second week, with the figures. Some assessments end there.',
    stops: [2],
    services: [
      'security',
      'performance',
      'ai-consulting',
      'enterprise-architecture',
      'ai-security',
      'digital-transformation',
      'ai-transformation',
      'intelligent-automation',
      'custom-ai-development',
      'digital-innovation',
    ],
  },
  {
    id: 'migration',
    name: 'A migration',
    question: 'How do we leave this data center without stopping work?',
    scope:
      'Twenty-four applications with their databases leave one data center for a cloud that you have chosen. Three waves, two trial runs before each, and the old systems ready to take over again for fourteen days.',
    stages: [
      {
        title: 'Map',
        weeks: [1, 4],
        people: 3,
        work: 'Three weeks of observed traffic, every application with an owner, and today’s cost of each.',
        held: 'The dependency map and the present cost',
      },
      {
        title: 'Decide',
        weeks: [5, 8],
        people: 3,
        work: 'Move, change, replace or switch off: a decision for each application, and the landing zone (accounts, networks and rights) as code.',
        held: 'Signed decisions, the waves with dates, and the landing zone in your account',
      },
      {
        title: 'Move the first wave',
        weeks: [9, 16],
        people: 4,
        work: 'Six applications that depend on little. Two trial runs on copies, then the move itself, with the way back tested.',
        held: 'Six applications in the cloud, each with its instructions for running it',
      },
      {
        title: 'Move the rest',
        weeks: [17, 28],
        people: 4,
        work: 'Two waves of nine applications. Your engineers lead the second one, and ours watch.',
        held: 'All applications moved, every record reconciled',
      },
      {
        title: 'Hand over',
        weeks: [29, 34],
        people: 3,
        work: 'Sizes are tuned on two invoices, the old contract is ended, and your team handles its first incidents alone.',
        held: 'The comparison of cost before and after, and a data center that you no longer pay for',
      },
    ],
    raises: [
      'Databases that may not stop for more than a few minutes',
      'Applications whose source or author is gone',
      'Data that must be shown never to have left a region',
      'A lease that ends on a fixed day',
    ],
    lowers: [
      'Applications that already run in containers',
      'Owners who can agree to a window within a week',
      'Fewer applications: a third of them can often be switched off',
    ],
    stopping:
      'After each stage. What has been moved runs without us, and the rest has a plan that another firm can follow.',
    stops: [4, 8, 16, 28],
    services: ['cloud-migration', 'infrastructure'],
  },
  {
    id: 'operations',
    name: 'A year of operations',
    question: 'Who looks after it at three in the morning?',
    scope:
      'One platform of up to forty services, watched and repaired around the clock from both offices for a year. Six engineers share the duty for three clients, which makes two full positions for each.',
    stages: [
      {
        title: 'Take over',
        weeks: [1, 6],
        people: 3,
        work: 'We break the platform on purpose in an exercise, write down what helped, and agree what counts as an emergency.',
        held: 'Instructions for each alarm, and the agreed response times',
      },
      {
        title: 'First quarter',
        weeks: [7, 18],
        people: 2,
        work: 'Duty around the clock. Each emergency is followed by a repair of its cause, which is part of the price.',
        held: 'A monthly report: emergencies, causes, repairs, cost',
      },
      {
        title: 'Second quarter',
        weeks: [19, 30],
        people: 2,
        work: 'The same, with a restore of every backup and one exercise with your own people.',
        held: 'The report, and the record of the restore',
      },
      {
        title: 'Third quarter',
        weeks: [31, 42],
        people: 2,
        work: 'The same, with the capacity plan for the next year.',
        held: 'The report, and the capacity plan with prices',
      },
      {
        title: 'Fourth quarter',
        weeks: [43, 52],
        people: 2,
        work: 'The same. In the last month your team, or your next supplier, takes over the duty while ours stands by.',
        held: 'Everything that is needed to run the platform without us',
      },
    ],
    raises: [
      'A response within five minutes instead of fifteen',
      'Software that only its maker can repair',
      'Staff with a security clearance',
    ],
    lowers: [
      'Duty in office hours only',
      'Your own people as the first to be called',
      'A platform that we built',
    ],
    stopping:
      'At the end of each quarter, with four weeks’ notice. The instructions are yours from the sixth week on.',
    stops: [18, 30, 42],
    services: ['infrastructure', 'security', 'ai-transformation', 'intelligent-automation'],
  },
];

/** Returns the first sample order that is an example of a service. */
export function findOrder(slug: SolutionSlug): SampleOrder {
  const order = sampleOrders.find(({ services }) => services.includes(slug));
  if (!order) throw new Error(`No sample order belongs to ${slug}.`);
  return order;
}

export const orderPath = ({ id }: Pick<SampleOrder, 'id'>) => `/pricing#${id}`;

export const pricingMeta: PageMeta = {
  title: 'What it costs',
  description:
    'Sample orders with scope, weeks, people and a price range in two currencies: an assessment, a migration and a year of operations, and when you can stop.',
};

/** The lower end of the price of the cheapest order, and the length of that order: CAD 56,000 for 4 weeks. */
const cheapest = sampleOrders
  .map((order) => ({
    from: orderTotal(order).dollars.from * 1_000,
    weeks: orderWeeks(order),
  }))
  .reduce((a, b) => (b.from < a.from ? b : a));
const cheapestText = `CAD ${cheapest.from.toLocaleString('en-US')} for ${cheapest.weeks} weeks`;

export const pricingHero: Hero = {
  tag: 'PRICES',
  headline: 'What it costs, before you ask',
  subtitle: `From ${cheapestText}. Orders that clients often begin with, priced as we price a real one: people, weeks, a range, and what you hold at the end of each stage.`,
  actions: [
    { label: 'See the orders', to: '/pricing#orders' },
    { label: 'Ask for your own figure', to: '/contact#get-in-touch' },
  ],
  samples: ['prices'],
};

export const pricingTexts = {
  overview: {
    title: 'Sample orders',
    claim: 'prices',
    intro:
      'Samples: the orders are invented, their arithmetic is ours. A written offer for your own case takes a conversation of thirty minutes and three working days.',
  },
  example: {
    title: 'What it costs',
    claim: 'prices',
    intro: 'Such work often begins with an order like this.',
    more: 'Its stages and prices',
  },
  stages: 'Its stages, and what changes the price',
  raises: 'What raises the price',
  lowers: 'What lowers it',
  stopping: 'When you can stop',
  stop: 'You can stop here',
  held: 'You hold',
  services: 'An example for',
} as const;

export const pricingMethod: SectionIntro & { paragraphs: string[] } = {
  title: 'How a price is made',
  claim: 'prices',
  intro: 'You can do the arithmetic yourself.',
  paragraphs: [
    `A price is people × weeks × ${prices.daysPerWeek} days × a day rate. The rate is between CAD ${prices.dayRate.from.toLocaleString('en-US')} and CAD ${prices.dayRate.to.toLocaleString('en-US')} and depends on who the work needs: the lower end is an engineer, the upper end an architect or a security tester. Offers from ${site.offices[0].city} are in dirhams, at AED ${prices.dirhamsPerDollar} for a Canadian dollar in these samples.`,
    `A stage of ${facts.stage} has a fixed price once it is ordered. If it takes us longer, that is our loss; if you change what is wanted, we price the change before we make it.`,
    `An assessment takes ${durationText('assess')}, a whole project ${durationText('project')}. You order the first stage, and each further one when you have seen the last.`,
  ],
};

export const pricingQuestions: Question[] = [
  {
    question: 'What is not in the price?',
    answer: `Taxes, licenses, your cloud provider’s bill, and travel to places other than ${cities}, which is charged at cost. We take no commission from any vendor.`,
  },
  {
    question: 'Why a range and not a figure?',
    answer:
      'Because we have not seen your system. The two ends differ by who the work needs. An offer for your own case names the people and gives one figure for the next stage and a range for those after it.',
  },
  {
    question: 'When is it paid?',
    answer:
      'At the end of each stage, within thirty days, after you hold what the stage was for. A year of operations is paid by the month. We ask for nothing in advance.',
  },
  {
    question: 'What happens when we stop?',
    answer:
      'You pay for the stage that has ended and keep everything made so far: code, accounts, documents, figures. There is no fee for stopping, and a handover meeting is included.',
  },
  {
    question: 'Is there anything smaller?',
    answer:
      'Yes. A question that one of us can answer in an hour costs nothing. The next size up is an assessment.',
  },
];

export const pricingBand: Band = {
  title: 'Your own figure',
  text: `Tell us how many people, applications or users it is about, and by when. You get a range within ${facts.reply}, and an offer after a conversation.`,
  actions: [{ label: 'Ask for a figure', to: '/contact#get-in-touch' }],
};
