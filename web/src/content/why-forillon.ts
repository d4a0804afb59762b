import { IconChartHistogram, IconHammer, IconKey, IconShieldHalf } from '@tabler/icons-react';
import type { Band, Card, Hero, PageMeta, Phase, SectionIntro, Stat, Testimonial } from '@/content/types';

export const whyMeta: PageMeta = {
  title: 'Why clients choose us',
  description:
    'Why enterprises choose Forillon: 500+ projects over 16 years, the method we follow from baseline to handover, and what clients say once the work is finished.',
};

export const whyHero: Hero = {
  tag: 'WHY FORILLON',
  headline: 'You should be able to check everything we tell you',
  subtitle:
    'A consultancy sells judgement, which is hard to inspect in advance. So here is what can be inspected: our record, how we work week by week, and people who have sat on the other side of the table.',
  actions: [
    { label: 'Talk to an engineer', to: '/contact#get-in-touch' },
    { label: 'Explore Solutions', to: '/solutions' },
  ],
};

/** Figures differ between pages on purpose: each page has its own reading. */
export const whyStats: { note: string; items: Stat[] } = {
  note: 'Projects are all signed engagements since 2010, from two-week reviews to eighteen-month programmes. Satisfaction is the share of clients who gave 4 or 5 out of 5 at close-out.',
  items: [
    { value: '500+', label: 'projects delivered' },
    { value: '98%', label: 'client satisfaction' },
    { value: '16 years', label: 'of work in production' },
    { value: '50+', label: 'enterprise clients' },
  ],
};

export const whyAdvantages: SectionIntro & { cards: Card[] } = {
  title: 'Four things you would notice in the first month',
  intro: 'None of them is a secret. They are simply inconvenient, which is why they are rare.',
  cards: [
    {
      icon: IconHammer,
      title: 'The people you meet do the work',
      description:
        'The engineers in the first conversation are named in the contract and stay to the end. Nobody is exchanged for someone cheaper after the signature.',
    },
    {
      icon: IconChartHistogram,
      title: 'Results with a baseline',
      description:
        'Cost, latency, error rate or hours of handling: we record it before starting, agree how it will be measured, and report the same figure at the end.',
    },
    {
      icon: IconShieldHalf,
      title: 'Security inside, from week one',
      description:
        'Threat modelling happens at the first design session. Controls are mapped to SOC 2, ISO 27001, GDPR and NIST as they are built, so evidence collects itself.',
    },
    {
      icon: IconKey,
      title: 'You own all of it',
      description:
        'Code, infrastructure definitions, models, runbooks and accounts are yours from the first commit. Leaving us takes a handover meeting and costs nothing more.',
    },
  ],
};

export const whyMethod: SectionIntro & { phases: Phase[] } = {
  title: 'Our methodology',
  intro:
    'Four stages with a decision between each. You may stop at any of those gates and keep everything made so far.',
  phases: [
    {
      title: 'Find out',
      time: 'Weeks 1–3',
      description:
        'We read the code, trace the traffic, sit with the people who use the system, and take the measurements that everything later will be compared with.',
      deliverable: 'A findings report with baseline figures and the three largest risks',
    },
    {
      title: 'Decide',
      time: 'Weeks 4–6',
      description:
        'Two or three workable options, each with cost, duration, what could go wrong and what it rules out. We recommend one and say how sure we are.',
      deliverable: 'Signed decision records, a target design and a priced plan',
    },
    {
      title: 'Build and prove',
      time: 'Fortnightly releases',
      description:
        'The riskiest part first, in production behind a switch as early as possible. Every release comes with its tests, its monitoring and a rehearsed way back.',
      deliverable: 'Working software in your environment every second Thursday',
    },
    {
      title: 'Hand over',
      time: 'Final 6 weeks',
      description:
        'Your team runs the system while ours watches; then ours goes quiet on purpose. The engagement closes when two incidents were handled without us.',
      deliverable: 'Runbooks, recorded walkthroughs and a comparison with the baseline',
    },
  ],
};

export const whyTestimonials: SectionIntro & { items: Testimonial[] } = {
  title: 'From the other side of the table',
  intro: 'Three clients, one year or more after the engagement closed.',
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
        'The second rehearsal failed, and they cancelled the cut-over themselves, on the spot, with our whole board waiting. Two weeks later it went through without a minute of downtime. That is when I started to trust them.',
      author: 'Tomas Okafor',
      role: 'VP Manufacturing Systems, Calder Ridge Components',
      rating: 5,
    },
    {
      quote:
        'Our auditors asked for evidence and we had it, because it had been collected while the platform was built. I have not needed to call them for eleven months, which I mean as the highest praise.',
      author: 'Dr Priya Vellanki',
      role: 'Chief Information Officer, Tamarack Bay Health Network',
      rating: 5,
    },
  ],
};

export const whyBand: Band = {
  title: 'Ask us the hard question first',
  text: 'Thirty minutes with an engineer who has done it before. If we are not the right firm for it, we will tell you who might be.',
  actions: [{ label: 'Start the conversation', to: '/contact#get-in-touch' }],
};
