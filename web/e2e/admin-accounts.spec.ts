import { newAccount, signIn, seededAdmin, toast } from './support/admin';
import { expect, test } from './support/test';

test.use({ expectedErrors: /401|403|409/ });

test('an admin is added, signs in, changes the password, and is removed', async ({ page, browser }) => {
  const admin = newAccount();
  await signIn(page, '/admin?view=accounts');
  const form = page.getByRole('form', { name: 'Add an admin' });
  await form.getByLabel('Username').fill(admin.username);
  await form.getByLabel('Password', { exact: true }).fill(admin.password);
  await form.getByRole('button', { name: 'Add admin' }).click();
  await expect(toast(page, 'Registration successful')).toContainText('Admin account created successfully');
  const item = page.getByRole('listitem').filter({ hasText: admin.username });
  await expect(item).toBeVisible();

  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await signIn(otherPage, '/admin?view=accounts', admin);
  await expect(otherPage.getByText(`Welcome back, ${admin.username}`)).toBeVisible();
  const change = otherPage.getByRole('form', { name: 'Change your password' });
  await change.getByLabel('Current password').fill('wrong');
  await change.getByLabel('New password').fill('another password');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(otherPage, 'Password not changed')).toContainText('The current password is wrong.');
  await change.getByLabel('Current password').fill(admin.password);
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(otherPage, 'Password changed')).toBeVisible();
  await expect(otherPage.getByText('Live', { exact: true })).toBeVisible();

  await item.getByRole('button', { name: `Remove ${admin.username}` }).click();
  await page
    .getByRole('dialog', { name: `Remove ${admin.username}?` })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(toast(page, 'Admin removed')).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(otherPage.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await otherContext.close();
});

test('an invalid username or password and a taken username are refused with a reason', async ({ page }) => {
  await signIn(page, '/admin?view=accounts');
  const form = page.getByRole('form', { name: 'Add an admin' });
  await form.getByLabel('Username').fill('no');
  await form.getByLabel('Password', { exact: true }).fill('short');
  await form.getByRole('button', { name: 'Add admin' }).click();
  await expect(form.getByLabel('Username')).toHaveAccessibleDescription(/A username has 3 to 32 characters/);
  await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /at least 12 characters/,
  );
  await form.getByLabel('Username').fill(seededAdmin.username);
  await form.getByLabel('Password', { exact: true }).fill('a password of its own');
  await form.getByRole('button', { name: 'Add admin' }).click();
  await expect(toast(page, 'Registration failed')).toContainText(/taken|exists/);
});
