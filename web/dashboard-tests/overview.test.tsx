import { expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { daysAgo, hoursAgo } from '../e2e/support/test-records';
import { findViolations, setScheme } from './support/axe';
import {
  expectCount,
  expectNoOverflow,
  focus,
  openDashboard,
  press,
  pressOn,
} from './support/dashboard';

const section = page.getByRole('region', { name: 'Overview' });
const figure = (name: string) => section.getByRole('region', { name });

/** How many weeks ago the inquiries have come. */
const WEEKS_AGO = 7;

const record = { createdAt: daysAgo(WEEKS_AGO * 7 + 1) };
const handled = { ...record, handledAt: daysAgo(WEEKS_AGO * 7), handledBy: 'admin' };
/** Contacts and partnerships, some of them handled, and one without a date. */
const inquiries = {
  contacts: [record, record, handled, { ...record, createdAt: null }],
  partnerships: [handled, record],
};

const expectPlots = () => expectCount(figure('Inquiries a week').getByRole('img'), 2);

test('the figures agree with the lists that they lead to', async () => {
  await openDashboard(inquiries);
  await focus(page.getByRole('link', { name: 'Undelivered mail' }));
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Overview' })).toHaveFocus();
  await press('Enter');
  await expectPlots();
  /** Opens a table by keyboard, and returns the row of the week. */
  const openRow = async (caption: string) => {
    const details = section.getByRole('group').filter({ hasText: caption });
    await pressOn(details.getByText('Show as table'), 'Enter');
    await expect.element(details.getByRole('table')).toBeVisible();
    return details.getByRole('row').nth(-1 - WEEKS_AGO);
  };
  const contacts = (await openRow('Contacts a week')).getByRole('link', { name: /^3 contacts, / });
  await expect.element(contacts).toMatchTextContent(/^3$/);
  const week = await openRow('Partnerships a week');
  const partnerships = week.getByRole('link', { name: /^2 partnerships, / });
  await expect.element(partnerships).toMatchTextContent(/^2$/);
  await pressOn(partnerships, 'Enter');
  await expect.element(page.getByRole('tab', { name: 'Contact Records (3)' })).toBeVisible();
  await expect
    .element(page.getByRole('tab', { name: 'Partnership Records (2)' }))
    .toHaveAttribute('aria-selected', 'true');
  history.back();

  // A number that counts both kinds is two links.
  for (const [kind, count, title] of [
    ['contacts', '2', 'Contact Records (2)'],
    ['partnerships', '1', 'Partnership Records (1)'],
  ] as const) {
    const row = await openRow('Time until the first answer');
    const open = row.getByRole('link', { name: new RegExp(`open ${kind}, `) });
    await expect.element(open).toMatchTextContent(new RegExp(`^${count}$`));
    await pressOn(open, 'Enter');
    await expect.element(page.getByLabelText('Status')).toHaveValue('open');
    await expect.element(page.getByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true');
    history.back();
    await expectPlots();
  }
});

test('a record that was snoozed counts as open from its time on', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const later = { createdAt: daysAgo(1), snoozedUntil: hoursAgo(-0.1), snoozedBy: 'admin' };
  await openDashboard({ contacts: [{ createdAt: daysAgo(1) }, later] }, '/admin?view=overview&weeks=4');
  const open = figure('Time until the first answer').getByRole('link', { name: /open contacts/ });
  await expect.element(open.first()).toMatchTextContent(/^1$/);
  vi.advanceTimersByTime(480_000);
  await expect.element(open.first()).toMatchTextContent(/^2$/);
});

test('it says that the records could not be loaded, loads again, and says that none came in the range', async () => {
  let isBroken = true;
  const partnerships = () => (isBroken ? new Response('No.', { status: 500 }) : []);
  await openDashboard({ answers: { partnerships } }, '/admin?view=overview');
  await expect.element(page.getByText('The records could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No inquiries in these weeks')).toBeVisible();
});

test('axe finds nothing with all tables open, and nothing scrolls sideways', async () => {
  await openDashboard(inquiries, '/admin?view=overview&weeks=26');
  await expectPlots();
  for (const summary of page.getByText('Show as table').all()) await summary.click();
  for (const width of [320, 360, 768, 1440]) {
    await page.viewport(width, 900);
    await expect.element(section.getByRole('img').first()).toBeInTheDocument();
    await expectNoOverflow();
  }
  // A link that the header covers in part would count as a small target.
  window.scrollTo(0, 0);
  expect(await findViolations()).toEqual([]);
});

test('on paper every plot is followed by its table, in dark ink', async () => {
  setScheme('dark');
  await openDashboard(inquiries, '/admin?view=overview');
  await expectPlots();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    await expectCount(section.getByRole('table'), 3);
    for (const table of section.getByRole('table').all()) await expect.element(table).toBeVisible();
    for (const summary of section.getByText('Show as table').all())
      await expect.element(summary).not.toBeVisible();
    const [text] = section.locate('svg text').elements();
    expect(text && getComputedStyle(text).fill).toBe('rgb(51, 51, 51)');
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
});

test('a plot without data is one line', async () => {
  await openDashboard({ contacts: [{ createdAt: daysAgo(1) }] }, '/admin?view=overview&weeks=4');
  await expect.element(section.getByText('None came in these weeks.')).toBeVisible();
  await expect
    .element(section.getByText(/^None of the inquiries of these weeks has an answer/))
    .toBeVisible();
  await expectCount(section.getByRole('img'), 1);
});
