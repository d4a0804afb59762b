import { SESSION_LIFETIME_MS } from '@shared/limits';
import { RETENTION } from '@shared/retention';
import { site } from '@shared/site';
import { certificateTexts, claims, facts } from './facts';
import type { Action, Evidence, LegalDocument } from './types';

/** The evidence in the order of the sections below. */
export const evidence: readonly Evidence[] = [
  {
    claim: 'The database deletes data as the retention table says',
    file: 'functions/src/retention.test.ts',
    words: 'Firestore has a TTL policy for the collections that expire',
  },
  {
    claim: 'A copy of everything about an address is one operation, and so is its erasure',
    file: 'functions/test/admin-person.test.ts',
    words: 'deletes records of both kinds and their mail',
  },
  {
    claim: 'A visit stores only what the Cookie Policy lists in your browser',
    file: 'web/e2e/pages.spec.ts',
    words: 'the Cookie Policy describes everything that a visit stores in the browser',
  },
  {
    claim: 'No public page sends a request to another company’s server or sets a cookie',
    file: 'web/e2e/every-page.spec.ts',
    words: 'no page sends a request to a third party or sets a cookie',
  },
  {
    claim: 'No line of our logs holds a visitor’s name, address or message',
    file: 'testing/log-privacy-reporter.test.ts',
    words: 'address, name or text fails the run',
  },
  {
    claim: 'The audit log has a hash in place of the address of a person whose data was exported or erased',
    file: 'functions/test/admin-person.test.ts',
    words: 'is recorded in the audit log without the address',
  },
  {
    claim:
      'Browsers cannot write to the database, and nobody reads an inquiry without an administrator’s session',
    file: 'functions/test/security/rules.test.ts',
    words: 'have no expression that these tests leave unevaluated',
  },
  {
    claim:
      'A session ends within a minute when its account is disabled or deleted, or loses its administrator role',
    file: 'functions/test/security/live-token.test.ts',
    words: 'the schedule that runs every minute ends',
  },
  {
    claim: 'If the second step is required, nobody gets a session without it',
    file: 'functions/test/security/second-step.test.ts',
    words: 'a sign-in without one sets it up, and opens no session before that',
  },
  {
    claim: 'The audit log records each new administrator',
    file: 'functions/test/security/accounts.test.ts',
    words: 'creates an account that can sign in, and is recorded in the audit log',
  },
  {
    claim: 'Of 500 passwords guessed at once, six are tried',
    file: 'functions/test/security/sign-in.test.ts',
    words: 'gets six tries out of many at once',
  },
  {
    claim: 'A form that is sent twice makes one record, even when 200 arrive at the same moment',
    file: 'functions/test/site-submissions.test.ts',
    words: '200 parallel submissions',
  },
  {
    claim:
      'No inquiry is lost when the mail server or the database fails, freezes or is killed at a bad moment',
    file: 'functions/test/faults/faults.test.ts',
    words: 'nothing is lost when the site is',
  },
  {
    claim: 'Mail is sent only over TLS, and never to a server with a bad certificate',
    file: 'functions/test/upload/mail-tls.test.ts',
    words: 'whose certificate has expired',
  },
  {
    claim: 'Failed mail is retried for three days',
    file: 'functions/test/mail-outbox.test.ts',
    words: 'a mail is given up after 72 hours',
  },
  {
    claim: 'Each alert matches a message that the programs log',
    file: 'operations/set-up.test.ts',
    words: 'every message that an alert matches is logged',
  },
  {
    claim: 'The steps for backups, restores and erasure after a restore are documented',
    file: 'docs/operations.md',
    words: '## Backup and restore',
  },
  {
    claim: 'security.txt has not expired, and expires within a year',
    file: 'web/src/prerender/security-txt.test.ts',
    words: 'the build refuses the expiry date',
  },
  {
    claim: 'Every response has the security headers that Mozilla’s HTTP Observatory requires',
    file: 'web/e2e/headers.spec.ts',
    words: 'that the HTTP Observatory requires',
  },
  {
    claim:
      'No page has a fault that the axe rules for WCAG 2.2 AA can find, in the light and in the dark scheme',
    file: 'web/e2e/every-page.spec.ts',
    words: 'axe finds no violations on any page',
  },
  {
    claim: 'No page scrolls sideways at 320 px, and nothing on it moves while it loads',
    file: 'web/e2e/every-page.spec.ts',
    words: 'at 320 px no page scrolls sideways',
  },
  {
    claim: 'Menus and questions work by keyboard, and each navigation moves the focus',
    file: 'web/e2e/navigation.spec.ts',
    words: 'moves the focus to the heading',
  },
  {
    claim: 'With forced colors, no text is on a picture',
    file: 'web/e2e/layout.spec.ts',
    words: 'in forced colors the heroes have no picture',
  },
  {
    claim: 'Nothing slides or fades for visitors who prefer reduced motion',
    file: 'web/e2e/page-links.spec.ts',
    words: 'a link changes the page without a transition',
  },
  {
    claim: 'Links, menus and questions work before any script has loaded, and a submitted form waits for it',
    file: 'web/e2e/before-hydration.spec.ts',
    words: 'links, the menu and questions work while the scripts are loading',
  },
];

const collectionLabels = {
  contact_records: 'Contact messages',
  partnership_records: 'Partnership inquiries',
  contact_spam: 'Contact messages taken for spam',
  partnership_spam: 'Partnership inquiries taken for spam',
  messages: 'Our answers to an inquiry, and the replies to them',
  purges: 'When the messages of a deleted inquiry will be deleted, by its number',
  removed_records: 'Which records have left the inbox, by number',
  mail_changes: 'When the list of undelivered mail last changed',
  outbox: 'What was mailed, when, and about which inquiry',
  audit: 'Log of deletions, exports and sign-ins, with a hash in place of an address',
  idempotency_keys: 'Keys that recognize a form sent twice',
  daily_state: 'Who was sent a confirmation on a day, each address as a hash',
  sessions: 'Open sessions of administrators',
  login_attempts: 'Attempts to sign in, as hashes',
  presence: 'Which administrator has a record open',
  second_steps: 'Keys of two-step verification, encrypted',
  blocked_senders: 'Addresses and domains that we have blocked',
  locks: 'Technical locks, without personal data',
} satisfies Record<keyof typeof RETENTION, string>;

/** The retention of collections that a number of days does not describe. */
const retentionTexts: Partial<Record<string, string>> = {
  audit: 'For good',
  login_attempts: '1 day if they fail, otherwise 30 days',
  second_steps: 'Until it is switched off',
  locks: 'Until the task has ended',
  messages: 'Until their inquiry is deleted',
  purges: 'Until it is done, within a minute',
};

function retentionText(collection: keyof typeof RETENTION): string {
  const { days } = RETENTION[collection];
  const text = retentionTexts[collection];
  if (text !== undefined) return text;
  if (days === null) return 'Until a person deletes it';
  if (days >= 1) return days === 1 ? '1 day' : `${days} days`;
  const minutes = Math.round(days * 24 * 60);
  return minutes >= 60 ? `${minutes / 60} hours` : `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

export const retentionRows = Object.entries(collectionLabels).map(([collection, label]) => ({
  label,
  value: retentionText(collection as keyof typeof RETENTION),
}));

const sessionHours = SESSION_LIFETIME_MS / 3_600_000;

export const trustActions: Action[] = [
  {
    label: 'Send us your questionnaire',
    href: `mailto:${site.securityEmail}?subject=Security%20questionnaire`,
  },
  { label: 'Insurance, law and people', to: '/about#details' },
];

/** Answers to the questions of a security questionnaire about this website. */
export const trust: LegalDocument = {
  meta: {
    title: 'Trust and security',
    description:
      'Where inquiries are stored and for how long, who else handles them, what is logged, backups, certificates, accessibility, and a proof of each claim.',
  },
  title: 'What happens to your data, and how to check it',
  updated: 'November 2026',
  intro:
    'Answers for a security questionnaire about this website and the inquiries it receives. Where a claim can be tested, the test is linked.',
  sections: [
    {
      id: 'data-location',
      title: 'Where data is stored',
      body: [
        {
          title: 'The places',
          rows: [
            {
              label: 'Inquiries and accounts',
              value: `Google Firestore, ${site.region.name} (${site.region.id}), encrypted at rest`,
            },
            { label: 'Programs', value: `Google Cloud Functions, ${site.region.name}` },
            {
              label: 'Pages, pictures, scripts',
              value: 'Firebase Hosting, at Google’s edge worldwide. They hold no personal data',
            },
            { label: 'Mail about an inquiry', value: 'Our mail provider, and our own mailboxes' },
            { label: 'Drafts of a form', value: 'Your browser, until the tab is closed or the form is sent' },
          ],
        },
        'Work for clients is separate from this website. Client data stays in the client’s own accounts and region; the contract names both.',
      ],
    },
    {
      id: 'retention',
      title: 'How long it is kept',
      body: [
        { title: 'The times', rows: retentionRows },
        'The database deletes by these same numbers. Anybody may ask for a copy or for erasure at any time; both are one operation and are answered within 30 days.',
      ],
    },
    {
      id: 'sub-processors',
      title: 'Who else handles it',
      body: [
        {
          title: 'The companies',
          rows: [
            { label: 'Google Cloud', value: 'Hosting, database, programs, sign-in of administrators, logs' },
            { label: 'The mail provider', value: 'Sends the mail that an inquiry causes. Named on request' },
            { label: 'The booking page', value: 'Only if you follow its link. It gets nothing from us' },
          ],
        },
        'The site has no analytics, advertising, tag manager, embedded content or error tracker. A change to this list of sub-processors is announced here thirty days before it happens.',
      ],
    },
    {
      id: 'logs',
      title: 'What is logged',
      body: [
        'Each request is one line: a random reference, the route, the status and the time that it took. No name, address or message is in it.',
        'Google’s own request log has the IP address and the address of the page; it is deleted after 30 days. Deletions, exports, changes to accounts and sign-ins of administrators are kept in an audit log, with a keyed hash in place of a visitor’s address.',
      ],
    },
    {
      id: 'access',
      title: 'Who can read inquiries',
      body: [
        {
          list: [
            'Administrators with an account of their own; there are no shared ones. Who added or removed one, and when, is recorded.',
            `A session ends after ${sessionHours} hours, and within a minute when its account is removed. A second step with an authenticator app can be required of everybody.`,
            'The database accepts no writes from browsers, and reads only for an open session.',
          ],
        },
      ],
    },
    {
      id: 'mail',
      title: 'How mail is sent',
      body: [
        'An inquiry and the mail about it are stored in one step, so that neither exists without the other. The mail goes out from our own address, over TLS with a checked certificate, with your address for replies only. If the mail server is down, we keep trying for three days, and a person is alerted.',
      ],
    },
    {
      id: 'backup',
      title: 'Backup and restore',
      body: [
        {
          title: 'The figures',
          rows: [
            { label: 'Backup', value: 'Every day, kept for 14 weeks, in the region of the database' },
            { label: 'Point in time', value: 'Any second of the last seven days' },
            {
              label: 'Restore',
              value: 'Practiced every quarter, into a separate database',
            },
            {
              label: 'Erasure',
              value: 'What was erased is erased again after a restore; backups expire by themselves',
            },
          ],
        },
      ],
    },
    {
      id: 'incidents',
      title: 'If something goes wrong',
      body: [
        `A weakness in this site: ${site.securityEmail}, also in /.well-known/security.txt. A person answers within three working days, and you get credit if you want it.`,
        'If personal data was exposed, those concerned and the competent authority hear from us without undue delay, at the latest 72 hours after we know of it (GDPR, Article 33).',
      ],
    },
    {
      id: 'certificates',
      title: 'Certificates, as they stand',
      body: [
        ...(claims.certificates.isSample
          ? [
              'This is the website of a sample firm, so no certificate stands behind it. For each of ISO 27001 and SOC 2, a firm that uses it states:',
            ]
          : []),
        { list: certificateTexts },
        'Below are the claims that need no certificate, each with its proof.',
      ],
    },
    {
      id: 'accessibility',
      title: 'Accessibility',
      body: [
        'The aim is WCAG 2.2, level AA. It is our own evaluation; no outside body has made one.',
        {
          title: 'What is tested, and what is not',
          rows: [
            {
              label: 'Tested on every page',
              value:
                'The rules of axe in both color schemes; no sideways scrolling at 320 px; nothing that moves while a page loads',
            },
            {
              label: 'Tested on the main paths',
              value:
                'Keyboard alone, focus after each navigation, forced colors, reduced motion, without script',
            },
            {
              label: 'Not tested',
              value: 'With people who use a screen reader, a magnifier or speech input every day',
            },
            {
              label: 'Known to fall short',
              value:
                'On a phone, some screen readers read the cells of a long table without its column headers',
            },
          ],
        },
        `If something is in your way, write to ${site.email}. A person answers within ${facts.reply}, and the repair is listed here.`,
      ],
    },
    {
      id: 'evidence',
      title: 'Check it yourself',
      body: [
        'The site’s source is open to those who evaluate us. Each claim below names the test that would fail if it were untrue, or the document by which we work; all tests run before every release.',
        ...(site.repositoryUrl.includes('.example/')
          ? ['The site is a sample, so these links lead to an address that is reserved for samples.']
          : []),
        { title: 'The claims, with their proof', evidence },
      ],
    },
  ],
};
