import type { Band, Hero, PageMeta, Phase, SectionIntro, Stat, Testimonial } from '@/content/types';
import { site } from '@shared/site';
import { engagements } from './engagements';
import { handle as bankRiskPlatform } from './engagements/bank-risk-platform';
import { claims, durationText, facts } from './facts';

export const meta: PageMeta = {
  title: 'Why clients choose us',
  description: `Why enterprises choose ${site.name}: ${facts.projects} projects in ${facts.years} years, the method from first measurement to handover, and what clients say once the work is finished.`,
};

export const hero: Hero = {
  tag: `WHY ${site.name.toUpperCase()}`,
  headline: 'You should be able to check everything we tell you',
  subtitle:
    'A consultancy sells judgment, which is hard to inspect in advance. Here is what you can inspect: our record, how we work week by week, and what clients say.',
  actions: [
    { label: 'Talk to an engineer', to: '/contact#get-in-touch' },
    { label: 'Explore Solutions', to: '/solutions' },
  ],
  samples: ['projects', 'engagements'],
};

export const stats: { note: string; items: Stat[] } = {
  note: 'Under each figure: what exactly it counts. Ask for the list behind any of them.',
  items: [
    { value: facts.projects, label: 'projects delivered', note: claims.projects.meaning, claim: 'projects' },
    {
      value: facts.satisfaction,
      label: 'client satisfaction',
      note: claims.satisfaction.meaning,
      claim: 'satisfaction',
    },
    {
      value: `${facts.years} years`,
      label: 'of work in production',
      note: claims.years.meaning,
      claim: 'years',
    },
    { value: facts.clients, label: 'enterprise clients', note: claims.clients.meaning, claim: 'clients' },
  ],
};

export const advantages: SectionIntro & { items: { title: string; text: string }[] } = {
  title: 'What you would notice in the first month',
  intro: 'Check after four weeks, and stop if any of it is missing.',
  items: [
    {
      title: 'The people you meet do the work',
      text: 'The engineers in the first conversation are named in the contract and stay to the end.',
    },
    {
      title: 'A figure before and after',
      text: 'Cost, latency, error rate or hours of handling: recorded before we start, and again at the end.',
    },
    {
      title: 'Security inside, from week one',
      text: 'Threat modeling happens at the first design session. Controls are mapped to SOC 2, ISO 27001, GDPR and NIST as they are built, and the audit evidence is recorded along the way.',
    },
    {
      title: 'You own all of it',
      text: 'Code, infrastructure definitions, models, instructions and accounts are yours from the first commit. Leaving us costs nothing more.',
    },
  ],
};

/** A page of a client's report, from a sample engagement. */
export const report = {
  id: 'report',
  title: 'A page of a report',
  intro: `From the sample engagement with ${engagements['bank-risk-platform'].company}: what was measured, before and after, and how.`,
  rows: bankRiskPlatform.measurements.rows,
};

export const method: SectionIntro & {
  phases: Phase[];
  links: { to: string; kind: string; title: string }[];
} = {
  title: 'Our methodology',
  intro: `After each phase comes a decision. A long phase is divided into stages of ${facts.stage}, and you may stop after any of them and keep everything made so far.`,
  phases: [
    {
      title: 'Find out',
      time: durationText('assess'),
      description:
        'We read the code, trace the traffic, sit with the people who use the system, and take the measurements that everything later will be compared with.',
      deliverable: 'A findings report with today’s figures and the three largest risks',
    },
    {
      title: 'Decide',
      time: durationText('design'),
      description:
        'Two or three workable options, each with cost, duration, what could go wrong and what it rules out. We recommend one and say how sure we are.',
      deliverable: 'Signed decision records, a target design and a priced plan',
    },
    {
      title: 'Build and prove',
      time: durationText('implement'),
      description:
        'The riskiest part first, in production behind a switch as early as possible. Every release comes with its tests, its monitoring and a tested rollback.',
      deliverable: 'Working software in your environment every second Thursday',
    },
    {
      title: 'Hand over',
      time: durationText('optimize'),
      description:
        'Your team runs the system while ours watches, and then without us. The engagement closes when your team has handled two incidents alone.',
      deliverable: 'Operating instructions, recorded walkthroughs and a comparison of before and after',
    },
  ],
  links: [
    { to: '/pricing', kind: 'What it costs', title: 'Sample orders, stage by stage' },
    { to: '/trust', kind: 'Trust', title: 'What happens to your data, and how to check it' },
  ],
};

export const whyTestimonials: SectionIntro & { items: Testimonial[] } = {
  title: 'What clients say',
  intro: 'The clients of our sample engagements, a year or more after each one closed.',
  items: [
    {
      quote:
        'They spent the first three weeks telling us what we did not know about our own overnight run. The report was uncomfortable and correct. Our risk desk now has its numbers before the market opens.',
      author: 'Leila Marchetti',
      role: 'Chief Risk Officer, Marisand Bank',
      rating: 5,
    },
    {
      quote:
        'The second rehearsal failed, and they canceled the switch-over themselves, on the spot, with our whole board waiting. Two weeks later it went through without a minute of downtime. That is when I started to trust them.',
      author: 'Tomas Okafor',
      role: 'VP Manufacturing Systems, Calder Ridge Components',
      rating: 5,
    },
    {
      quote:
        'Our auditors asked for evidence and we had it, because it had been collected while the platform was built. I have not needed to call the engineers for eleven months.',
      author: 'Dr. Priya Vellanki',
      role: 'Chief Information Officer, Tamarack Bay Health Network',
      rating: 5,
    },
  ],
};

export const band: Band = {
  title: 'Ask us the hard question first',
  text: 'Thirty minutes with an engineer who has done it before. If we are not the right firm for it, we will tell you who might be.',
  actions: [{ label: 'Start the conversation', to: '/contact#get-in-touch' }],
};
