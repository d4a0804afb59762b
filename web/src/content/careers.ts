import type { Action, Card, Hero, PageMeta, Position, SectionIntro } from '@/content/types';
import { cities } from '@shared/office-hours';
import { site } from '@shared/site';

export const meta: PageMeta = {
  title: 'Careers',
  description: `Open jobs at ${site.name} in ${cities} or remote: AI engineering, cloud architecture, consulting and DevOps, and how we work together.`,
};

export const hero: Hero = {
  tag: 'CAREERS',
  headline: 'Join Our Team',
  subtitle:
    'We hire engineers and consultants who like hard systems and plain answers. You will work with clients directly, finish what you start, and be home on time most days.',
  actions: [{ label: 'See open positions', to: '/careers#open-positions' }],
  samples: ['positions'],
};

export const reasons: SectionIntro & { cards: Card[] } = {
  title: 'Why Work With Us',
  intro: 'True on an average week, according to the people who already work here.',
  cards: [
    {
      icon: 'stairs',
      title: 'Problems worth a year',
      description:
        'Bank risk engines, hospital platforms, factory control data. Engagements are long enough to see your design meet its users, its auditors and its first bad night.',
    },
    {
      icon: 'home-heart',
      title: 'Remote, mostly in writing',
      description: `Work from home, or from ${site.offices.map(({ city }) => city).join(' or ')}. Your colleagues sit in several time zones, so we decide in writing. Client travel is planned three weeks ahead.`,
    },
    {
      icon: 'book',
      title: 'Ten days to learn',
      description:
        'Ten paid days a year for courses, conferences, certification or open source, with a budget you sign for yourself.',
    },
    {
      icon: 'message-question',
      title: 'Disagreement welcome',
      description: 'Designs are reviewed in writing and the best argument wins, whoever makes it.',
    },
  ],
};

const EVERYWHERE = ['Remote', ...site.offices.map(({ city }) => city).reverse()].join(' / ');
const FULL_TIME = 'Full-time';

export const positions: SectionIntro & { id: string; posted: string; closes: string; items: Position[] } = {
  id: 'open-positions',
  claim: 'positions',
  posted: '2026-11-02',
  closes: '2027-01-31',
  title: 'Open Positions',
  intro:
    'Each process is the same: a call with a future colleague, a paid half-day exercise on real material, a conversation about it, and an answer within a week.',
  items: [
    {
      title: 'Senior AI Engineer',
      location: EVERYWHERE,
      type: FULL_TIME,
      description:
        'Take machine-learning systems from a promising notebook to a service that a regulated business relies on, and keep them honest once they are there.',
      responsibilities: [
        'Design evaluation sets with the people whose judgment the model has to match',
        'Build retrieval, training and serving pipelines in Python, with tests and lineage',
        'Put monitoring, fallback rules and a cost ceiling around every model that goes live',
      ],
      requirements: [
        'Five years of software engineering, two of them running models in production',
        'Python, SQL and one cloud platform, known well enough to debug on a bad day',
        'Sound statistics: you can say when a difference is noise',
        'Clear written English; Arabic or French is welcome',
      ],
    },
    {
      title: 'Cloud Solutions Architect',
      location: EVERYWHERE,
      type: FULL_TIME,
      description:
        'Lead migrations and platform designs for enterprises that cannot stop while they move, from the first dependency map to the last invoice of the old data center.',
      responsibilities: [
        'Trace what an estate really does, and group it into waves with owners and dates',
        'Write the decision records, cost models and exit criteria that a client signs',
        'Lead trial runs and switches to the new system, including the decision to call one off',
      ],
      requirements: [
        'Eight years in infrastructure or software, with at least two large migrations behind you',
        'Infrastructure as code as a habit: Terraform, OpenTofu or Pulumi',
        'Networking, identity and data replication beyond the console',
      ],
    },
    {
      title: 'Digital Transformation Consultant',
      location: EVERYWHERE,
      type: FULL_TIME,
      description:
        'Find out how work is really done, decide with the client what should change, and stay through the months in which the new way becomes the ordinary one.',
      responsibilities: [
        'Map processes by watching them, with timings and error counts at each step',
        'Build the business case, and correct it in public when the figures move',
        'Run pilots with a control group and a rule for stopping',
        'Plan training and support with team leaders, not around them',
      ],
      requirements: [
        'Five years in consulting, operations or product management',
        'You can query a database and check a claim yourself',
        'Experience with a change program that went badly, and what you learned from it',
      ],
    },
    {
      title: 'DevOps Engineer',
      location: EVERYWHERE,
      type: FULL_TIME,
      description:
        'Build the delivery pipelines, platforms and observability that let a client’s teams release on any weekday, and share the on-call rotation for what we run.',
      responsibilities: [
        'Turn hand-made environments into code, one safe step at a time',
        'Shorten the path from commit to production, and make rollback just as quick',
        'Define service levels with product owners and alert on what users feel',
      ],
      requirements: [
        'Three years of running production systems on Linux and Kubernetes',
        'One scripting and one compiled language; Git without fear',
        'Pipelines, secrets, tracing and metrics in a toolchain of your choice',
        'One week in six on call, paid, with the next morning off after a night page',
      ],
    },
  ],
};

export const band: { title: string; text: string } = {
  title: "Don't see the right role?",
  text: `Write to us anyway, at ${site.careersEmail}. Say what you would like to work on and show one thing you have made; a person reads it and replies within two weeks.`,
};

/** Returns the action 'Apply Now' of a position, which opens the visitor's mail client. */
export function applyAction(position: Pick<Position, 'title'>): Action {
  return { label: 'Apply Now', href: careersMail(`Application for ${position.title}`) };
}

/** The action 'Send Resume' of the banner. */
export const sendResumeAction: Action = {
  label: 'Send Resume',
  href: careersMail('General Application'),
};

function careersMail(subject: string): string {
  return `mailto:${site.careersEmail}?subject=${encodeURIComponent(subject)}`;
}
