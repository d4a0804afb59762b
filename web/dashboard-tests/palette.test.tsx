import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contactsNamed } from '../e2e/support/test-records';
import {
  expectAddress,
  expectNoOverflow,
  focus,
  openDashboard,
  press,
  recordPane,
  toast,
} from './support/dashboard';

const palette = page.getByRole('dialog', { name: 'Commands' });
const field = palette.getByRole('combobox', { name: 'Search commands and records' });
const option = (name: string | RegExp) => palette.getByRole('option', { name });
const row = (name: string) => page.getByRole('link', { name, exact: true });
const heading = (name: string) => recordPane.getByRole('heading', { name });
const search = page.getByLabelText('Search', { exact: true });

/** Ctrl+K, or Cmd+K on a Mac. */
const KEYS = navigator.userAgent.includes('Mac') ? 'Meta+k' : 'Control+k';

/** Opens an inbox whose server has no response to changes, so that a command that changes a record fails the test. */
async function openInbox(): Promise<void> {
  await openDashboard({ contacts: contactsNamed('First', 'Second', 'Third') });
  await expect.element(row('First')).toBeVisible();
}

async function openFirst(isChangeable = false): Promise<void> {
  await openDashboard({ contacts: contactsNamed('First', 'Second', 'Third'), isChangeable });
  await row('First').click();
  await expect.element(heading('First')).toHaveFocus();
}

async function openPalette(): Promise<void> {
  await press(KEYS);
  await expect.element(field).toHaveFocus();
}

/** Returns the text of the option that screen readers announce as chosen, with its key at the end: 'AnswerR'. */
const chosenText = () =>
  document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')?.textContent;

test.each([
  ['Ctrl+K in a field', search, () => press(KEYS)],
  ['the question mark', row('Second'), () => press('?')],
  ['the Commands button', undefined, () => page.getByRole('button', { name: 'Commands' }).click()],
])('%s opens the palette, and Escape returns the focus', async (_way, from, open) => {
  await openInbox();
  if (from) await focus(from);
  await open();
  await expect.element(field).toHaveFocus();
  await press('Escape');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(from ?? page.getByRole('button', { name: 'Commands' })).toHaveFocus();
});

test('Ctrl+K also opens the palette over a record on a phone, where its button is hidden', async () => {
  await page.viewport(390, 844);
  await openFirst();
  await openPalette();
  await expect.element(option('Mark as handled E')).toBeVisible();
  await expectNoOverflow(palette.element());
});

test('Ctrl+K and Back close the palette', async () => {
  await openFirst();
  await openPalette();
  await press(KEYS);
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(heading('First')).toHaveFocus();
  await openPalette();
  history.back();
  await expectAddress('/admin');
  await expect.element(palette).not.toBeInTheDocument();
});

test('the palette does not open behind another dialog, and keys typed into it trigger nothing else', async () => {
  await openFirst();
  await openPalette();
  await userEvent.keyboard('jes?');
  await expect.element(field).toHaveValue('jes?');
  await expect.element(palette.getByRole('status')).toHaveTextContent('No command or record matches.');
  await field.fill('delete');
  await press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete this record?' });
  await expect.element(question).toBeVisible();
  await expect.element(palette).not.toBeInTheDocument();
  await press(KEYS);
  await expect.element(palette).not.toBeInTheDocument();
  await press('Escape');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(heading('First')).toHaveFocus();
});

test('the arrow keys choose which action Enter runs on the open record, and each action shows its shortcut', async () => {
  await openFirst(true);
  await openPalette();
  expect(chosenText()).toBe('AnswerR');
  await press('ArrowDown');
  await expect.poll(chosenText).toBe('Mark as handledE');
  await press('ArrowUp', 'ArrowUp'); // to the last option
  await expect.poll(chosenText).not.toBe('AnswerR');
  await field.fill('ASSIGN to');
  await expect.poll(chosenText).toBe('Assign to meA');
  await press('Enter');
  await expect.element(toast('Assigned to you')).toBeVisible();
  await expect.element(heading('First')).toHaveFocus();
  await openPalette();
  await option(/^Mark as handled/).click();
  await expect.element(heading('Second')).toBeVisible();
});

test('a record is found by company and by name, ahead of records that only mention the name', async () => {
  await openDashboard({
    contacts: [{ name: 'Canada Dry', message: 'Ada sent me.' }, { name: 'Ada Müller' }],
    partnerships: [{ id: 'p', companyName: 'Adamant', name: 'Grace' }],
  });
  await expect.element(row('Ada Müller')).toBeVisible();
  await openPalette();
  expect(palette.getByRole('group', { name: 'Contacts' }).elements()).toHaveLength(0);
  await field.fill('ada');
  await expect
    .poll(() =>
      palette
        .getByRole('group', { name: 'Contacts' })
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([expect.stringMatching(/^Ada Müller.*Open, \w{3} \d/), expect.stringMatching(/^Canada Dry/)]);
  await field.fill('adamant');
  await expect.element(option(/Adamant/)).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expectAddress('/admin/partnerships/p');
});

test('the palette opens sections, and hides commands that do not apply next to an open record', async () => {
  await openFirst();
  await openPalette();
  await field.fill('next');
  await expect.element(option('Next record J')).toBeVisible();
  await expect.element(option(/^Next row/)).not.toBeInTheDocument();
  await field.fill('accounts');
  await press('Enter');
  await expectAddress('/admin?view=accounts');
});

test('single-key shortcuts can be switched off, and Ctrl+K still works', async () => {
  await openInbox();
  await openPalette();
  const keysBox = palette.getByRole('checkbox', { name: 'Use these keys in this browser' });
  await keysBox.click();
  await press('Escape');
  await openInbox();
  await press('j', '/', '?');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(row('First')).not.toHaveFocus();
  await openPalette();
  await expect.element(keysBox).not.toBeChecked();
  await keysBox.click();
  await press('Escape', 'j');
  await expect.element(row('First')).toHaveFocus();
});

test('the palette has no commands for assigning records if there is only one admin', async () => {
  await openDashboard({ contacts: contactsNamed('First'), isAlone: true }, '/admin');
  await row('First').click();
  await openPalette();
  await expect.element(option(/^Answer/)).toBeVisible();
  await expect.element(option(/^Assign/)).not.toBeInTheDocument();
});

test('the select command selects the focused row, or focuses the first row if none has the focus', async () => {
  await openInbox();
  const select = async () => {
    await openPalette();
    await field.fill('select the row');
    await press('Enter');
  };
  await select();
  await expect.element(row('First')).toHaveFocus();
  await select();
  await expect.element(page.getByRole('checkbox', { name: 'Select First' })).toBeChecked();
});
