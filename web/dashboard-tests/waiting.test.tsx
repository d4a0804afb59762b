import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type AnswerClock, answerClock, formatDuration, PLAIN_CLOCK } from '@shared/inquiry/waiting';
import { daysAgo, hoursAgo } from '../e2e/support/test-records';
import {
  admin,
  column,
  expectAddress,
  expectCount,
  expectTexts,
  openDashboard,
  press,
  rows,
  recordPane,
  toast,
} from './support/dashboard';
import { toContactOfEachState } from './support/mails';

/** Stops the clock. From then on, only the test moves it, for example with `vi.advanceTimersByTime`. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });

const names = () => column('Name');

test('a row shows the state of its conversation, and marks a reply from an unverified sender', async () => {
  await openDashboard({ contacts: toContactOfEachState() }, '/admin?contacts-sort=waiting.descending');
  await expectTexts(names(), [
    'Neglected',
    'Fresh',
    'Replied',
    'Forged',
    'Answered',
    'Later',
    'Undated',
    'Closed',
  ]);
  await expectTexts(column('Waiting'), [
    'Late: Replied, 1 d 6 h',
    'Open 5 h',
    'Replied, 3 h',
    'Replied, 2 h',
    'Waiting for reply',
    /^Snoozed until \w{3} \d+$/,
    '',
    'Answered',
  ]);
  const doubtful = page.getByRole('img', { name: /unverified sender/ });
  await expectTexts(rows().filter({ has: doubtful }).getByRole('link'), ['Forged']);
});

test('each count next to a total links to the counted records, which are sorted by waiting time', async () => {
  await openDashboard({ contacts: toContactOfEachState() }, '/admin?q=something-else&tab=partnerships');
  const card = page.locate('dl > div').filter({ hasText: 'Total Contacts' });
  for (const [count, shown] of [
    ['5 open', ['Neglected', 'Fresh', 'Replied', 'Forged', 'Undated']],
    ['1 late', ['Neglected']],
    ['1 waiting for reply', ['Answered']],
    ['1 snoozed', ['Later']],
  ] as const) {
    await card.getByRole('link', { name: count }).click();
    await expectTexts(names(), shown);
  }
  await expectAddress(/\?status=snoozed&contacts-sort=waiting\.descending$/);
  await expect.element(page.getByLabelText('Search')).toHaveValue('');
  await expect.element(page.getByLabelText('Status')).toHaveValue('snoozed');
});

test('an open list updates when a record becomes late and when a snoozed record returns', async () => {
  stopClock();
  const contacts = [
    { name: 'Open', email: 'open@example.com', createdAt: hoursAgo(23.995) },
    { name: 'Back', createdAt: hoursAgo(90), snoozedUntil: hoursAgo(-0.1), snoozedBy: 'admin' },
  ];
  await openDashboard({ contacts }, '/admin?status=open&contacts-sort=waiting.descending');
  await expectTexts(column('Waiting'), ['Open 23 h']);
  vi.advanceTimersByTime(480_000); // 8 minutes; the snooze ends after 6
  await expectTexts(names(), ['Back', 'Open']);
  await expectTexts(column('Waiting'), ['Late: 3 d', 'Late: 1 d']);
  await expect.element(page.getByRole('link', { name: '2 open' })).toBeVisible();
});

test('the waiting times of a list stop while no office works', async () => {
  const now = new Date('2026-03-15T12:00:00Z');
  const createdAt = new Date('2026-03-11T22:00:00Z');
  const holidays = ['2026-03-12'];
  const clock = answerClock(holidays);
  const waits = ({ between }: AnswerClock) => formatDuration(between(createdAt.getTime(), now.getTime()));
  // The three waiting times differ, so the list can show only one of them.
  expect(new Set([clock, answerClock([]), PLAIN_CLOCK].map(waits)).size).toBe(3);
  stopClock();
  vi.setSystemTime(now);
  await openDashboard({ contacts: [{ createdAt }], holidays }, '/admin?status=late');
  await expectTexts(column('Waiting'), [`Late: ${waits(clock)}`]);
});

test('the snooze dialog offers days by the server’s clock', async () => {
  vi.setSystemTime(new Date(2026, 2, 4, 12)); // six days behind the server
  const date = new Date(2026, 2, 10, 12).toUTCString();
  const user = () => Response.json({ ...admin, token: null }, { headers: { date } });
  await openDashboard({ contacts: [{ id: 'a' }], responses: { user } }, '/admin/contacts/a');
  await recordPane.getByRole('button', { name: 'Snooze' }).click();
  const snooze = page.getByRole('dialog', { name: 'Snooze' });
  await expect.element(snooze.getByRole('button', { name: 'Next week, Mon, Mar 16' })).toBeVisible();
});

test('a row and its open record become late at the same moment, whenever they were rendered', async () => {
  stopClock();
  const createdAt = new Date(Date.now() - 24 * 3_600_000 + 45_000);
  await openDashboard({ contacts: [{ createdAt }] });
  await expectTexts(column('Waiting'), ['Open 23 h']);
  vi.advanceTimersByTime(30_000);
  await rows().click();
  await expect.element(recordPane.getByRole('heading', { name: 'Ada Okafor' })).toBeVisible();
  vi.advanceTimersByTime(30_000);
  await expectTexts(column('Waiting'), ['Late: 1 d']);
  expect(recordPane.element().textContent).toContain('Late: 1 d');
});

test.each([
  ['new', {}],
  ['back from a snooze', { snoozedUntil: hoursAgo(1), snoozedBy: 'admin' }],
])('a record that is %s can be snoozed until a day, shows that day, and can be reopened', async (_, more) => {
  const contacts = [{ id: 'a', ...more }, {}];
  await openDashboard({ contacts, isChangeable: true }, '/admin/contacts/a?status=open');
  await recordPane.getByRole('button', { name: 'Snooze' }).click();
  const preset = page.getByRole('button', { name: /^Next week, / });
  await expect.element(preset).toBeVisible();
  const [, day = ''] = preset.element().textContent.split('Next week, ');
  await preset.click();
  const state = page.getByText(/^Snoozed by you until/);
  await expect
    .element(state)
    .toMatchTextContent(new RegExp(`^Snoozed by you until ${day}, \\d{4}, 08:00, or until they reply\\.`));
  await expectCount(rows(), 1);
  await expect.element(recordPane.getByText(/of 2$/)).toBeVisible();
  await toast('Snoozed until').getByRole('button', { name: 'Undo' }).click();
  await expect.element(state).not.toBeInTheDocument();
  await expect.element(recordPane.getByText(/of 2$/)).toBeVisible();

  await recordPane.getByRole('button', { name: 'Snooze' }).click();
  const snooze = page.getByRole('dialog').getByRole('button', { name: 'Snooze', exact: true });
  const anotherDay = page.getByRole('textbox', { name: 'Another day' });
  await anotherDay.fill('2020-01-01');
  await expect.element(snooze).toBeDisabled();
  await anotherDay.fill(daysAgo(-90).toISOString().slice(0, 10));
  await press('Enter');
  await snooze.click();
  await expect.element(state).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(state).not.toBeInTheDocument();
});
