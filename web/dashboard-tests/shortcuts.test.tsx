import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contactsNamed } from '../e2e/support/test-records';
import {
  chooseAction,
  focus,
  openDashboard,
  openDetails,
  press,
  recordPane,
  rows,
  toast,
} from './support/dashboard';

const row = (name: string) => page.getByRole('link', { name, exact: true });
const heading = (name: string) => recordPane.getByRole('heading', { name });

/** Opens an inbox without mocked responses to changes, so a key that changes a record fails the test. */
async function openInbox(address?: string): Promise<void> {
  await openDashboard({ contacts: contactsNamed('First', 'Second', 'Third') }, address);
  await expect.element(row('First')).toBeVisible();
}

test('the slash key moves to the search, and Enter and the down arrow move to the first row', async () => {
  await openInbox('/admin?q=example');
  const search = page.getByLabelText('Search');
  for (const key of ['Enter', 'ArrowDown']) {
    await press('/');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('example');
    // Enter confirms Japanese input. Safari ends the composition before this event, and marks the event only by its key code.
    const confirmation = { key: 'Enter', keyCode: 229, isComposing: false, bubbles: true, cancelable: true };
    search.element().dispatchEvent(new KeyboardEvent('keydown', confirmation));
    await expect.element(search).toHaveFocus();
    await press(key);
    await expect.element(row('First')).toHaveFocus();
  }
});

test('shortcuts do nothing in a text field or behind a dialog, and the slash key does nothing while a record is open', async () => {
  await openInbox('/admin?q=example');
  await focus(page.getByLabelText('Search'));
  await userEvent.keyboard('jkea?us');
  await expect.element(page.getByLabelText('Search')).toHaveValue('examplejkea?us');
  await page.getByLabelText('Search').fill('example');
  await row('First').click();
  await expect.element(heading('First')).toBeVisible();
  await press('/');
  await expect.element(page.getByLabelText('Search')).not.toHaveFocus();
  await chooseAction('Delete this record');
  const question = page.getByRole('dialog', { name: 'Delete this record?' });
  await expect.element(question).toBeVisible();
  await press('j', 'e', 'a', 's', '?', 'Escape');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(heading('First')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark as handled' })).toBeVisible();
});

test('the shortcut of a toast does nothing while the admin types in a dialog', async () => {
  await openDashboard({ contacts: [{ id: 'a', name: 'First' }], isChangeable: true }, '/admin/contacts/a');
  await openDetails();
  await press('a');
  await expect.element(toast('Assigned to you')).toBeVisible();
  await recordPane.getByRole('button', { name: 'Snooze' }).click();
  const day = page.getByRole('textbox', { name: 'Another day' });
  await focus(day);
  await userEvent.keyboard('u');
  await expect.element(day).toHaveValue('u');
  await press('Escape');
  await expect.element(page.getByLabelText('Assigned to')).toHaveValue('admin');
});

test('shortcuts do nothing behind a dialog that has just opened', async () => {
  await openInbox();
  await row('First').click();
  await expect.element(page.getByRole('button', { name: 'More actions' })).toBeEnabled();
  new MutationObserver((_, observer) => {
    if (!document.querySelector('dialog')) return;
    observer.disconnect();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }));
  }).observe(document.body, { childList: true, subtree: true });
  await chooseAction('Delete this record');
  const question = page.getByRole('dialog', { name: 'Delete this record?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(heading('First')).toBeVisible();
  await expect.element(toast('Moved to Spam')).not.toBeInTheDocument();
});

test('right after Escape the shortcuts act on the list, not on the closing record', async () => {
  await openInbox();
  await row('First').click();
  await expect.element(heading('First')).toHaveFocus();
  await press('Escape');
  await expect.element(row('First')).toHaveFocus();
  await press('s', 'j');
  await expect.element(row('Second')).toHaveFocus();
  await expect.element(recordPane).not.toBeInTheDocument();
  await expect.element(row('First')).toBeVisible();
});

test('X selects a row with Caps Lock on', async () => {
  await openInbox();
  await focus(row('First'));
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'X', bubbles: true }));
  await expect.element(page.getByText('1 selected').first()).toBeVisible();
});

test('H opens the snooze dialog, and the focus then returns to the heading, not to the menu', async () => {
  await openInbox();
  await row('First').click();
  await expect.element(heading('First')).toHaveFocus();
  await press('h');
  const dialog = page.getByRole('dialog', { name: 'Snooze' });
  await expect.element(dialog).toBeVisible();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading('First')).toHaveFocus();
});

test('a key acts by its letter if that is ASCII, and otherwise by its physical position', async () => {
  await openInbox();
  for (const [index, [key, code]] of [
    ['о', 'KeyJ'], // Russian
    ['\u0e48', 'KeyJ'], // Thai
    ['j', 'KeyC'], // Dvorak, whose letters are ASCII
  ].entries()) {
    const keydown = new KeyboardEvent('keydown', { key: key!, code: code!, bubbles: true });
    (index === 0 ? document.body : document.activeElement)?.dispatchEvent(keydown);
    await expect.element(rows().nth(index).getByRole('link')).toHaveFocus();
  }
});
