import type { Solution } from '@/content/types';
import { site } from '@shared/site';

export const handle: Solution = {
  meta: {
    title: 'Custom AI development',
    description:
      'When no product fits, we build: the test set first, then the model, the service and the interface, with weights, code and training data in your hands.',
  },
  hero: {
    tag: 'CUSTOM AI DEVELOPMENT',
    headline: 'AI Built for the Problem Only You Have',
    subtitle:
      'Your inspection images, your part numbers, your dialect of legal English: no vendor has trained on them. We write the exam first, agree on the pass mark, and build until the system passes.',
    actions: [
      { label: 'Discuss Your Project', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  stats: [
    { value: '4 weeks', label: 'to a test set and a pass mark, before any model' },
    { value: '2 weeks', label: 'between releases you can use' },
    { value: '100%', label: 'of code, weights and data rights yours' },
  ],
  capabilities: {
    title: 'From test set to running service',
    intro:
      'A notebook that scores well is perhaps a fifth of the job. These teams cover the rest, and they sit at one table.',
    cards: [
      {
        icon: 'test-pipe',
        title: 'Evaluation design',
        description:
          'Five hundred to two thousand labeled cases, hard ones included, split so that nobody can train on the exam. Your experts label.',
      },
      {
        icon: 'database-cog',
        title: 'Data and training',
        description: 'Cleaning, labeling tools, fine-tuning and small models distilled from large ones.',
      },
      {
        icon: 'package',
        title: 'Product engineering',
        description:
          'The screens, interfaces and permissions around the model, designed for the moments when it is unsure, slow or wrong.',
      },
      {
        icon: 'server',
        title: 'Serving and operations',
        description:
          'A latency and price limit per request, kept by batching, caching and routing easy cases to smaller models. Drift alarms and rollback to the previous version included.',
      },
    ],
  },
  approach: {
    title: 'Five months, a release every two weeks',
    intro:
      'You can stop after any stage and keep what exists. We quote the first stage at a fixed price, since it settles whether the rest makes sense.',
    phases: [
      {
        title: 'Write the exam',
        time: 'Weeks 1–4',
        description:
          'Cases are chosen and labeled, the pass mark is set from the cost of errors, and the best available product takes the exam as a benchmark.',
        deliverable: 'Test set, pass mark, and the score of what you could simply buy.',
      },
      {
        title: 'Reach the mark',
        time: 'Weeks 5–12',
        description:
          'The simplest method first, then prompts and retrieval, then training if needed. The score is posted after each release with its cost per thousand requests.',
        deliverable: 'A model that passes, or an honest account of the gap.',
      },
      {
        title: 'Put it to work',
        time: 'Weeks 9–18',
        description:
          'The product grows around the model with a pilot group of twenty users. Their corrections feed a second, private test set.',
        deliverable: 'A service in your cloud account with sign-in, logging and limits.',
      },
      {
        title: 'Hand over',
        time: 'Weeks 19–22',
        description:
          'Your team retrains, deploys and rolls back under observation, then handles a week of live support with ours on call behind them.',
        deliverable: 'Repositories, weights, data licenses, operating instructions and a trained team.',
      },
    ],
  },
  comparison: {
    title: 'When to buy and when to build',
    before: 'Buy a product when',
    after: 'Build with us when',
    rows: [
      {
        aspect: 'The task',
        before: 'Many companies share it',
        after: 'It is part of why customers choose you',
      },
      {
        aspect: 'The data',
        before: 'It resembles public text and images',
        after: 'It exists nowhere outside your walls',
      },
      {
        aspect: 'The exam',
        before: 'A product comes within a few points of the pass mark',
        after: 'The best product misses it clearly',
      },
      {
        aspect: 'The volume',
        before: 'Hundreds of requests a day',
        after: 'Enough that the price per request decides the margin',
      },
    ],
  },
  questions: [
    {
      question: 'Who owns the result?',
      answer:
        'You do: source code, trained weights, labels, prompts and documentation, from the day each is made. We keep only general methods, and open-source parts keep their own licenses. Where a base model has its own license, we show you the terms before choosing it and name an alternative. Your data trains nothing for anyone else.',
    },
    {
      question: 'Should we fine-tune a model or use a large one as it is?',
      answer:
        'Start with the large one, because it gives a baseline within days. We fine-tune when the format must be exact, the vocabulary is rare, latency matters, or volume makes a smaller model pay. Often the answer is mixed: a small model settles most requests and passes the doubtful ones to a larger model or a person.',
    },
    {
      question: 'What if it never reaches the pass mark?',
      answer:
        'Sometimes it will not, and the staged contract exists for that. By week eight the learning curve usually shows whether more data or a better method would close the gap. You then choose: narrow the task, keep a person in the loop, or stop. The test set stays useful for judging next year’s products.',
    },
  ],
  band: {
    title: 'Show Us the Case No Product Handles',
    text: 'Ten examples are enough for a first conversation: the input, the right answer, and why the right answer is right.',
    actions: [
      { label: 'Schedule a Technical Call', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  related: ['ai-consulting', 'ai-transformation', 'performance'],
};
