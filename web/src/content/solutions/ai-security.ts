import type { Solution } from '@/content/types';
import { site } from '@shared/site';

export const handle: Solution = {
  meta: {
    title: 'AI security and governance',
    description:
      'An inventory of every model in use, adversarial testing of assistants and agents, and controls mapped to the NIST AI RMF, ISO 27001, SOC 2 and GDPR.',
  },
  hero: {
    tag: 'AI SECURITY & GOVERNANCE',
    headline: 'Keep Your Models Accountable',
    subtitle:
      'Somebody in your company has pasted a contract into a chatbot, and an assistant can already read mail it should not. We find what is in use, test what it can be talked into, and limit it.',
    actions: [
      { label: 'Book an AI Risk Review', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  stats: [
    { value: '3 weeks', label: 'to an inventory of models, tools and vendors' },
    { value: '1,200', label: 'attack prompts and documents in the test suite' },
    { value: '1', label: 'named owner for each model' },
  ],
  capabilities: {
    title: 'Lines of control',
    intro:
      'A language model follows instructions from whoever reaches it, including the author of a document it reads. Controls therefore belong around the model as well as inside it.',
    cards: [
      {
        icon: 'clipboard-list',
        title: 'Inventory and classification',
        description:
          'Models you trained, features your vendors switched on, and tools that staff adopted by themselves.',
      },
      {
        icon: 'bug',
        title: 'Adversarial testing',
        description:
          'Prompt injection through mail, web pages and attachments; data extraction; tool misuse; poisoned retrieval. Failing cases become regression tests that run before each release.',
      },
      {
        icon: 'fingerprint',
        title: 'Access and containment',
        description:
          'Assistants act with the rights of the person asking. Tools are listed and rate-limited, and any action that sends money or data out of the company waits for approval.',
      },
      {
        icon: 'gavel',
        title: 'Policy and evidence',
        description:
          'Two pages of rules, impact assessments on one form, and logs for the regulator, mapped to NIST, ISO 27001, SOC 2 and GDPR.',
      },
    ],
  },
  approach: {
    title: 'Governance in order of harm',
    intro: 'We begin with the three systems that could hurt you this quarter. The policy comes after them.',
    phases: [
      {
        title: 'Find',
        time: 'Weeks 1–3',
        description: 'Network and expense records, vendor notices and an amnesty survey show what is in use.',
        deliverable: 'The inventory, sorted by what each system can see and do.',
      },
      {
        title: 'Test',
        time: 'Weeks 4–7',
        description:
          'The riskiest systems face our suite and two testers. Your developers sit in, as they will own the suite afterward.',
        deliverable: 'Successful attacks with transcripts, each with a proposed limit.',
      },
      {
        title: 'Limit',
        time: 'Weeks 8–13',
        description:
          'Permissions shrink, retrieval respects document permissions, outputs are checked before they act, and a kill switch is tried in working hours.',
        deliverable: 'Controls in production and the attack suite in your pipeline.',
      },
      {
        title: 'Govern',
        time: 'Quarterly',
        description:
          'A small committee reviews new entries, incidents and exceptions in an hour. Low-risk uses need only a form.',
        deliverable: 'Minutes, a current register and a report fit for the audit committee.',
      },
    ],
  },
  questions: [
    {
      question: 'Can prompt injection be prevented?',
      answer:
        'Not completely, with any technique known today. A model cannot reliably tell text to be read from instructions to be followed. So we design for the case where it is fooled: the assistant holds few rights, secrets are kept out of its context, links and images in its output are filtered, and consequential actions wait for a person.',
    },
    {
      question: 'Which rules apply to us?',
      answer:
        'That depends on where you operate and what the system decides. GDPR covers personal data and certain automated decisions; the EU AI Act sorts uses by risk; sector regulators add their own. We prepare the classification and the technical evidence, and your counsel gives the legal opinion. The NIST AI Risk Management Framework is our common structure.',
    },
    {
      question: 'Should we simply block public chatbots?',
      answer:
        'Blocking alone moves the use to private phones, where you see nothing. We suggest an approved service with a contract that excludes training on your data, sign-in through your directory, and a short list of what never goes in. Then block the rest, and watch what people ask for.',
    },
    {
      question: 'How do we judge a vendor’s AI feature?',
      answer:
        'With fourteen questions and an afternoon of tests. Where does our data go, who can read it, is it used for training, can the feature be switched off per user, what does it log, what happened in the last incident? The answers enter the register.',
    },
  ],
  band: {
    title: 'What Could Your Assistant Be Talked Into?',
    text: 'Name one assistant or agent you already run. We will explain the attacks that fit it and how a three-day test would go.',
    actions: [
      { label: 'Schedule an AI Risk Review', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  related: ['security', 'ai-consulting', 'custom-ai-development'],
};
