import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { daysAgo, hoursAgo } from '../e2e/support/test-records';
import {
  expectAddress,
  expectCount,
  expectTexts,
  focus,
  openDashboard,
  press,
  pressOn,
} from './support/dashboard';
import { toMail } from './support/mails';

const section = page.getByRole('region', { name: 'Overview' });
const table = section.getByRole('table', { name: 'Inquiries by week' });

/** How many weeks ago the inquiries arrived. */
const WEEKS_AGO = 7;

const record = { createdAt: daysAgo(WEEKS_AGO * 7 + 1) };
const handled = { ...record, handledAt: daysAgo(WEEKS_AGO * 7), handledBy: 'admin' };
/** Contacts and partnerships, some of them handled, and one without a date. */
const inquiries = {
  contacts: [record, record, handled, { ...record, createdAt: null }],
  partnerships: [handled, record],
};

test('the figures match the lists that they link to', async () => {
  await openDashboard(inquiries);
  await focus(page.getByRole('link', { name: 'Undelivered mail' }));
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Overview' })).toHaveFocus();
  await press('Enter');
  await expect.element(table).toBeVisible();
  // The row of the week in which the inquiries arrived, below the header and the totals.
  const row = table.getByRole('row').nth(2 + WEEKS_AGO);
  const contacts = row.getByRole('link', { name: /^3 contacts, / });
  await expect.element(contacts).toMatchTextContent(/^3$/);
  const partnerships = row.getByRole('link', { name: /^2 partnerships, / });
  await expect.element(partnerships).toMatchTextContent(/^2$/);
  await pressOn(partnerships, 'Enter');
  await expect.element(page.getByRole('tab', { name: 'Contact Records (3)' })).toBeVisible();
  await expect
    .element(page.getByRole('tab', { name: 'Partnership Records (2)' }))
    .toHaveAttribute('aria-selected', 'true');
  history.back();

  // The number of open inquiries consists of a link for each kind.
  for (const [kind, count, title] of [
    ['contacts', '2', 'Contact Records (2)'],
    ['partnerships', '1', 'Partnership Records (1)'],
  ] as const) {
    const open = row.getByRole('link', {
      name: new RegExp(`open ${kind}, `),
    });
    await expect.element(open).toMatchTextContent(new RegExp(`^${count}$`));
    await pressOn(open, 'Enter');
    await expect.element(page.getByLabelText('Status')).toHaveValue('open');
    await expect.element(page.getByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true');
    history.back();
    await expect.element(table).toBeVisible();
  }
});

test('the address contains the range, which stays while another section is shown', async () => {
  await openDashboard(inquiries, '/admin?view=overview&weeks=4');
  const range = (name: string) =>
    page.getByRole('navigation', { name: 'Time range' }).getByRole('link', { name, exact: true });
  await expect.element(range('4 weeks')).toHaveAttribute('aria-current', 'true');
  await range('26 weeks').click();
  await expectAddress('/admin?view=overview&weeks=26');
  await page.getByRole('link', { name: 'Spam', exact: true }).click();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expectAddress('/admin?view=overview&weeks=26');
  await expect.element(range('26 weeks')).toHaveAttribute('aria-current', 'true');
});

test('the first row shows the totals, and the weeks follow, newest first', async () => {
  const createdAt = daysAgo(1);
  const answered = { createdAt, handledAt: hoursAgo(21), messages: { a1: toMail('answer', 21) } };
  const contacts = [{ createdAt }, answered, { createdAt: daysAgo(8) }];
  const partnerships = [{ createdAt: daysAgo(8) }, { createdAt: daysAgo(29) }];
  await openDashboard({ contacts, partnerships }, '/admin?view=overview&weeks=4');
  const rows = table.getByRole('row');
  await expectTexts(rows.nth(0).getByRole('columnheader'), [
    'Week',
    'Con\u00adtacts',
    'Part\u00adner\u00adships',
    'An\u00adswered',
    'Median',
    'Open',
  ]);
  await expect.element(rows.nth(1).getByRole('rowheader')).toMatchTextContent(/^4 weeks$/);
  const none = ['0', '0', '0', '–', '0'];
  const cells = [
    ['3', '1', '1', '3.0 h', '2 + 1'],
    ['2', '0', '1', '3.0 h', '1'],
    ['1', '1', '0', '–', '1 + 1'],
  ];
  for (const [index, texts] of [...cells, none, none].entries())
    await expectTexts(rows.nth(index + 1).getByRole('cell'), texts);
  await expectCount(rows, 6);
});

test('a snoozed record counts as open once its time has passed', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const snoozed = { createdAt: daysAgo(1), snoozedUntil: hoursAgo(-0.1), snoozedBy: 'admin' };
  await openDashboard({ contacts: [{ createdAt: daysAgo(1) }, snoozed] }, '/admin?view=overview&weeks=4');
  const open = table.getByRole('link', { name: /open contacts/ });
  await expect.element(open.first()).toMatchTextContent(/^1$/);
  vi.advanceTimersByTime(480_000); // 8 minutes; the snooze ends after 6
  await expect.element(open.first()).toMatchTextContent(/^2$/);
});

test('the overview reports a failed load, loads again, and shows that there are no inquiries', async () => {
  let isBroken = true;
  const partnerships = () => (isBroken ? new Response('No.', { status: 500 }) : []);
  await openDashboard({ responses: { partnerships } }, '/admin?view=overview');
  await expect.element(page.getByText('The records could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No inquiries in these weeks')).toBeVisible();
});
