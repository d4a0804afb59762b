import { cities } from '@shared/office-hours';
import { site } from '@shared/site';
import { claims, facts } from './facts';
import type { IconName } from './icons';
import type { Action, Card, Hero, PageMeta, SectionIntro, SolutionCard, Stat } from './types';

export const meta: PageMeta = {
  title: 'Enterprise technology consulting',
  description: `AI, infrastructure, cloud migration, security and performance work for large companies, planned and measured by senior engineers in ${cities}.`,
};

export const hero: Omit<Hero, 'tag'> & {
  badges: string[];
  /** The address of the section that explains the badges. */
  evidence: string;
} = {
  headline: site.tagline,
  subtitle:
    'We help large companies change how they run their technology. We measure before and after each change, and undo it if the figures show no gain.',
  badges: [
    'Fortune 500 trusted partner',
    'AI transformation specialist',
    'Cloud migration expert',
    'Enterprise security certified',
  ],
  evidence: '/about#evidence',
  actions: [
    { label: 'Book Free Consultation', href: site.bookingUrl, newTab: true },
    { label: 'Explore Solutions', to: '/#solutions' },
  ],
  samples: ['projects', 'satisfaction', 'engagements'],
};

/** The notes are short, because cards are skimmed. The page Why Choose explains the figures exactly. */
export const stats: { items: Stat[]; satisfaction: { stars: number; label: string; note: string } } = {
  items: [
    {
      value: facts.projects,
      label: 'enterprise transformations',
      note: 'short reviews included',
      claim: 'projects',
    },
    {
      value: facts.uptime,
      label: 'system uptime guaranteed',
      note: 'by month, by contract',
      claim: 'uptime',
    },
    { value: facts.years, label: 'years of excellence', note: claims.years.meaning, claim: 'years' },
    { value: facts.support, label: 'support and monitoring', note: 'where we operate', claim: 'support' },
  ],
  satisfaction: {
    stars: 5,
    label: '5-star client satisfaction',
    note: `${facts.satisfaction} rated 4 or 5 of 5`,
  },
};

export const about: { title: string; intro: string; cards: Card[]; action: Action } = {
  title: 'Engineers first, consultants second',
  intro: `${site.name} works from ${cities} for clients around the world. The people who advise you are the people who build.`,
  cards: [
    {
      icon: 'bulb',
      title: 'Innovation-Driven',
      description: 'New methods are tried on our own systems first.',
    },
    {
      icon: 'server-2',
      title: 'Enterprise-Grade',
      description: 'We design for the audit, the night shift and the engineer who joins in three years.',
    },
    {
      icon: 'users',
      title: 'Expert Team',
      description:
        'Teams of two to eight, led by someone with ten years of production systems. You meet them before you sign.',
    },
  ],
  action: { label: 'Read our story', to: '/about' },
};

export const solutions: {
  title: string;
  intro: string;
  cards: SolutionCard[];
  action: Action;
} = {
  title: 'Problems we are asked to solve',
  intro: 'Each page says what the first week looks like, what you receive and how it is measured.',
  cards: [
    {
      slug: 'ai-transformation',
      icon: 'brain',
      title: 'AI Transformation',
      description:
        'We run a model beside the people who decide, and automate only the cases in which it does better.',
      keyBenefits: [
        '30% operational efficiency gains',
        `First model next to your staff in ${facts.firstModel}`,
      ],
      cta: 'Transform with AI',
    },
    {
      slug: 'infrastructure',
      icon: 'server-2',
      title: 'Infrastructure',
      description:
        'A platform written as code, handed over once your team has repaired the failures that we staged.',
      keyBenefits: [
        `${facts.uptime} uptime, probed from outside`,
        'Rebuilt from the repository in an afternoon',
      ],
      cta: 'Build the foundation',
    },
    {
      slug: 'cloud-migration',
      icon: 'cloud-up',
      title: 'Cloud Migration',
      description:
        'Applications moved in waves. Each switch is practiced twice and can be reversed for two weeks.',
      keyBenefits: ['40% cost reduction, year over year', 'A tested rollback for every wave'],
      cta: 'Plan the move',
    },
    {
      slug: 'security',
      icon: 'shield-lock',
      title: 'Security and Testing',
      description: 'We attack your systems under written rules, fix what let us in, and attack again.',
      keyBenefits: ['99.99% threat detection in replay tests', 'Mapped to SOC 2, ISO 27001, GDPR and NIST'],
      cta: 'Secure the enterprise',
    },
    {
      slug: 'performance',
      icon: 'brand-speedtest',
      title: 'Performance Engineering',
      description: `Within ${facts.causes}, a ranked list of what makes you slow. Then we remove the causes one by one.`,
      keyBenefits: ['70% performance improvement at the slow end', '50% infrastructure cost reduction'],
      cta: 'Find the slow part',
    },
    {
      slug: 'digital-innovation',
      icon: 'seedling',
      title: 'Digital Innovation',
      description: 'Ten small bets on new products, each shown to customers within three weeks.',
      keyBenefits: [
        `Prototype with customers in ${facts.prototype}`,
        'Stop rules agreed before any money is spent',
      ],
      cta: 'Test an idea',
    },
  ],
  action: { label: 'View All Solutions', to: '/solutions' },
};

/** The heading of the sample engagements, which are in engagements.ts. */
export const engagements = {
  title: 'Sample engagements',
  claim: 'engagements',
  intro: 'Each result compares the same work before and after.',
  more: 'See how it went',
} as const;

export const why: {
  title: string;
  intro: string;
  reasons: { title: string; text: string }[];
  stats: Stat[];
  action: Action;
} = {
  title: 'Why clients come back',
  intro: 'All of this is written into the contract.',
  reasons: [
    {
      title: 'Measured before the proposal',
      text: 'We measure before we promise. The figure goes into the contract.',
    },
    {
      title: 'The same people throughout',
      text: 'If somebody leaves, you approve the successor and we pay for the handover.',
    },
    {
      title: 'A price for each stage',
      text: `Stages of ${facts.stage}, each with a fixed price. Stop after any of them.`,
    },
    {
      title: 'Built to be handed over',
      text: 'Your engineers join on the first day and take over on-call duty before we leave.',
    },
  ],
  stats: [
    {
      value: facts.projects,
      label: 'transformations delivered',
      note: claims.projects.meaning,
      claim: 'projects',
    },
    {
      value: facts.satisfaction,
      label: 'client satisfaction',
      note: 'rated 4 or 5 of 5',
      claim: 'satisfaction',
    },
    {
      value: facts.years,
      label: 'years in enterprise technology',
      note: claims.years.meaning,
      claim: 'years',
    },
  ],
  action: { label: 'How we work', to: site.whyPath },
};

export const insights: { title: string; intro: string; action: Action } = {
  title: 'Latest Insights',
  intro: 'Written by the engineers who did the work.',
  action: { label: 'All articles', to: '/blog' },
};

interface HomeContact extends SectionIntro {
  steps: { icon: IconName; title: string; text: string }[];
  formTitle?: string;
  /** Shown in place of a title. */
  formIntro?: string;
}

/** The texts next to Home's form, for both modes of `homeForm` in site.ts: a simulated form promises nothing. */
export const contact: Record<typeof site.homeForm, HomeContact> = {
  simulated: {
    title: 'Tell us what you are trying to change',
    intro: 'Book half an hour, or write to us on the contact page.',
    steps: [
      {
        icon: 'clock-24',
        title: 'Choose a time',
        text: 'Free, in your own time zone, with a technical person on our side.',
      },
      {
        icon: 'user-check',
        title: 'Bring figures',
        text: 'What happens today, what it costs you, and what you have already tried.',
      },
      {
        icon: 'signature',
        title: 'Get a page in writing',
        text: 'What we understood, how we would start, what it might cost, and what would make us stop.',
      },
    ],
    formIntro: 'This form is a sample and sends nothing.',
  },
  live: {
    title: 'Tell us what you are trying to change',
    intro:
      'Two or three sentences will do: what happens today, what it costs you, and what you have already tried.',
    steps: [
      {
        icon: 'user-check',
        title: 'An engineer reads it',
        text: 'Your message goes to someone who has done similar work, in the office nearest to your time zone.',
      },
      {
        icon: 'clock-24',
        title: 'We talk for half an hour',
        text: 'Free, with a technical person on our side. We ask for figures, and say so if we are not the right firm.',
      },
      {
        icon: 'signature',
        title: 'You get a page in writing',
        text: 'What we understood, how we would start, what it might cost, and what would make us stop.',
      },
    ],
    formTitle: 'Send us a message',
  },
};

export const contactActions: Action[] = [
  { label: 'Book Free Consultation', href: site.bookingUrl, newTab: true },
  { label: 'Write to us', to: '/contact#get-in-touch' },
];
