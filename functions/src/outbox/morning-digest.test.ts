import { expect, test } from 'vitest';
import { untouched } from '../../test/support/sample-records.ts';
import { PLAIN_CLOCK } from '../shared/inquiry/waiting.ts';
import { morningDigest, morningDigestSubject } from './morning-digest.ts';

const NOW = new Date('2026-11-02T13:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

const toDisplayName = (username: string) => (username === 'rina.k' ? 'Rina Kapoor' : username);

function open(subject: string, hours: number, assignee: string | null = null) {
  const record = { ...untouched, createdAt: hoursAgo(hours), assignee };
  return { record, subject, link: `https://x.test/${subject}` };
}

test('the digest counts the open inquiries and lists the longest waiting of both kinds first', () => {
  const { text } = morningDigest(
    [
      {
        count: 3,
        late: 1,
        unassigned: 1,
        overMailQuota: 2,
        flood: 0,
        longestWaiting: [open('latest', 80, 'rina.k'), open('free', 2)],
      },
      {
        count: 2,
        late: 1,
        unassigned: 2,
        overMailQuota: 0,
        flood: 7,
        longestWaiting: [open('late', 25), open('younger', 0.5)],
      },
    ],
    NOW,
    PLAIN_CLOCK,
    'https://x.test',
    toDisplayName,
  );
  expect(text).toBe(
    [
      '5 open',
      'Over 24 hours: 2',
      'Without an assignee: 3',
      'Without a separate mail, because the daily limit of mails was reached: 2',
      'In Spam, because the daily limit of the inbox was reached: 7 (https://x.test/admin?view=spam)',
      '',
      '- latest (waiting 3 d, assigned to Rina Kapoor)',
      '  https://x.test/latest',
      '- late (waiting 1 d 1 h)',
      '  https://x.test/late',
      '- free (waiting 2 h)',
      '  https://x.test/free',
      '- younger (waiting 30 min)',
      '  https://x.test/younger',
      '… and 1 more.',
      '',
      '-- ',
      'In the dashboard: https://x.test/admin',
      '',
    ].join('\n'),
  );
});

test('the text of a visitor is escaped', () => {
  const longestWaiting = [open('<b>Acme</b> & Sons', 1)];
  const kind = { count: 1, late: 0, unassigned: 1, overMailQuota: 0, flood: 0, longestWaiting };
  const { html } = morningDigest([kind], NOW, PLAIN_CLOCK, 'https://x.test', toDisplayName);
  expect(html).toContain('&lt;b&gt;Acme&lt;/b&gt; &amp; Sons');
  expect(html).not.toContain('<b>');
});

test('the subject names the day', () => {
  expect(morningDigestSubject('2026-11-02')).toBe('Open inquiries on Monday, November 2');
});
