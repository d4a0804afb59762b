import { facts } from '@/content/facts';
import type { Solution } from '@/content/types';

export const handle: Solution = {
  meta: {
    title: 'Enterprise security and testing',
    description:
      'Identity, detection, response and three kinds of security testing. We attack your systems under written rules, fix what we find with you, and test again.',
  },
  hero: {
    tag: 'SECURITY & TESTING',
    headline: 'Security That Has Already Been Attacked',
    subtitle:
      'An intruder with one stolen laptop reaches something valuable within hours. We find out how, close that route with your engineers, and prove with a second attempt that it is closed.',
    actions: [{ label: 'Secure Your Enterprise', to: '/contact#get-in-touch' }],
  },
  stats: [
    { value: '99.99%', label: 'of replayed attack events detected' },
    { value: '15 min', label: 'from a critical alert to a person acting on it' },
    { value: '100%', label: 'of high-risk findings tested again after repair' },
    { value: facts.support, label: 'monitoring from two time zones' },
  ],
  expectations: {
    title: 'What You Can Expect',
    intro: 'We write these statements into the contract, and each of them leaves evidence.',
    items: [
      '99.99% threat detection, measured by replaying a library of ten thousand recorded attack events through your own sensors.',
      'A control matrix that maps each safeguard once to SOC 2, ISO 27001, GDPR and the NIST Cybersecurity Framework.',
      'Findings ranked by what an attacker gains, with the exact steps to reproduce each and the line or setting to change.',
      'A phone call the same day for anything that could be exploited tonight.',
      'A second test of every repair within thirty days, included in the price and reported beside the first result.',
      'An incident exercise with your directors, in which someone has to decide whether to switch off a service that earns money.',
    ],
    pictureAlt: 'A block of ground with a ring wall around a guarded mound, and the crimson core under it.',
  },
  capabilities: {
    title: 'The parts of a defense',
    intro: 'Few clients need all of them at once. The assessment shows which is weakest.',
    cards: [
      {
        icon: 'fingerprint',
        title: 'Identity and access',
        description:
          'Phishing-resistant sign-in, administrator rights that expire after the task, and a quarterly review in which managers see what their people can really open.',
      },
      {
        icon: 'radar',
        title: 'Detection and monitoring',
        description:
          'Logs from endpoints, cloud accounts and identity providers in one place, with rules we test by attack. An alert that never led to action is rewritten or removed.',
      },
      {
        icon: 'lifebuoy',
        title: 'Incident response',
        description:
          'A retained team, a printed contact list and playbooks for ransomware, stolen credentials and leaked data. Evidence is kept in a form that insurers and regulators accept.',
      },
      {
        icon: 'code',
        title: 'Secure software delivery',
        description:
          'Dependency, secret and code scanning in the pipeline, tuned until developers trust it, with signed builds and a bill of materials for each release you ship.',
      },
      {
        icon: 'file-certificate',
        title: 'Compliance engineering',
        description:
          'Evidence for SOC 2 and ISO 27001 collected by machines as work happens, so that an audit takes two weeks of questions.',
      },
      {
        icon: 'users-group',
        title: 'People and habits',
        description:
          'Short exercises drawn from attacks on your own sector. We count reports of suspicious messages instead of quiz scores.',
      },
    ],
  },
  services: {
    title: 'Kinds of testing',
    intro:
      'They answer different questions: are we governed as we claim, can somebody get in, and what is known to be weak. Each has its own scope, price and report.',
    cards: [
      {
        icon: 'scale',
        title: 'ISG testing',
        description:
          'Tests of information security governance: whether the policies you signed are what happens at a desk, in a repository and in a supplier’s office.',
        features: [
          'Policies sampled against real tickets and changes',
          'Joiner, mover and leaver records traced end to end',
          'Supplier clauses checked against supplier practice',
          'Gap list against ISO 27001, SOC 2 and NIST',
          'A findings session for the board, without jargon',
        ],
      },
      {
        icon: 'bug',
        title: 'Penetration testing',
        description:
          'Skilled people pursue a written goal, such as reading a customer’s file. They attack by the routes a criminal would use and stop where you drew the line.',
        features: [
          'Web, mobile, API, cloud and internal network',
          'Signed rules of engagement and an emergency contact',
          'Attack path drawn step by step, with timestamps',
          'A read-out with your engineers, screen by screen',
          'Free second test within thirty days',
        ],
      },
      {
        icon: 'list-search',
        title: 'Vulnerability assessment',
        description:
          'A wide sweep of everything with an address, repeated monthly, with false alarms removed by hand and the remainder sorted by exposure and known exploitation.',
        features: [
          'External, internal and container image scans',
          'Unknown and forgotten machines listed first',
          'Ranking by exploit activity as well as by CVSS',
          'Tickets opened in your own tracker, with owners',
          'A monthly trend of age and number of open findings',
        ],
      },
    ],
  },
  approach: {
    title: 'From first attack to standing defense',
    intro: 'Monitoring starts in week one, before the first test.',
    phases: [
      {
        title: 'See',
        time: 'Weeks 1–2',
        description:
          'We collect logs, list every system reachable from outside and agree on what a disaster would be in your terms: a stopped plant, a leaked register, a false payment.',
        deliverable: 'An exposure list and three written disaster scenarios.',
      },
      {
        title: 'Attack',
        time: 'Weeks 3–6',
        description:
          'Testers pursue those scenarios. Your monitoring team is not told the hour, so that the exercise measures detection as well as prevention.',
        deliverable: 'Attack paths, what was noticed and when, and a ranked list of repairs.',
      },
      {
        title: 'Repair',
        time: 'Weeks 7–14',
        description:
          'We work in your repositories and consoles beside your staff, starting with changes that cut several paths at once. Identity usually comes first.',
        deliverable: 'Closed findings, each with its change record and test.',
      },
      {
        title: 'Stand watch',
        time: 'From week 15',
        description:
          'Round-the-clock monitoring, a monthly sweep, a yearly full test by people who did not build the defense, and two incident exercises.',
        deliverable: 'A quarterly report of detection rate, response time and age of open findings.',
      },
    ],
  },
  questions: [
    {
      question: 'Could a penetration test break our production systems?',
      answer:
        'It is rare, and we plan for it. Destructive techniques are excluded in writing, load is capped, and fragile systems are tested on a copy. Your contact has a number that halts all testing within five minutes. We log each request we send, so if something does fail you can see at once whether it was us.',
    },
    {
      question: 'What does 99.99% detection leave out?',
      answer:
        'It says that of ten thousand replayed events of known techniques, at most one went unseen. It says nothing about methods nobody has recorded yet. For those we rely on limits: segmented networks, short-lived access and offline backups, so that an unseen intruder can do less. The report lists each missed event by technique.',
    },
    {
      question: 'Can you get us certified?',
      answer:
        'We prepare you; an independent body certifies you. For ISO 27001 a company of three hundred typically needs eight to ten months, for a SOC 2 Type II report at least three months of operating evidence after the controls are in place. We attend the audit and answer for what we built.',
    },
    {
      question: 'Who sees our findings?',
      answer:
        'Your named recipients and the testers who found them. Reports are encrypted, kept in a store in the region you choose, and deleted after twelve months unless you ask otherwise. We never publish a client’s finding, even without the name, because the pattern alone can point to the company.',
    },
  ],
  band: {
    title: 'Find Out What an Intruder Would Reach',
    text: 'An assessment of two to four weeks covers your external attack surface and sign-in systems. You receive the attack paths, the ranked repairs and an hour with the people who found them.',
    actions: [{ label: 'Schedule Security Assessment', to: '/contact#get-in-touch' }],
  },
  related: ['ai-security', 'infrastructure', 'enterprise-architecture'],
};
