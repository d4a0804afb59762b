import { secondTier } from '../../testing/tier.ts';
import {
  addAdmin,
  addAdminFor,
  expectLive,
  newAccount,
  openDashboard,
  removeAdmin,
  seededAdmin,
  signIn,
  signInByApi,
  submitSignIn,
  toast,
} from './support/admin';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { holdToasts } from './support/toasts';
import { newVisitor } from './support/visitor';

// The rules refuse the listeners of a session that has ended if a record changes before they end.
test.use({ expectedErrors: /401|403|409|FirebaseError/ });

test('an admin is added, signs in, changes the password, and is removed, which clears their screen', async ({
  page,
  browser,
}) => {
  const admin = newAccount();
  await openDashboard(page, '/admin?view=accounts');
  const form = page.getByRole('form', { name: 'Add an admin' });
  await form.getByLabel('Username').fill(admin.username);
  await form.getByLabel('Password', { exact: true }).fill(admin.password);
  await form.getByRole('button', { name: 'Add admin' }).click();
  const question = page.getByRole('dialog', { name: `Add ${admin.username}?` });
  await question.getByLabel('Your password').fill('not the password');
  await question.getByRole('button', { name: 'Add' }).click();
  await expect(toast(page, 'Registration failed')).toContainText('The current password is wrong.');
  await question.getByLabel('Your password').fill(seededAdmin.password);
  await question.getByRole('button', { name: 'Add' }).click();
  await expect(toast(page, 'Registration successful')).toContainText('Admin account created successfully');
  const item = page.getByRole('listitem').filter({ hasText: admin.username });
  await expect(item).toBeVisible();

  const otherContext = await browser.newContext();
  await otherContext.addInitScript(holdToasts);
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
  await expectLive(otherPage);

  await item.getByRole('button', { name: `Remove ${admin.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${admin.username}?` });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
    'Current password is required',
  );
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Not removed')).toContainText('The current password is wrong.');
  await dialog.getByLabel('Your password').fill(seededAdmin.password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Admin removed')).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(otherPage.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await otherContext.close();
});

test('whoever removes their own account leaves nothing for the next sign-in in that tab', async ({
  page,
}) => {
  const admin = await addAdminFor(page);
  await signIn(page, '/admin?view=accounts', admin);
  await expectLive(page);
  await page.getByRole('button', { name: `Remove ${admin.username}` }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

  const inbox = page.waitForRequest(/\/api\/admin\/contacts(\?|$)/);
  await submitSignIn(page);
  await inbox;
});

test(
  'after a new password the other tabs of the account follow its new session',
  secondTier,
  async ({ page, request }) => {
    await signInByApi(request);
    const admin = await addAdmin(request);
    await signIn(page, '/admin', admin);
    const live = page.getByText('Live', { exact: true });
    await expect(live).toBeVisible();
    const listens = page.waitForRequest(/accounts:signInWithCustomToken/);
    const data = { currentPassword: admin.password, newPassword: 'another password' };
    expect((await page.request.post('/api/admin/password', { data })).ok()).toBe(true);
    await sendContact(request, newVisitor('ada'));
    await listens;
    await expect(live).toBeVisible();
    await removeAdmin(request, admin);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  },
);

test(
  'an invalid username or password and a taken username are refused with a reason',
  secondTier,
  async ({ page }) => {
    await openDashboard(page, '/admin?view=accounts');
    const form = page.getByRole('form', { name: 'Add an admin' });
    await form.getByLabel('Username').fill('no');
    await form.getByLabel('Password', { exact: true }).fill('short');
    await form.getByRole('button', { name: 'Add admin' }).click();
    await expect(form.getByLabel('Username')).toHaveAccessibleDescription(
      /A username has 3 to 32 characters/,
    );
    await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /at least 12 characters/,
    );
    await form.getByLabel('Username').fill(seededAdmin.username);
    await form.getByLabel('Password', { exact: true }).fill('a password of its own');
    await form.getByRole('button', { name: 'Add admin' }).click();
    const question = page.getByRole('dialog', { name: `Add ${seededAdmin.username}?` });
    await question.getByLabel('Your password').fill(seededAdmin.password);
    await question.getByRole('button', { name: 'Add' }).click();
    await expect(toast(page, 'Registration failed')).toContainText(/taken|exists/);
  },
);
