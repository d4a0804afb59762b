import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerClock, PLAIN_CLOCK } from '@shared/inquiry/waiting';
import { daysAgo, hoursAgo } from '../e2e/support/test-records';
import { findViolations } from './support/axe';
import {
  admin,
  chooseAction,
  column,
  expectAddress,
  expectCount,
  expectNoOverflow,
  expectTexts,
  openDashboard,
  press,
  rows,
  recordPane,
  toast,
} from './support/dashboard';
import { toMail } from './support/mails';

/** The clock then goes on by `vi.advanceTimersByTime` alone. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });

const names = () => column('Name');

/** Three open contacts, one of them late and one undated, and a handled one that is older. */
const waiting = {
  contacts: [
    { name: 'Fresh', createdAt: hoursAgo(5.2) },
    { name: 'Late', createdAt: hoursAgo(76) },
    { name: 'Done', createdAt: hoursAgo(90), handledAt: new Date() },
    { name: 'Undated', createdAt: null },
  ],
};

test('an open record says how long it has waited, and over 24 hours that it is late', async () => {
  await openDashboard(waiting);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Fresh')).toMatchTextContent('Open 5 h');
  await expect.element(row('Late')).toMatchTextContent('Late: 3 d');
  await expect.element(row('Done')).not.toMatchTextContent(/Open|Late/);
  await expect.element(row('Undated')).not.toMatchTextContent(/Open|Late/);
});

test('the waiting time goes on while the dashboard is open', async () => {
  stopClock();
  await openDashboard({ contacts: [{ name: 'Patient', createdAt: hoursAgo(23.995) }] });
  const row = page.getByRole('row').filter({ hasText: 'Patient' });
  await expect.element(row).toMatchTextContent('Open 23 h');
  vi.advanceTimersByTime(120_000);
  await expect.element(row).toMatchTextContent('Late: 1 d');
});

test('a record that was snoozed is back in its place at its time, while the list stays open', async () => {
  stopClock();
  const contacts = [
    { name: 'Open', email: 'open@example.com', createdAt: hoursAgo(5) },
    { name: 'Back', createdAt: hoursAgo(9), snoozedUntil: hoursAgo(-0.1), snoozedBy: 'admin' },
  ];
  await openDashboard({ contacts }, '/admin?status=open&contacts-sort=waiting.descending');
  await expectTexts(names(), ['Open']);
  vi.advanceTimersByTime(480_000);
  await expectTexts(names(), ['Back', 'Open']);
  await expect.element(page.getByRole('link', { name: '2 open' })).toBeVisible();
});

test('the days of snoozing are those of the server’s clock', async () => {
  vi.setSystemTime(new Date(2026, 2, 4, 12));
  const date = new Date(2026, 2, 10, 12).toUTCString();
  const user = () => Response.json({ ...admin, token: null }, { headers: { date } });
  await openDashboard({ contacts: [{ id: 'a' }], answers: { user } }, '/admin/contacts/a');
  await chooseAction('Snooze …');
  const snooze = page.getByRole('dialog', { name: 'Snooze' });
  await expect.element(snooze.getByRole('button', { name: 'Next week, Mon, Mar 16' })).toBeVisible();
});

test.each([
  ['new', {}],
  ['back', { snoozedUntil: hoursAgo(1), snoozedBy: 'admin' }],
])('a record that is %s is snoozed until a day, which it says, and reopened', async (_, more) => {
  const contacts = [{ id: 'a', ...more }, {}];
  await openDashboard({ contacts, isChangeable: true }, '/admin/contacts/a?status=open');
  await chooseAction('Snooze …');
  const preset = page.getByRole('button', { name: /^Next week, / });
  await expect.element(preset).toBeVisible();
  const [, day = ''] = preset.element().textContent.split('Next week, ');
  await preset.click();
  const state = page.getByText(/^Snoozed by you until/);
  await expect
    .element(state)
    .toMatchTextContent(new RegExp(`^Snoozed by you until ${day}, \\d{4}, 08:00, or until they reply\\.`));
  await expect.element(recordPane.getByText('Outside the current view')).toBeVisible();
  await toast('Snoozed until').getByRole('button', { name: 'Undo' }).click();
  await expect.element(state).not.toBeInTheDocument();
  await expect.element(recordPane.getByText(/of 2$/)).toBeVisible();

  await chooseAction('Snooze …');
  const snooze = page.getByRole('dialog').getByRole('button', { name: 'Snooze', exact: true });
  const other = page.getByRole('textbox', { name: 'Another day' });
  await other.fill('2020-01-01');
  await expect.element(snooze).toBeDisabled();
  await other.fill(daysAgo(-90).toISOString().slice(0, 10));
  await press('Enter');
  await snooze.click();
  await expect.element(state).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(state).not.toBeInTheDocument();
});

test('the counts of what is open, late and snoozed lead to exactly that, longest waiting first', async () => {
  const later = { snoozedUntil: daysAgo(-9), snoozedBy: 'admin' };
  const contacts = [...waiting.contacts, later];
  await openDashboard({ contacts }, '/admin?q=something-else&tab=partnerships');
  const card = page.locate('dl > div').filter({ hasText: 'Total Contacts' });
  await card.getByRole('link', { name: '1 late' }).click();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expectAddress(/\?status=late&contacts-sort=waiting\.descending$/);
  await expect.element(page.getByLabelText('Search')).toHaveValue('');
  await expect.element(page.getByLabelText('Status')).toHaveValue('late');
  await card.getByRole('link', { name: '3 open' }).click();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (3)' })).toBeVisible();
  await card.getByRole('link', { name: '1 snoozed' }).click();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expect.element(page.getByLabelText('Status')).toHaveValue('snoozed');
});

test('the list sorts by its column of waiting times, longest first', async () => {
  await openDashboard(waiting);
  const head = page.getByRole('columnheader', { name: 'Waiting' });
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expectTexts(names(), ['Late', 'Fresh', 'Undated', 'Done']);
  await head.getByRole('button').click();
  await expectTexts(names(), ['Fresh', 'Late', 'Undated', 'Done']);
});

test('the message column and the record show the company line for what it is', async () => {
  await openDashboard({ contacts: [{ message: 'Company: Northwind\n\nThe first words.' }] });
  await expectTexts(column('Message'), ['The first words.']);
  await page.locate('tbody tr').click();
  const row = (term: string) =>
    recordPane.locate('dl > div').filter({ has: page.getByText(term, { exact: true }) });
  await expectTexts(row('Company').locate('dd'), ['Northwind']);
  await expect
    .element(page.getByRole('region', { name: 'Message' }).getByText('The first words.'))
    .toBeVisible();
});

/** A contact for each place where the last word can stand, each from a time of its own: lists go by it. */
function conversations() {
  const from = (name: string, hours: number) => ({
    name,
    email: `${name.toLowerCase()}@firm.example`,
    createdAt: hoursAgo(hours),
  });
  const answer = toMail('answer', 80);
  const reply = (hours: number) => ({ answer, reply: toMail('reply', hours) });
  return [
    { ...from('Fresh', 5.2) },
    { ...from('Replied', 90), messages: reply(3.2) },
    { ...from('Neglected', 90), messages: reply(30.2) },
    { ...from('Answered', 90), messages: { answer } },
    { ...from('Later', 91), snoozedUntil: daysAgo(-9), snoozedBy: 'admin' },
    { ...from('Closed', 92), messages: { answer }, handledAt: hoursAgo(70), handledBy: 'admin' },
  ];
}

test('a row says where the last word stands, and filters narrow by it', async () => {
  await openDashboard({ contacts: conversations() }, '/admin?contacts-sort=waiting.descending');
  await expectTexts(names(), ['Neglected', 'Fresh', 'Replied', 'Answered', 'Later', 'Closed']);
  await expectTexts(column('Waiting'), [
    'Late: Replied, 1 d 6 h',
    'Open 5 h',
    'Replied, 3 h',
    'Waiting for reply',
    /^Snoozed until \w{3} \d+$/,
    'Answered',
  ]);
  await expect.element(page.getByRole('tab', { name: /Contact/ })).toHaveAccessibleDescription('3 open');
  for (const [status, shown] of [
    ['Open', ['Neglected', 'Fresh', 'Replied']],
    ['Waiting for reply', ['Answered']],
    ['Late (over 24 h)', ['Neglected']],
    ['Snoozed', ['Later']],
  ] as const) {
    await page.getByLabelText('Status').selectOptions(status);
    await expectTexts(names(), shown);
  }
});

test('a row marks a reply that is not proved to be theirs', async () => {
  const forged = {
    answer: toMail('answer', 80),
    reply: toMail('reply', 3.2, { otherAddress: 'x@y.example' }),
  };
  const [, honest] = conversations();
  await openDashboard({
    contacts: [
      { ...honest, name: 'Honest' },
      { ...honest, name: 'Forged', messages: forged },
    ],
  });
  const mark = (name: string) =>
    page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('img', { name: /not proved to be theirs/ });
  await expectCount(mark('Forged'), 1);
  await expectCount(mark('Honest'), 0);
});

test('in working time the clock stands while no office works', async () => {
  const now = new Date('2026-03-15T12:00:00Z');
  const holidays = ['2026-03-12'];
  const clock = answerClock(holidays);
  const waits = (since: Date) => clock.format(clock.between(since.getTime(), now.getTime()));
  const [weekend, holiday, late] = ['13T21:00', '11T22:00', '06T12:00'].map(
    (time) => new Date(`2026-03-${time}Z`),
  ) as [Date, Date, Date];
  expect(waits(weekend)).not.toBe(PLAIN_CLOCK.format(now.getTime() - weekend.getTime()));
  const workDays = answerClock([]);
  expect(waits(holiday)).not.toBe(workDays.format(workDays.between(holiday.getTime(), now.getTime())));
  stopClock();
  vi.setSystemTime(now);
  const contacts = [
    { name: 'Weekend', createdAt: weekend },
    { name: 'Holiday', createdAt: holiday },
    { name: 'Late', createdAt: late },
  ];
  await openDashboard({ contacts, holidays });
  await expectTexts(column('Waiting'), [
    `Open ${waits(weekend)}`,
    `Late: ${waits(holiday)}`,
    `Late: ${waits(late)}`,
  ]);
  await page.getByLabelText('Status').selectOptions('Late (over 24 h)');
  await expectTexts(column('Waiting'), [`Late: ${waits(holiday)}`, `Late: ${waits(late)}`]);
});

test('axe finds nothing in waiting times, and no card is wider than a phone', async () => {
  await openDashboard({ contacts: conversations() });
  await expect.element(page.getByText('Replied, 3 h')).toBeVisible();
  expect(await findViolations()).toEqual([]);
  await page.viewport(360, 740);
  await expect.element(rows().filter({ hasText: 'Replied, 3 h' })).toBeVisible();
  await expectNoOverflow();
  expect(await findViolations()).toEqual([]);
});
