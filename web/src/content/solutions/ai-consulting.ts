import type { Solution } from '@/content/types';
import { site } from '@shared/site';

export const handle: Solution = {
  meta: {
    title: 'AI consulting and strategy',
    description:
      'Independent advice on where AI will pay in your company: use cases ranked with evidence, costs you can audit, and a list of ideas that should not be funded.',
  },
  hero: {
    tag: 'AI CONSULTING & STRATEGY',
    headline: 'Decide Where AI Will Pay',
    subtitle:
      'Your board has thirty proposals and a budget for four. In eight weeks we test the claims behind them and write the memo that lets you choose, signed by the engineers who would have to build it.',
    actions: [
      { label: 'Book a Strategy Session', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  stats: [
    { value: '8 weeks', label: 'to a decision your board can make' },
    { value: '6', label: 'proposals put to a three-day experiment' },
    { value: '0', label: 'commissions from model or cloud vendors' },
  ],
  capabilities: {
    title: 'What we advise on',
    intro: 'Everyone on the team has shipped a model and been called at night about it.',
    cards: [
      {
        icon: 'list-check',
        title: 'Use-case selection',
        description:
          'Every proposal scored on value, data, difficulty and harm if wrong. The scoring is done with your managers in the room.',
      },
      {
        icon: 'calculator',
        title: 'Cost and return models',
        description:
          'A spreadsheet with its assumptions in one column: volumes, token prices, review time, error cost.',
      },
      {
        icon: 'git-compare',
        title: 'Build, buy or wait',
        description: 'Vendors tried on two hundred of your own cases, scored blind by your specialists.',
      },
      {
        icon: 'map-2',
        title: 'Operating model',
        description:
          'Who owns a model, who may change it, who answers when it is wrong, and which five people to hire first. Written as job descriptions and a decision table.',
      },
    ],
  },
  approach: {
    title: 'Eight weeks to a memo',
    intro: 'Two of our people, half a day a week from your sponsor, and access to real samples of data.',
    phases: [
      {
        title: 'Collect',
        time: 'Weeks 1–2',
        description: 'Twenty interviews, most of them below director level.',
        deliverable: 'A register of all proposals in one comparable form.',
      },
      {
        title: 'Test',
        time: 'Weeks 3–6',
        description: 'The six strongest get a three-day experiment each on real samples.',
        deliverable: 'Six experiment notes with data, method and result.',
      },
      {
        title: 'Decide',
        time: 'Weeks 7–8',
        description:
          'We draft the memo, your finance team attacks the figures, we correct it, and the board discusses it with us present for questions only.',
        deliverable: 'Ten pages: what to fund, what to refuse, the order and the review dates.',
      },
    ],
  },
  comparison: {
    title: 'A strategy you can act on the following Monday',
    before: 'The usual deck',
    after: 'Our memo',
    rows: [
      { aspect: 'Length', before: 'A hundred and forty slides', after: 'Ten pages and a spreadsheet' },
      {
        aspect: 'Evidence',
        before: 'Market forecasts',
        after: 'Experiments on your own records',
      },
      {
        aspect: 'First step',
        before: 'A further phase of strategy',
        after: 'A named owner, a budget and a start date',
      },
      {
        aspect: 'Ideas refused',
        before: 'None',
        after: 'A list, with the reason and what would change our mind',
      },
    ],
  },
  questions: [
    {
      question: 'You also build AI systems. Is your advice neutral?',
      answer:
        'We have an interest, so we declare it and limit it. The memo names at least one other firm able to build each recommended system, and the fee is the same whatever it recommends. We take no commission from any vendor. If you would rather build with your own people, the memo is detailed enough to start from.',
    },
    {
      question: 'Our competitors have announced large AI programs. Are we late?',
      answer:
        'We look for traces of real use: job postings, changed service times, prices. Where a rival has a working advantage, we say how long it takes to catch up. More often the open question is who has clean records of outcomes, which can be checked this month.',
    },
    {
      question: 'What do you need from us before the first week?',
      answer:
        'A sponsor who controls a budget, a list of whom to interview, and permission to look at samples of data under a confidentiality agreement. We supply the request letter for your data protection officer. If access takes longer than two weeks, the clock stops, and so does the invoice.',
    },
  ],
  band: {
    title: 'Thirty Ideas, One Budget',
    text: 'Bring the proposal you believe in most and the one you doubt. In half an hour we will show you how we would test each of them.',
    actions: [
      { label: 'Schedule a Strategy Call', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  related: ['ai-transformation', 'custom-ai-development', 'ai-security'],
};
