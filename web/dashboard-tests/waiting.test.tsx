import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { daysAgo, hoursAgo } from '../e2e/support/test-records';
import { column, expectAddress, expectTexts, openDashboard } from './support/dashboard';

/** It goes on by `vi.advanceTimersByTime` alone. */
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

test('the message column and the drawer show the company line for what it is', async () => {
  await openDashboard({ contacts: [{ message: 'Company: Northwind\n\nThe first words.' }] });
  await expectTexts(column('Message'), ['The first words.']);
  await page.locate('tbody tr').click();
  const row = (term: string) =>
    page
      .getByRole('dialog')
      .locate('dl > div')
      .filter({ has: page.getByText(term, { exact: true }) });
  await expectTexts(row('Company').locate('dd'), ['Northwind']);
  await expect
    .element(page.getByRole('region', { name: 'Message' }).getByText('The first words.'))
    .toBeVisible();
});
