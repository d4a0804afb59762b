import { facts } from '@/content/facts';
import type { Solution } from '@/content/types';
import { site } from '@shared/site';

export const handle: Solution = {
  meta: {
    title: 'Digital innovation strategy',
    description:
      'New digital products tested with paying customers in weeks: a portfolio of small bets, rules for stopping them, and a way to grow the few that deserve it.',
  },
  hero: {
    tag: 'DIGITAL INNOVATION STRATEGY',
    headline: 'Plant Ten Ideas, Grow the Two That Root',
    subtitle:
      'Innovation budgets disappear into pilots that nobody dares to stop. We run small experiments with dates and real customers, stop most of them early, and grow the few that work.',
    actions: [
      { label: 'Book an Innovation Session', href: site.bookingUrl, newTab: true },
      { label: 'Get in Touch', to: '/contact' },
    ],
  },
  stats: [
    { value: '3 weeks', label: 'from an idea to a clickable prototype in customers’ hands' },
    { value: '10 : 2', label: 'bets planted to bets we expect to grow' },
    { value: '13 weeks', label: 'at most before a bet is grown or stopped' },
    { value: facts.clients, label: 'enterprise clients' },
  ],
  expectations: {
    title: 'What You Can Expect',
    intro: 'What a program with rules gives you.',
    items: [
      'Every bet is shown to at least twelve customers, and a wish counts only with an order or a deposit.',
      'Spending follows evidence, in four installments, so that a failed idea has cost about a twentieth of a failed project.',
      'Stop rules agreed before the start.',
      'A legal and security lane of five working days, with limits set in advance on data, brand and money at risk.',
      'Prototypes on a production-grade base, so that an idea that succeeds is not written twice.',
      'A quarterly review with the board that shows each bet’s learning, cost and next decision on a single sheet.',
    ],
    pictureAlt: 'A block of ground with domes that have grown layer by layer.',
  },
  capabilities: {
    title: 'How we help you find and grow what is next',
    intro: 'Ideas are rarely scarce. Attention, permission and a route into the core business are.',
    cards: [
      {
        icon: 'telescope',
        title: 'Opportunity research',
        description:
          'Thirty conversations with customers, lapsed customers and people who chose a rival, along with your support tickets.',
      },
      {
        icon: 'flask',
        title: 'Rapid experiments',
        description:
          'Landing pages, concierge services and working prototypes, each built to answer one question. When a phone call would answer it, we make the call.',
      },
      {
        icon: 'cards',
        title: 'Portfolio steering',
        description:
          'Bets balanced across near, adjacent and new markets, with a common sheet for cost, evidence and odds. Weak ones release their people and budget within a week.',
      },
      {
        icon: 'plant-2',
        title: 'Growth into the business',
        description:
          'A bet that roots needs a home: a profit and loss line, support, sales and an owner whose bonus depends on it.',
      },
    ],
  },
  services: {
    title: 'Ways to start',
    intro:
      'Choose by how much you already know: where to look, what to build, or how to keep doing this without us.',
    cards: [
      {
        icon: 'bulb',
        title: 'Discovery sprint',
        description:
          'Three weeks for one market question. A mixed team of yours and ours meets customers on day two and ends with a tested recommendation.',
        features: [
          'Twelve customer interviews, recorded and coded',
          'Three concepts sketched and priced',
          'One clickable prototype, tried by the same twelve',
          'A bottom-up estimate of market size',
          'A go, change or stop note of four pages',
        ],
      },
      {
        icon: 'hand-click',
        title: 'Prototype to pilot',
        description:
          'Twelve weeks that turn a promising concept into a small live product with real users, real data and a price.',
        features: [
          'Working software every Friday',
          'Twenty to fifty pilot users under contract',
          'Privacy and security review built into the plan',
          'Usage and willingness to pay, measured weekly',
          'A business case rewritten from pilot figures',
        ],
      },
      {
        icon: 'school',
        title: 'Innovation practice',
        description:
          'A year of building your own capability: the rules, the funding round, the coaches and the first ten bets run by your people.',
        features: [
          'A charter and funding rules the board has signed',
          'Eight internal coaches trained on live bets',
          'A quarterly open call for ideas from all staff',
          'Shared tools for experiments and evidence',
          'Our team halved each quarter until it is gone',
        ],
      },
    ],
  },
  approach: {
    title: 'The life of a bet',
    intro: 'Each gate has a budget, a question and a date. Most ideas end at the second.',
    phases: [
      {
        title: 'Seed',
        time: 'Weeks 1–3',
        description:
          'Is the problem real, frequent and expensive? Conversations, existing data and a clickable prototype that customers try; no production software is written yet.',
        deliverable: 'A problem statement confirmed by twelve customers, and a tested clickable prototype.',
      },
      {
        title: 'Sprout',
        time: 'Weeks 4–7',
        description:
          'Would anyone choose this answer? A working version, a price and a request for commitment, such as a signature, a deposit or a day of their time.',
        deliverable: 'A count of the commitments asked for and given.',
      },
      {
        title: 'Root',
        time: 'Weeks 8–13',
        description:
          'Do they come back? A narrow live product for a pilot group, with return visits and support load tracked by week of joining.',
        deliverable: 'Retention curve, unit cost and the stop-or-grow decision.',
      },
      {
        title: 'Transplant',
        time: 'Months 4–9',
        description:
          'The product moves to the business unit that will own it, with its team, its budget and six months of our support on request.',
        deliverable: 'A product with an owner, a target and a place in the annual plan.',
      },
    ],
  },
  questions: [
    {
      question: 'Two in ten sounds low. What do we get from the other eight?',
      answer:
        'A bet stopped at the first gate has cost three weeks of a small team, and removes an idea that would otherwise return every year. Its interviews often feed another bet. We keep the notes in a shared library, so the next person with the same idea starts from what was learned.',
    },
    {
      question: 'Our compliance department stops everything. How does this survive?',
      answer:
        'By asking them first. We agree on a sandbox with compliance, legal and security: which data, how many customers, how much money, what wording. Inside those limits a bet needs only a notice, and outside them a review that takes a week at most. They receive the same quarterly sheet as the board and can halt any bet.',
    },
    {
      question: 'Why not simply buy a startup?',
      answer:
        'Sometimes you should, and a discovery sprint will say so. Acquisition suits a proven product you cannot copy in time. It costs more, and the difficult part, finding a home inside the company, is the same. Running your own bets first teaches you what to look for.',
    },
  ],
  band: {
    title: 'Which Idea Keeps Coming Back?',
    text: 'Every company has one that is raised each year and never tried. Bring it, and we will design its first three-week test with you.',
    actions: [
      { label: 'Schedule an Innovation Session', href: site.bookingUrl, newTab: true },
      { label: 'Contact Us', to: '/contact' },
    ],
  },
  related: ['digital-transformation', 'intelligent-automation', 'custom-ai-development'],
};
