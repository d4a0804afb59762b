import { answerClock, PLAIN_CLOCK } from '../../functions/src/shared/inquiry/waiting';
import { column } from './support/admin';
import { findLightViolations, findViolations } from './support/axe';
import { openGiven } from './support/given-records';
import { expect, test } from './support/test';
import { daysAgo, hoursAgo } from './support/test-records';

const message = (nature: 'answer' | 'reply', at: Date) => ({
  ...{ nature, at, author: 'Ada', otherAddress: null, subject: 'Re: Hello', text: 'Thank you.', quoted: '' },
  ...{ attachments: [], messageId: 'a@firm.example', sentAt: nature === 'answer' ? at : null },
  failure: null,
});

/** A contact for each place where the last word can stand, each from a time of its own: lists go by it. */
function conversations() {
  const from = (name: string, hours: number) => ({
    name,
    email: `${name.toLowerCase()}@firm.example`,
    createdAt: hoursAgo(hours),
  });
  const answer = message('answer', hoursAgo(80));
  const reply = (hours: number) => ({ answer, reply: message('reply', hoursAgo(hours)) });
  return [
    { ...from('Fresh', 5.2) },
    { ...from('Replied', 90), messages: reply(3.2) },
    { ...from('Neglected', 90), messages: reply(30.2) },
    { ...from('Answered', 90), messages: { answer } },
    { ...from('Later', 91), snoozedUntil: daysAgo(-9), snoozedBy: 'admin' },
    { ...from('Closed', 92), messages: { answer }, handledAt: hoursAgo(70), handledBy: 'admin' },
  ];
}

test('a row says where the last word stands, and filters narrow by it', async ({ page }) => {
  await openGiven(page, { contacts: conversations() }, '/admin?contacts-sort=waiting.descending');
  const names = column(page, 'Name');
  await expect(names).toHaveText(['Neglected', 'Fresh', 'Replied', 'Answered', 'Later', 'Closed']);
  await expect(page.locator('tbody td:last-child')).toHaveText([
    'Late: Replied, 1 d 6 h',
    'Open 5 h',
    'Replied, 3 h',
    'Waiting for reply',
    /^Snoozed until \w{3} \d+$/,
    'Answered',
  ]);
  await expect(page.getByRole('tab', { name: /Contact/ })).toHaveAccessibleDescription('3 open');
  for (const [status, shown] of [
    ['Open', ['Neglected', 'Fresh', 'Replied']],
    ['Waiting for reply', ['Answered']],
    ['Late (over 24 h)', ['Neglected']],
    ['Snoozed', ['Later']],
  ] as const) {
    await page.getByLabel('Status').selectOption(status);
    await expect(names).toHaveText([...shown]);
  }
});

test('in working time the clock stands while no office works', async ({ page }) => {
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
  await page.clock.setFixedTime(now);
  const contacts = [
    { name: 'Weekend', createdAt: weekend },
    { name: 'Holiday', createdAt: holiday },
    { name: 'Late', createdAt: late },
  ];
  await openGiven(page, { contacts, holidays });
  const texts = page.locator('tbody td:last-child');
  await expect(texts).toHaveText([
    `Open ${waits(weekend)}`,
    `Late: ${waits(holiday)}`,
    `Late: ${waits(late)}`,
  ]);
  await page.getByLabel('Status').selectOption('Late (over 24 h)');
  await expect(texts).toHaveText([`Late: ${waits(holiday)}`, `Late: ${waits(late)}`]);
});

test('axe finds nothing, and no card is wider than a phone', async ({ page }) => {
  await openGiven(page, { contacts: conversations() });
  await expect(page.getByText('Replied, 3 h')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Replied, 3 h' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await findLightViolations(page)).toEqual([]);
});
