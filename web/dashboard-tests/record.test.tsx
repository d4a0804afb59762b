import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listPaleTexts } from '../e2e/support/axe';
import { contactsNamed, numberedContacts } from '../e2e/support/test-records';
import { findViolations, setScheme } from './support/axe';
import {
  chooseAction,
  emulate,
  expectAddress,
  expectCount,
  expectTexts,
  focus,
  getBox,
  openDashboard,
  openDetails,
  press,
  recordPane,
  reload,
  rows,
  toast,
} from './support/dashboard';
import { exampleMails } from './support/mails';

const heading = (name: string) => recordPane.getByRole('heading', { name });

test('a click or Enter opens a record with every field, and Escape closes it', async () => {
  const partnerships = [{ id: 'a1b2', email: 'a@firm.example', phone: '+971 4 555 0177' }];
  await openDashboard({ partnerships }, '/admin?tab=partnerships');
  await rows().click();
  await openDetails();
  for (const text of [
    'Grace Lindqvist',
    'a@firm.example',
    '+971 4 555 0177',
    'Head of Alliances',
    'Fjord Analytics',
    'Medium (51-200)',
    'Technology',
    'https://fjord.example',
    'Reseller, Strategic',
    'Joint delivery in the Nordics.',
  ]) {
    await expect.element(recordPane.getByText(text, { exact: true }).last()).toBeVisible();
  }
  await expectAddress('/admin/partnerships/a1b2');
  await press('Escape');
  await expect.element(recordPane).not.toBeInTheDocument();
  await expectAddress('/admin?tab=partnerships');
  await expect.element(rows().getByRole('link')).toHaveFocus();
  await press('Enter');
  await expect.element(recordPane).toBeVisible();
});

test('axe finds no violations in a list and the record next to it', async () => {
  await openDashboard({ contacts: numberedContacts(3).map((contact) => ({ ...contact, id: contact.name })) });
  await page.getByRole('link', { name: 'Person 02' }).click();
  await expect.element(recordPane.getByText('Mail delivery')).toBeInTheDocument();
  expect(await findViolations()).toEqual([]);
});

test('the menu of a record has at most six items in three groups, and the destructive group is last', async () => {
  await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expectTexts(page.getByRole('menu').locate('[role^=menuitem]'), [
    'Open next when handled',
    'Copy',
    'Mark as spamS', // S is its key
    'Block sender …',
    'Everything from this address …',
    'Delete this record',
  ]);
  const separators = page.getByRole('menu').element().querySelectorAll(':scope > :not([role^=menuitem])');
  expect(separators).toHaveLength(2);
});

test('the address of a record opens it, and Back closes a record that a click has opened', async () => {
  await openDashboard({ contacts: [{ id: 'a', name: 'Noor' }] }, '/admin/contacts/a');
  await expect.element(heading('Noor')).toBeVisible();
  await reload();
  await expect.element(heading('Noor')).toBeVisible();
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect.element(recordPane).not.toBeInTheDocument();
  await rows().click();
  await expect.element(recordPane).toBeVisible();
  history.back();
  await expect.element(recordPane).not.toBeInTheDocument();
});

test('a row is a link to its record, and the browser handles a Ctrl+click on it', async () => {
  await openDashboard({ partnerships: [{ id: 'a' }] }, '/admin?tab=partnerships');
  const link = page.getByRole('link', { name: 'Grace Lindqvist' });
  await expect.element(link).toHaveAttribute('href', '/admin/partnerships/a');
  let isLeftToBrowser = false;
  const onClick = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault(); // no new tab
  };
  addEventListener('click', onClick, { once: true });
  await rows().click({ modifiers: ['ControlOrMeta'], position: { x: 600, y: 10 } });
  expect(isLeftToBrowser).toBe(true);
  await expect.element(recordPane).not.toBeInTheDocument();
  await link.click();
  await expect.element(heading('Grace Lindqvist')).toBeVisible();
});

test('Previous and Next move through the visible records, and the list shows the matching page', async () => {
  await openDashboard({ contacts: numberedContacts(11) });
  await rows().nth(9).click();
  await expect.element(recordPane.getByText('10 of 11')).toBeVisible();
  await recordPane.getByRole('button', { name: 'Next record' }).click();
  await expect.element(heading('Person 11')).toBeVisible();
  await expect.element(recordPane.getByRole('button', { name: 'Next record' })).toBeDisabled();
  await press('k');
  await expect.element(heading('Person 10')).toBeVisible();
  await press('j');
  await expect.element(recordPane.getByText('11 of 11')).toBeVisible();
  await press('Escape');
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
});

test('on a desktop the record is next to its list, its row is marked, and J and K do not scroll the list', async () => {
  await page.viewport(1440, 900);
  await openDashboard({ contacts: numberedContacts(12) });
  await rows().nth(4).click();
  await expect.element(heading('Person 05')).toHaveFocus();
  const current = rows().filter({ has: page.locate('[aria-current]') });
  await expectTexts(current.getByRole('link'), ['Person 05']);
  await expect.element(current).toBeInViewport({ ratio: 1 });
  expect(getBox(current).right).toBeLessThan(getBox(recordPane).left);
  const list = page.getByRole('tabpanel').element();
  const before = list.scrollTop;
  await press('k');
  await expect.element(heading('Person 04')).toHaveFocus();
  expect(list.scrollTop).toBe(before);
  await press('Escape');
  await expect.element(rows().nth(3).getByRole('link')).toHaveFocus();
});

test('on a phone the record fills the page, and Back restores the list', async () => {
  await page.viewport(700, 700);
  await openDashboard({ contacts: numberedContacts(12) });
  await expectCount(rows(), 10);
  window.scrollTo(0, 500);
  await rows().nth(8).click();
  await expect.element(heading('Person 09')).toHaveFocus();
  expect(window.scrollY).toBe(0);
  await expect.element(rows().first()).not.toBeVisible();
  history.back();
  await expect.element(rows().nth(8).getByRole('link')).toHaveFocus();
  await expect.poll(() => window.scrollY).toBe(500);
});

test('the arrow keys move between the rows, and holding Enter adds one history entry', async () => {
  await openDashboard({ contacts: contactsNamed('First', 'Second', 'Third') });
  await focus(rows().first().getByRole('link'));
  await press('ArrowDown');
  await userEvent.keyboard('{Enter>3}'); // three keydown events without a keyup
  await expect.element(heading('Second')).toHaveFocus();
  await userEvent.keyboard('{Enter>3/}');
  await expect.element(heading('Second')).toBeVisible();
  history.back();
  await expect.element(recordPane).not.toBeInTheDocument();
});

test('the details of a record show its source, and a nested section shows its ID and exact time', async () => {
  const source = { page: '/contact', landing: '/blog' };
  await openDashboard({ contacts: [{ id: 'a', createdAt: '2026-03-04T10:20:33.000Z', source }] });
  await rows().click();
  const id = recordPane.getByText('a', { exact: true });
  await expect.element(id).not.toBeVisible();
  await openDetails();
  for (const text of ['Visit began on', 'Sent from'])
    await expect.element(recordPane.getByText(text)).toBeVisible();
  await expect.element(id).not.toBeVisible();
  await recordPane.getByText('ID and exact time').click();
  for (const text of ['ID', 'Received at']) await expect.element(recordPane.getByText(text)).toBeVisible();
  await expect.element(recordPane.getByText(/:33 /)).toBeVisible();
  await expect.element(id).toBeVisible();
});

test('a record shows the company from its message, has a link that starts a reply, and can be copied as text', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const email = 'ada@firm.example';
  const message = 'Company: Northwind\n\nTwo\nlines.';
  await openDashboard(
    { contacts: [{ id: 'a', email, subject: 'Cloud & more', message }] },
    '/admin/contacts/a',
  );
  await openDetails();
  await expect.element(recordPane.locate('dl > div').filter({ hasText: 'Northwind' })).toBeVisible();
  await expect
    .element(recordPane.getByRole('link', { name: email }).first())
    .toHaveAttribute('href', `mailto:${email}?subject=Re%3A%20Cloud%20%26%20more`);
  await chooseAction('Copy');
  await expect.element(toast('Record copied')).toBeVisible();
  expect(copy).toHaveBeenCalledWith(
    expect.stringContaining(`Email: ${email}\nSubject: Cloud & more\nMessage:\n${message}`),
  );
});

test('a record printed from the dark scheme has no pale text', async () => {
  setScheme('dark');
  await openDashboard({ contacts: [{ id: 'a', messages: exampleMails }] }, '/admin/contacts/a');
  await expect.element(recordPane.getByText('They replied', { exact: false })).toBeVisible();
  await emulate({ media: 'print' });
  expect(await listPaleTexts()).toEqual([]);
});
