import { facts } from '@/content/facts';
import type { Solution } from '@/content/types';

export const handle: Solution = {
  meta: {
    title: 'AI and digital transformation',
    description:
      'We put machine learning into the decisions your staff make every day, measure it against how they work now, and leave your own team able to run it.',
  },
  hero: {
    tag: 'AI & DIGITAL TRANSFORMATION',
    headline: 'Intelligent Systems That Transform Business',
    subtitle:
      'Pick one decision your company makes a thousand times a week. We build a model that makes it faster, run it next to your staff until the numbers hold, then do the next.',
    actions: [{ label: 'Start Your AI Journey', to: '/contact#get-in-touch' }],
  },
  stats: [
    { value: '30%', label: 'operational efficiency gain in the teams we work with' },
    { value: '6 weeks', label: 'from kickoff to a model running next to your staff' },
    { value: facts.projects, label: 'enterprise transformations delivered' },
  ],
  expectations: {
    title: 'What You Can Expect',
    intro:
      'An AI program fails quietly: the demonstration works, and a year later nobody uses it. These commitments are there to prevent that.',
    items: [
      'A 30% gain in operational efficiency, counted as cases closed per working hour against the quarter before we started.',
      `A first model beside your staff within ${facts.firstModel}, scoring live cases without touching a single outcome.`,
      'Every prediction stored with its inputs, model version and reason codes, so that any decision can be explained later.',
      'Two of your engineers on our team from the first day, and on call for the system by the last.',
      'A plain recommendation to stop if twelve simple rules do the job as well as a model would.',
    ],
    pictureAlt:
      'A block of ground whose broken surface settles into regular waves, with one violet layer running through it.',
  },
  capabilities: {
    title: 'What we do, usually in this order',
    intro:
      'Most clients begin with one process and one model. Strategy comes after the first result, because by then there is evidence to plan with.',
    cards: [
      {
        icon: 'message-2-search',
        title: 'Machine Learning Implementation',
        description:
          'Forecasting, scoring, document reading and search, trained on your own history. We deliver the pipeline, the monitoring and the retraining job along with the model.',
      },
      {
        icon: 'settings-automation',
        title: 'Process Automation',
        description:
          'We redraw the process around the model: which cases pass straight through, which go to a person, and what that person sees on screen when they decide.',
      },
      {
        icon: 'map-2',
        title: 'AI Strategy Development',
        description:
          'A ranked list of the next ten uses with data readiness, cost, owner and expected return for each, revised every quarter.',
      },
    ],
  },
  approach: {
    title: 'From a queue of cases to a running model',
    intro:
      'The plan below is for a first use case with about two years of usable records. We tell you in week two if your data cannot support it.',
    phases: [
      {
        title: 'Watch the work',
        time: 'Weeks 1–2',
        description:
          'We sit with the people who make the decision today and time a hundred cases. We pull the history and check whether the outcome was ever recorded.',
        deliverable: 'A baseline: time, cost and error rate per case, and a verdict on the data.',
      },
      {
        title: 'Build and shadow',
        time: 'Weeks 3–8',
        description:
          'A first model trains on past cases, then scores live ones in the background. Each week we read the disagreements with your specialists, case by case.',
        deliverable: 'Three weeks of side-by-side results and a sorted list of what the model gets wrong.',
      },
      {
        title: 'Hand over a share',
        time: 'Weeks 9–14',
        description:
          'The clear cases go through automatically, at first 10% of volume. The share grows only while the error rate stays below that of your staff.',
        deliverable: 'A production service with an off switch that your operations lead controls.',
      },
      {
        title: 'Teach and leave',
        time: 'Weeks 15–20',
        description:
          'Your engineers run a retraining, an incident drill and a rollback with us in the room, and then again without us.',
        deliverable:
          'Source code, operating instructions, training records and a measured before-and-after report.',
      },
    ],
  },
  questions: [
    {
      question: 'Our data is spread over five systems and some of it is wrong. Is it too early?',
      answer:
        'Probably not. We need one outcome that was recorded honestly, such as a claim paid or a part returned, and the facts that were known before it. Two years of that is worth more than a finished data warehouse. The first two weeks tell us whether you have it, and you pay for nothing further if you do not.',
    },
    {
      question: 'What happens when the model is wrong?',
      answer:
        'It will be, and we plan the cost of it. Each automatic decision has a confidence threshold set from the price of an error, so doubtful cases reach a person. A daily report compares results with those of your staff. If the error rate crosses the agreed line, the service falls back to the manual queue without waiting for an engineer.',
    },
    {
      question: 'Will this replace our staff?',
      answer:
        'The clear cases leave their desks and the hard ones stay. In practice teams use the time to clear a backlog or take on growth without hiring. We ask you to decide before the start what the saved hours are for, and to tell the team.',
    },
  ],
  band: {
    title: 'Ready to Transform with AI?',
    text: 'Bring one process that costs too many hours. In a first call we will say whether a model can help and what data would settle the question.',
    actions: [{ label: 'Schedule AI Consultation', to: '/contact#get-in-touch' }],
  },
  related: ['ai-consulting', 'intelligent-automation', 'ai-security'],
};
