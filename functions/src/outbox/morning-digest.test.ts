import { expect, test } from 'vitest';
import { untouched } from '../../test/support/sample-records.ts';
import { PLAIN_CLOCK } from '../shared/inquiry/waiting.ts';
import { layOutMorningDigest, morningDigestSubject } from './morning-digest.ts';

const NOW = new Date('2026-11-02T13:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

const toDisplayName = (username: string) => (username === 'rina.k' ? 'Rina Kapoor' : username);

function openInquiry(subject: string, hours: number, assignee: string | null = null) {
  const record = { ...untouched, createdAt: hoursAgo(hours), assignee };
  return { record, subject, link: `https://x.test/${subject}` };
}

test('the digest counts the open inquiries of both kinds and lists those that have waited longest first', () => {
  const { text } = layOutMorningDigest(
    [
      {
        count: 3,
        late: 1,
        unassigned: 1,
        overMailQuota: 2,
        flood: 0,
        longestWaiting: [openInquiry('oldest', 80, 'rina.k'), openInquiry('unassigned', 2)],
      },
      {
        count: 2,
        late: 1,
        unassigned: 2,
        overMailQuota: 0,
        flood: 7,
        longestWaiting: [openInquiry('late', 25), openInquiry('newest', 0.5)],
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
      '- oldest (waiting 3 d, assigned to Rina Kapoor)',
      '  https://x.test/oldest',
      '- late (waiting 1 d 1 h)',
      '  https://x.test/late',
      '- unassigned (waiting 2 h)',
      '  https://x.test/unassigned',
      '- newest (waiting 30 min)',
      '  https://x.test/newest',
      '… and 1 more.',
      '',
      '-- ',
      'In the dashboard: https://x.test/admin',
      '',
    ].join('\n'),
  );
});

test('the text of a visitor is escaped', () => {
  const longestWaiting = [openInquiry('<b>Acme</b> & Sons', 1)];
  const inquiries = { count: 1, late: 0, unassigned: 1, overMailQuota: 0, flood: 0, longestWaiting };
  const { html } = layOutMorningDigest([inquiries], NOW, PLAIN_CLOCK, 'https://x.test', toDisplayName);
  expect(html).toContain('&lt;b&gt;Acme&lt;/b&gt; &amp; Sons');
  expect(html).not.toContain('<b>');
});

test('the subject names the day', () => {
  expect(morningDigestSubject('2026-11-02')).toBe('Open inquiries on Monday, November 2');
});
