import { site } from '@shared/site';
import { durationText, facts } from './facts';
import type { IconName } from './icons';
import { solutionLink, solutions, solutionSlugs, type SolutionSlug } from './solutions';
import type { Band, Hero, PageMeta, Phase, SectionIntro } from './types';

/** A card of /solutions. Its badge is the category. */
export interface SolutionOverview {
  slug: SolutionSlug;
  icon: IconName;
  category: string;
  title: string;
  description: string;
  features: string[];
}

export const meta: PageMeta = {
  title: 'All solutions',
  description:
    'Compare our solutions for AI, infrastructure, cloud, security, performance and innovation, see how an engagement runs step by step, and choose where to start.',
};

export const hero: Hero = {
  tag: 'SOLUTIONS',
  headline: 'Choose by the problem, not by the product',
  subtitle:
    'Most engagements begin with one of these and borrow from a second. If you are unsure which, describe the symptom and we will help you find the cause.',
  actions: [
    { label: 'Compare them', to: '/solutions#solutions' },
    { label: 'Describe your problem', to: '/contact#get-in-touch' },
  ],
  samples: ['prices'],
  links: solutionSlugs.filter((slug) => solutions[slug].menuLine).map(solutionLink),
};

export const overview: SectionIntro & { cards: SolutionOverview[]; included: string; more: string } = {
  title: 'What we are asked for',
  intro: 'In the order in which clients usually ask for them.',
  cards: [
    {
      slug: 'ai-transformation',
      icon: 'brain',
      category: 'Artificial intelligence',
      title: 'AI Transformation',
      description:
        'Skilled people spend their days on decisions that look alike. We train a model on past decisions, compare it with your staff, and leave them the cases that need judgment.',
      features: [
        'Forecasting, scoring and document reading',
        'Run alongside your staff before it decides anything',
        'Reasons stored with each prediction',
      ],
    },
    {
      slug: 'infrastructure',
      icon: 'server-2',
      category: 'Platform',
      title: 'Technology Infrastructure',
      description:
        'Outages have become ordinary and only two people know why. We rebuild the platform in code.',
      features: [
        'Landing zones (accounts, networks and rights) as code',
        'Single sign-on and short-lived credentials',
        'Scheduled restore tests for every backup',
        'Cost by service and owner, each month',
      ],
    },
    {
      slug: 'cloud-migration',
      icon: 'cloud-up',
      category: 'Cloud',
      title: 'Cloud Migration and Modernization',
      description:
        'The data center lease is ending, or the last move raised the cost. We decide application by application, move in waves, and end the contracts left behind.',
      features: [
        'Dependency map from observed traffic',
        'Move, change, replace or retire, with a price',
        'Cost tuning after each wave, proven on two invoices',
      ],
    },
    {
      slug: 'security',
      icon: 'shield-lock',
      category: 'Security',
      title: 'Security and Testing',
      description:
        'A customer, an insurer or an incident has raised the question of what an intruder could reach. We find out by attacking, and then fix what we found.',
      features: [
        'ISG testing, penetration testing, vulnerability assessment',
        'Monitoring and response around the clock',
        'One control matrix for SOC 2, ISO 27001, GDPR and NIST',
        'Repairs tested again at no extra charge',
      ],
    },
    {
      slug: 'performance',
      icon: 'brand-speedtest',
      category: 'Performance',
      title: 'Performance Engineering',
      description:
        'Customers leave while the page is loading, or the month-end run finishes too late. We find the few causes that account for most of the delay.',
      features: ['Load tests that mirror your real traffic', 'Speed budgets in the build'],
    },
    {
      slug: 'digital-innovation',
      icon: 'seedling',
      category: 'Innovation',
      title: 'Digital Innovation Strategy',
      description:
        'Small, inexpensive tests of new products, each with an end date, in which customers decide.',
      features: [
        'Discovery sprints of three weeks',
        'Prototypes tried by customers, not by committees',
        'Funding in installments, tied to evidence',
        'An owner in the business for what succeeds',
      ],
    },
  ],
  included: 'What it includes',
  more: 'Learn More',
};

/** The clients who need each service, and its difference from a similar one. */
export const solutionsFor: Record<SolutionSlug, string> = {
  'ai-transformation':
    'For heads of operations whose staff make the same decision all day. It ends with a model in use; AI Consulting ends with a choice.',
  infrastructure:
    'For IT directors whose platform fails, or could not be rebuilt. It builds a platform; Cloud Migration moves what runs on one.',
  'cloud-migration':
    'For companies whose data center contract ends. It moves what you have; Infrastructure builds what it stands on.',
  security:
    'For security officers who must know what an intruder could reach. AI Security and Governance covers models and assistants.',
  performance:
    'For product owners whose users wait. It speeds up the system you have; Infrastructure replaces what is under it.',
  'ai-consulting':
    'For boards that choose among AI proposals. You receive a decision and no system; AI Transformation builds one.',
  'digital-transformation':
    'For managers of a process that crosses departments. It changes the whole path; Intelligent Automation takes over single steps.',
  'enterprise-architecture':
    'For chief architects whose drawings no longer match what runs. It decides how systems fit together; Infrastructure builds the platform.',
  'ai-security':
    'For risk officers whose staff already use AI. Security and Testing covers everything that is not a model.',
  'intelligent-automation':
    'For teams that type the same data again and again. It automates one task, mostly by rules; AI Transformation trains a model for a decision.',
  'custom-ai-development':
    'For companies whose data no product understands. We build the model itself; AI Transformation brings models into daily work.',
  'digital-innovation':
    'For business heads with ideas and no proof. It tests new products; Digital Transformation changes work that exists.',
};

/** The heading of the links to the solutions without a card. */
export const consulting: SectionIntro = {
  title: 'Consulting and specialist work',
  intro: 'For a narrower question, or a single expert for a few weeks.',
};

export const process: { title: string; intro: string; steps: Omit<Phase, 'deliverable'>[] } = {
  title: 'How it goes, whichever you choose',
  intro: `A typical project lasts ${durationText('project')}; a review or a piece of advice takes ${durationText('review')}. You can stop at the end of each step.`,
  steps: [
    {
      title: 'Assess',
      time: durationText('assess'),
      description:
        'We measure the present state with your people: cost, speed, risk and who owns what. You receive the figures and our opinion on whether to go on.',
    },
    {
      title: 'Design',
      time: durationText('design'),
      description:
        'Two or three options, each with its price, its risks and what it rules out. You choose one in a working session, and the reasons are recorded.',
    },
    {
      title: 'Implement',
      time: durationText('implement'),
      description:
        'Small releases into production from the first month, your engineers in the same team, and a demonstration on real data every second week.',
    },
    {
      title: 'Optimize',
      time: durationText('optimize'),
      description:
        'The result is compared with the first measurement, tuned where it falls short, and handed to your staff together with its operating instructions and dashboards.',
    },
  ],
};

export const closing: Band = {
  title: 'Not sure which one you need?',
  text: `Write down what goes wrong and how often. We answer within ${facts.reply} with the two or three questions that would tell us where to look.`,
  actions: [
    { label: 'Contact Us', to: '/contact' },
    { label: 'Book Free Consultation', href: site.bookingUrl, newTab: true },
  ],
};
