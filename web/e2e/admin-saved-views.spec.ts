import { addAdminFor, expectLists, openDashboard, signIn, toast } from './support/admin';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';

test.use({ expectedErrors: /400|401/ });

// Views belong to the account, so a test that saves one has an account of its own.

test('a view is saved under a name, opened from the menu, and deleted with undo', async ({ page }) => {
  const word = `w${Math.random().toString(36).slice(2, 10)}`;
  await putContacts([
    { email: `a@${word}.example`, handledAt: new Date(), handledBy: 'admin' },
    { email: `b@${word}.example` },
  ]);
  await signIn(page, `/admin?q=${word}&status=handled&contacts-page=1`, await addAdminFor(page));
  const button = page.getByRole('button', { name: 'Views' });
  const menu = page.getByRole('dialog', { name: 'Views' });
  await button.click();
  await expect(menu.getByRole('link')).toHaveText(['Open, oldest first']);
  await menu.getByLabel('Save what is shown now as').fill('Done ');
  await menu.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'View saved')).toContainText('Done');
  await expect(menu.getByRole('link', { name: 'Done' })).toHaveAttribute('aria-current', 'true');

  await menu.getByRole('link', { name: 'Open, oldest first' }).click();
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByLabel('Status')).toHaveValue('open');
  await expect(page.getByRole('columnheader', { name: 'Waiting' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await button.click();
  await menu.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(`/admin?q=${word}&status=handled`);
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expect(page.getByLabel('Search')).toHaveValue(word);

  await button.click();
  await menu.getByLabel('Save what is shown now as').fill('DONE');
  await menu.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Not saved')).toContainText('There is a view with this name already.');
  const isDefault = menu.getByRole('button', { name: 'Open after the sign-in: Done' });
  await isDefault.click();
  await expect(isDefault).toHaveAttribute('aria-pressed', 'true');
  await menu.getByRole('button', { name: 'Delete: Done' }).click();
  await expect(menu.getByRole('link', { name: 'Done' })).toBeHidden();
  await expect(menu.getByLabel('Save what is shown now as')).toBeFocused();
  await toast(page, 'View deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(menu).toBeHidden(); // as after every click elsewhere
  await button.click();
  await expect(menu.getByRole('link', { name: 'Done' })).toBeVisible();
  await expect(isDefault).toHaveAttribute('aria-pressed', 'true');
});

test('the default view opens after the sign-in, unless the address names another', async ({ page }) => {
  const admin = await addAdminFor(page);
  await signIn(page, '/admin', admin);
  await page.getByRole('button', { name: 'Views' }).click();
  const choice = page.getByRole('button', { name: 'Open after the sign-in: Open, oldest first' });
  await expect(choice).toHaveAttribute('aria-pressed', 'false');
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/admin');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(page, '/admin', admin);
  await expect(page).toHaveURL(/status=open/);
  await expect(page.getByLabel('Status')).toHaveValue('open');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByLabel('Status')).toHaveValue('all');
  await page.goto('/admin?tab=partnerships');
  await expect(page.getByRole('heading', { name: 'Partnership Inquiries' })).toBeVisible();
  await expect(page).toHaveURL('/admin?tab=partnerships');
  await page.goto('/admin');
  await expect(page.getByLabel('Status')).toHaveValue('open');

  await page.getByRole('button', { name: 'Views' }).click();
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/admin');
  await expect(page.getByLabel('Status')).toHaveValue('all');
});

test('code and data of the views are loaded when the menu opens', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await openDashboard(page);
  await expectLists(page);
  expect(requests.filter((path) => path.includes('views'))).toEqual([]);
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('link', { name: 'Open, oldest first' })).toBeVisible();
  expect(requests).toContain('/api/admin/views');
  expect(requests.filter((path) => /\/saved-views.*\.js$/.test(path))).toHaveLength(1);
});
