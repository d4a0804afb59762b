import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastFailure } from '@/lib/toast';
import {
  account,
  chooseAction,
  expectCount,
  getBox,
  openDashboard,
  press,
  recordPane,
} from './support/dashboard';

const confirmation = page.getByRole('dialog', { name: 'Delete this record?' });
const cancel = confirmation.getByRole('button', { name: 'Cancel' });
const menu = recordPane.getByRole('button', { name: 'More actions' });

const clickOutside = () =>
  userEvent.click(document.querySelector('dialog')!, { position: { x: -20, y: -20 } });

async function openConfirmation(): Promise<void> {
  await openDashboard({ contacts: [{ id: 'a' }], isStrict: true }, '/admin/contacts/a');
  await chooseAction('Delete this record');
  await expect.element(cancel).toHaveFocus();
}

test.each([
  ['the Cancel button', () => cancel.click()],
  ['Escape', () => press('Escape')],
  ['a click outside', clickOutside],
])('%s closes a confirmation, and the focus returns to the menu', async (_way, close) => {
  await openConfirmation();
  (menu.element() as HTMLElement).focus(); // has no effect, because the page behind the dialog is inert
  await expect.element(cancel).toHaveFocus();
  await close();
  await expectCount(page.getByRole('dialog'), 0);
  await expect.element(menu).toHaveFocus();
});

test('selecting text past the edge of a confirmation does not close it', async () => {
  await openConfirmation();
  const { x, y } = getBox(confirmation);
  await userEvent.dragAndDrop(confirmation.getByText(/deleted for good/), document.body, {
    sourcePosition: { x: 30, y: 8 },
    targetPosition: { x: x - 20, y: y - 20 },
  });
  expect(getSelection()?.toString()).not.toBe('');
  await expect.element(confirmation).toBeVisible();
});

test('a confirmation stays open during its request, and contains the toasts, because the page behind it is inert', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const remove = () => promise;
  const admins = () => [account, { ...account, uid: 'colleague', username: 'omar' }];
  await openDashboard(
    { responses: { admins, 'POST admins/colleague/remove': remove } },
    '/admin?view=accounts',
  );
  await page.getByRole('button', { name: 'Remove omar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove omar?' });
  await dialog.getByLabelText('Your password').fill('wrong');
  await press('Enter');
  await expect.element(dialog.getByRole('button', { name: 'Removing...' })).toBeVisible();
  await press('Escape', 'Escape', 'Escape');
  await clickOutside();
  await expect.element(dialog.getByRole('button', { name: 'Removing...' })).toBeVisible();

  resolve(new Response('The current password is wrong.', { status: 403 }));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The current password is wrong.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expectCount(page.getByRole('alert'), 0);
  await expect.element(dialog).toBeVisible();
  toastFailure({ title: 'Still there' });
  await expect.element(dialog.getByText('Still there')).toBeVisible();
  await press('Escape');
  await expectCount(page.getByRole('dialog'), 0);
  await expect.element(page.getByText('Still there')).toBeVisible();
});

test('a day can be picked by mouse, a typed day that is too early is refused with the allowed days, and Escape closes the calendar before the dialog', async () => {
  await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
  await recordPane.getByRole('button', { name: 'Snooze' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze' });
  const field = dialog.getByRole('textbox', { name: 'Another day' });
  const calendar = page.getByRole('dialog', { name: 'Calendar: another day' });
  await field.click();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  const day = calendar.getByRole('button', { name: /^4 / });
  const { bottom } = getBox(calendar);
  expect(bottom).toBeLessThan(innerHeight);
  await day.click();
  await expect.poll(() => (field.element() as HTMLInputElement).value).toMatch(/ 4, \d{4}$/);
  await expect.element(calendar).not.toBeInTheDocument();
  await field.fill('Jan 1, 2020');
  await press('Tab');
  await expect
    .element(field)
    .toHaveAccessibleDescription(/^Choose a date from \w+ \d+, \d{4} to \w+ \d+, \d{4}\.$/);
  await field.click();
  await expect.element(calendar).toBeVisible();
  await press('Escape');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(recordPane.getByRole('button', { name: 'Snooze' })).toHaveFocus();
});
