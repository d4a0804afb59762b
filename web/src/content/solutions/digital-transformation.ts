import { facts } from '@/content/facts';
import type { Solution } from '@/content/types';
import { site } from '@shared/site';

export const handle: Solution = {
  meta: {
    title: 'Digital transformation',
    description:
      'We follow one order, claim or patient through your company, rebuild that path from end to end, train the people on it and retire the systems it replaces.',
  },
  hero: {
    tag: 'DIGITAL TRANSFORMATION',
    headline: 'Rebuild the Process, Then Retire the Past',
    subtitle:
      'An order crosses seven departments and is typed in four times. We walk that path with you, rebuild it as one flow, and count the work as finished when the old screens are gone.',
    actions: [
      { label: 'Book a Process Walk', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  stats: [
    { value: '40%', label: 'IT cost reduction in the first year after the last switch-off' },
    { value: '1 day', label: 'per department to walk the process with us' },
    { value: '3–18', label: 'months from first walk to last switch-off' },
    { value: facts.projects, label: 'projects behind the method' },
  ],
  capabilities: {
    title: 'The parts of a change that lasts',
    intro:
      'Software is the visible part. Programs stall in the others, so each has its own lead and its own line in the budget.',
    cards: [
      {
        icon: 'route',
        title: 'Process redesign',
        description:
          'We draw the path as it is traveled, with waiting times and workarounds, then remove handovers.',
      },
      {
        icon: 'database',
        title: 'Shared data',
        description:
          'One record for a customer, a product, a site. We agree who may change each field, clean what exists, and publish changes so that no department keeps a copy.',
      },
      {
        icon: 'school',
        title: 'People and adoption',
        description:
          'Department champions freed for a day a week, training on their own cases, and on-site support for the first month. We track use by team and ask where it drops.',
      },
      {
        icon: 'recycle',
        title: 'Retirement of old systems',
        description:
          'Archives that stay readable for auditors, interfaces closed in order, licenses ended before renewal.',
      },
    ],
  },
  approach: {
    title: 'One path at a time, all the way through',
    intro: 'We take one product, region or customer group and carry it from first contact to final invoice.',
    phases: [
      {
        title: 'Walk',
        time: 'Month 1',
        description:
          'Our team and yours follow twenty real cases from desk to desk, with a clock. Managers are asked to watch and not to explain.',
        deliverable: 'A map of the path with its delays, costs and repeated entries.',
      },
      {
        title: 'Start with one slice',
        time: 'Months 2–5',
        description:
          'A narrow slice runs on the new path with real customers, while everything else stays where it is. Staff on the slice decide every week what changes.',
        deliverable: 'A working path for about a twentieth of the volume, with measured lead time.',
      },
      {
        title: 'Widen',
        time: 'Months 6–12',
        description:
          'Further groups join every few weeks. Feedback from each is built in before the next arrives, and the old and new totals are reconciled nightly.',
        deliverable: 'The whole volume on the new path, and reconciliations signed by finance.',
      },
      {
        title: 'Switch off',
        time: 'Months 10–15',
        description:
          'Old systems become read-only, then archived, then ended. Contracts and support staff are released according to a plan announced at the start.',
        deliverable: 'A cost statement at switch-off, and a date for the first-year comparison.',
      },
    ],
  },
  questions: [
    {
      question: 'Where does a 40% saving in the first year after switch-off come from?',
      answer:
        'From ending things: licenses, support contracts, hosting, interfaces and the manual checks between systems. We take the IT cost of the process in scope over the previous year, and compare it with the twelve months after the last of its old systems closes, with the same method. Project cost is shown separately.',
    },
    {
      question: 'How do you deal with people who do not want this?',
      answer:
        'We assume they know something. Resistance often guards a real exception, such as a customer who must be invoiced by mail. We record these, build the ones that matter and explain the ones we drop, by name. What remains is a question for your management.',
    },
    {
      question: 'Do we have to replace our ERP?',
      answer:
        'Rarely at the start. The ledger is usually sound, and the trouble lies in the spreadsheets and re-keying around it. We put the new path in front, connected through supported interfaces, and leave the core for later. By then you know which of its hundreds of functions anybody uses.',
    },
  ],
  band: {
    title: 'Follow One Order with Us',
    text: 'Give us a day and a single case from last month. We will follow it through your departments and show you where its time went.',
    actions: [
      { label: 'Schedule a Process Walk', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  related: ['intelligent-automation', 'enterprise-architecture', 'cloud-migration'],
};
