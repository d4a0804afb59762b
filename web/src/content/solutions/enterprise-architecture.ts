import type { Solution } from '@/content/types';
import { site } from '@shared/site';

export const handle: Solution = {
  meta: {
    title: 'Enterprise architecture',
    description:
      'A map of your estate generated from the systems themselves, decisions recorded with their reasons, and a target reached in steps that each stand alone.',
  },
  hero: {
    tag: 'ENTERPRISE ARCHITECTURE',
    headline: 'Know What You Run and Where It Leads',
    subtitle:
      'Most architecture diagrams describe a company that no longer exists. Ours are generated from what is running and kept with the code.',
    actions: [
      { label: 'Talk to an Architect', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  stats: [
    { value: '30 days', label: 'to a first map of the whole estate' },
    { value: '1 page', label: 'for each decision, with its reasons' },
    { value: '6 months', label: 'the longest step in any roadmap we draw' },
  ],
  capabilities: {
    title: 'Tools of the architect',
    intro:
      'If your engineers cannot use a document during an incident or a design review, we do not write it.',
    cards: [
      {
        icon: 'sitemap',
        title: 'The living map',
        description:
          'Systems, data flows, owners and costs, drawn from cloud inventories, traces and contracts each night. Blank spots are marked and investigated first.',
      },
      {
        icon: 'file-text',
        title: 'Decision records',
        description:
          'One page per decision: the situation, the options refused, the consequences accepted, the date of the next review.',
      },
      {
        icon: 'building-bridge-2',
        title: 'Transition design',
        description:
          'Between today and the target lie stages in which the company could stop and live for years. We design those stages and cost each one separately.',
      },
      {
        icon: 'ruler-measure',
        title: 'Fitness checks',
        description:
          'Rules that a machine can test: which domain may call which, where personal data may be stored, how old a runtime may be. The build reports every breach.',
      },
    ],
  },
  approach: {
    title: 'How an architecture practice takes root',
    intro:
      'We work as your chief architect’s staff, or stand in until you have hired one, and make ourselves smaller each quarter.',
    phases: [
      {
        title: 'Map',
        time: 'Weeks 1–4',
        description:
          'Collectors and forty short interviews. Where two people describe one interface differently, we look at the traffic.',
        deliverable: 'A browsable map with an owner for nine systems in ten.',
      },
      {
        title: 'Choose',
        time: 'Weeks 5–10',
        description:
          'Three business plans, such as a merger, a new region or a new product, are tested against the map to find what would hold each of them back.',
        deliverable:
          'A target architecture, the first ten decision records and principles short enough to remember.',
      },
      {
        title: 'Stage',
        time: 'Weeks 11–14',
        description:
          'We cut the route into steps of at most six months. Each must pay for itself or reduce a named risk, even if the next is never funded.',
        deliverable: 'A staged roadmap with costs, dependencies and points at which to stop.',
      },
      {
        title: 'Practice',
        time: 'Months 4–9',
        description:
          'A design forum meets every two weeks for ninety minutes. Teams bring drafts and leave with an answer.',
        deliverable: 'A forum chaired by your own people, and fitness checks in every pipeline.',
      },
    ],
  },
  questions: [
    {
      question: 'We had an architecture board. It mostly slowed things down. What is different?',
      answer:
        'A board that approves becomes a queue. Our forum advises, within two weeks, and teams decide, except for about a dozen matters that bind everybody, such as identity or customer data. Those are listed in advance. We track the days from question to answer and publish the figure.',
    },
    {
      question: 'Do you use TOGAF or ArchiMate?',
      answer:
        'We know both and borrow from them. If your group reports in ArchiMate, the map exports to it. The parts we keep are the ones people return to: capabilities, ownership, data flows and stages.',
    },
    {
      question: 'We are about to merge. Is this the right moment?',
      answer:
        'Yes. Before closing we can work from documents and contracts only, within the limits your lawyers set. Afterward the two estates are mapped the same way and compared, so the choice of surviving systems rests on cost, fit and contract dates.',
    },
  ],
  band: {
    title: 'Draw the Map You Can Trust',
    text: 'Tell us which question about your systems nobody can answer today. That is where a map should begin.',
    actions: [
      { label: 'Book an Architecture Session', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  related: ['digital-transformation', 'infrastructure', 'cloud-migration'],
};
