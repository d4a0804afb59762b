import { facts } from '@/content/facts';
import type { Solution } from '@/content/types';

export const handle: Solution = {
  meta: {
    title: 'Technology infrastructure',
    description:
      'Enterprise platforms designed for 99.9% uptime: written as code, drilled against failure before launch, and documented so that your own team can operate them.',
  },
  hero: {
    tag: 'TECHNOLOGY INFRASTRUCTURE',
    headline: 'Enterprise Infrastructure That Scales',
    subtitle:
      'Servers, networks, clusters and the access rules around them, described in version control and rebuilt from it in an afternoon. Our contracts allow 43 minutes of downtime a month at most, and you see the measurements.',
    actions: [{ label: 'Build Your Infrastructure', to: '/contact#get-in-touch' }],
  },
  stats: [
    { value: facts.uptime, label: 'uptime, counted at the customer’s edge' },
    { value: '43 min', label: 'of downtime at most in a 30-day month' },
    { value: facts.support, label: 'support and monitoring' },
    { value: '3×', label: 'headroom over your busiest recorded hour' },
  ],
  expectations: {
    title: 'What You Can Expect',
    intro:
      'We write these into the statement of work. Each has a test that you can run yourself, on the day of acceptance or any day after it.',
    items: [
      '99.9% uptime for the services in scope, probed every thirty seconds from three regions outside your own network.',
      'An environment that a new engineer can rebuild from the repository, following the written steps and nothing else.',
      'Room for three times your busiest recorded hour, shown under load before any customer depends on it.',
      'Backups restored on a schedule, with the recovery time of the last restore printed on the dashboard.',
      'A monthly cost report by service and owner.',
    ],
    pictureAlt: 'A stepped block of level courses, with bores down to the bearing layer.',
  },
  capabilities: {
    title: 'What we design and build',
    intro:
      'On two clouds, in your own data center, or across both. The choice follows latency, law and the contracts you already hold.',
    cards: [
      {
        icon: 'cloud-computing',
        title: 'Cloud Architecture',
        description:
          'Accounts, networks, clusters and databases laid out so that one failed zone costs nobody their session. Every resource is in code, reviewed and tagged with an owner.',
      },
      {
        icon: 'shield-lock',
        title: 'Security Framework',
        description:
          'Single sign-on, short-lived credentials, segmented networks and logs that an intruder cannot erase. Controls are mapped to ISO 27001 and SOC 2 as they are built.',
      },
      {
        icon: 'gauge',
        title: 'Performance Optimization',
        description:
          'Sizing from measured load, caching where the read pattern allows it, and storage that matches the queries.',
      },
    ],
  },
  approach: {
    title: 'Built in layers, each one accepted before the next',
    intro: 'A typical platform for a company of a thousand people takes four to seven months.',
    phases: [
      {
        title: 'Survey',
        time: 'Weeks 1–3',
        description: 'We list what runs, who depends on it and how it has failed.',
        deliverable: 'An inventory with owners, recovery targets and the ten likeliest causes of an outage.',
      },
      {
        title: 'Foundation',
        time: 'Weeks 4–9',
        description:
          'Identity, network, logging, secrets and the delivery pipeline come first, with one low-risk service carried all the way to production on them.',
        deliverable:
          'A working landing zone (accounts, networks and rights) and one real service running on it.',
      },
      {
        title: 'Build-out',
        time: 'Weeks 10–20',
        description:
          'The remaining services move in groups. Each has a health check, a dashboard, an alert that means something and a page of the runbook (what to do when it fails).',
        deliverable: 'All services in scope, each signed off against its recovery target.',
      },
      {
        title: 'Failure drills',
        time: 'Weeks 21–24',
        description:
          'We pull a zone, fill a disk, expire a certificate and restore last night’s backup while your team drives and we take notes.',
        deliverable: 'A drill report, a corrected runbook and the on-call rotation in your hands.',
      },
    ],
  },
  comparison: {
    title: 'What changes on an ordinary Tuesday',
    before: 'Where most estates start',
    after: 'After the build',
    rows: [
      {
        aspect: 'A new environment',
        before: 'A ticket and three weeks',
        after: 'A reviewed change and forty minutes',
      },
      {
        aspect: 'A lost server',
        before: 'Found by a customer, rebuilt from memory',
        after: 'Replaced automatically, seen next morning in the log',
      },
      {
        aspect: 'An auditor’s question',
        before: 'Screenshots gathered over two weeks',
        after: 'A query over the change history',
      },
      {
        aspect: 'The monthly bill',
        before: 'One total, disputed',
        after: 'A line per service, with an owner',
      },
    ],
  },
  questions: [
    {
      question: 'Why 99.9% and not five nines?',
      answer:
        'Because each further nine roughly multiplies the cost, and few businesses earn it back. At 99.9% you may lose 43 minutes in a month; at 99.999% it is 26 seconds, which rules out most human response and many suppliers. We price the next step for any service where an hour’s outage truly costs more than the second region.',
    },
    {
      question: 'Can we keep our data center?',
      answer:
        'Yes. Some workloads are cheaper there, and some data may not leave the country. We manage owned hardware with the same code, pipelines and monitoring as the cloud side, so that your engineers learn one way of working. We will still tell you which racks no longer pay for their power and support contracts.',
    },
    {
      question: 'What do you do when the promise is missed?',
      answer:
        'You get a written review within five working days: a timeline, the cause, what we changed and how we tested the change. Service credits follow the contract. New features in the affected service wait until the month’s remaining downtime allowance is positive again, a rule we ask you to agree to before launch.',
    },
  ],
  band: {
    title: 'Ready to Build Enterprise Infrastructure?',
    text: 'Send us your last three incident reports. We will come to the first meeting with the questions they raise and a rough sketch of the remedy.',
    actions: [{ label: 'Schedule Infrastructure Consultation', to: '/contact#get-in-touch' }],
  },
  related: ['cloud-migration', 'performance', 'enterprise-architecture'],
};
