import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { named } from '../e2e/support/test-records';
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

/** A call to the server fails the test, so that no key may change a record. */
async function openInbox(address?: string): Promise<void> {
  await openDashboard({ contacts: named('First', 'Second', 'Third') }, address);
  await expect.element(row('First')).toBeVisible();
}

test('the slash key leads to the search, from which Enter and the arrow down lead to the first row', async () => {
  await openInbox('/admin?q=example');
  const search = page.getByLabelText('Search');
  for (const key of ['Enter', 'ArrowDown']) {
    await press('/');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('example');
    // The Enter that chooses Japanese characters. Safari ends the composition before it, and marks it by its code alone.
    const chosen = { key: 'Enter', keyCode: 229, isComposing: false, bubbles: true, cancelable: true };
    search.element().dispatchEvent(new KeyboardEvent('keydown', chosen));
    await expect.element(search).toHaveFocus();
    await press(key);
    await expect.element(row('First')).toHaveFocus();
  }
});

test('no key acts while somebody types or behind another dialog, and the slash key not behind a record', async () => {
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

test('while somebody types in a dialog, no key of a toast acts', async () => {
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

test('no key acts behind a dialog that has just opened', async () => {
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

test('right after Escape the keys are those of the list, not of the record that closes', async () => {
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

test('with Caps Lock on, X selects a row', async () => {
  await openInbox();
  await focus(row('First'));
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'X', bubbles: true }));
  await expect.element(page.getByText('1 selected').first()).toBeVisible();
});

test('H asks until when to snooze a record, and the focus returns to where it was, not to the menu', async () => {
  await openInbox();
  await row('First').click();
  await expect.element(heading('First')).toHaveFocus();
  await press('h');
  const question = page.getByRole('dialog', { name: 'Snooze' });
  await expect.element(question).toBeVisible();
  await press('Escape');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(heading('First')).toHaveFocus();
});

test('a key whose letter is not ASCII acts by its place', async () => {
  await openInbox();
  for (const [index, [key, code]] of [
    ['о', 'KeyJ'], // Russian
    ['\u0e48', 'KeyJ'], // Thai
    ['j', 'KeyC'], // Dvorak, whose letters are ASCII
  ].entries()) {
    const press = new KeyboardEvent('keydown', { key: key!, code: code!, bubbles: true });
    (index === 0 ? document.body : document.activeElement)?.dispatchEvent(press);
    await expect.element(rows().nth(index).getByRole('link')).toHaveFocus();
  }
});
