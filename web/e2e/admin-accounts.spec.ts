import { Secret, TOTP } from 'otpauth';
import { secondTier } from '../../testing/tier.ts';
import {
  addAdmin,
  addAdminFor,
  enterPassword,
  expectLive,
  newAccount,
  openDashboard,
  removeAdmin,
  seededAdmin,
  signIn,
  signInByApi,
  toast,
} from './support/admin';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { holdToasts } from './support/toasts';
import { newVisitor } from './support/visitor';

// The security rules reject the listeners of an ended session if a record changes before the listeners end.
test.use({ expectedErrors: /401|403|FirebaseError/ });

test('a new admin signs in and changes the password, and their screen clears when they are removed', async ({
  page,
  browser,
}) => {
  const admin = newAccount();
  await openDashboard(page, '/admin?view=accounts');
  const form = page.getByRole('form', { name: 'Add an admin' });
  await form.getByLabel('Username').fill(admin.username);
  await form.getByLabel('Password', { exact: true }).fill(admin.password);
  await form.getByRole('button', { name: 'Add admin' }).click();
  const addDialog = page.getByRole('dialog', { name: `Add ${admin.username}?` });
  await addDialog.getByLabel('Your password').fill(seededAdmin.password);
  await addDialog.getByRole('button', { name: 'Add' }).click();
  await expect(toast(page, 'Registration successful')).toContainText('Admin account created successfully');
  const item = page.getByRole('listitem').filter({ hasText: admin.username });
  await expect(item).toBeVisible();

  const otherContext = await browser.newContext();
  await otherContext.addInitScript(holdToasts);
  const otherPage = await otherContext.newPage();
  await signIn(otherPage, '/admin?view=accounts', admin);
  await expect(otherPage.getByText(`Welcome back, ${admin.username}`)).toBeVisible();
  const change = otherPage.getByRole('form', { name: 'Change your password' });
  await change.getByLabel('Current password').fill(admin.password);
  await change.getByLabel('New password').fill('another password');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(otherPage, 'Password changed')).toBeVisible();
  await expectLive(otherPage);

  await item.getByRole('button', { name: `Remove ${admin.username}` }).click();
  const removeDialog = page.getByRole('dialog', { name: `Remove ${admin.username}?` });
  await removeDialog.getByLabel('Your password').fill(seededAdmin.password);
  await removeDialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Admin removed')).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(otherPage.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await otherContext.close();
});

test(
  'the other tabs of an account keep their live updates after a password change',
  secondTier,
  async ({ page, request }) => {
    await signInByApi(request);
    const admin = await addAdmin(request);
    await signInByApi(page.request, admin);
    await page.goto('/admin');
    await expectLive(page);
    const listenerSignIn = page.waitForRequest(/accounts:signInWithCustomToken/);
    const data = { currentPassword: admin.password, newPassword: 'another password' };
    expect((await page.request.post('/api/admin/password', { data })).ok()).toBe(true);
    // A new record makes the security rules reject the listeners of the old session, so the tab signs them in again.
    await sendContact(request, newVisitor('ada'));
    await listenerSignIn;
    await expectLive(page);
    await removeAdmin(request, admin);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  },
);

/** Returns the code of this or the next period of 30 s. Both are valid now, and each is accepted once. */
const generateCode = (secret: string, period: 'this' | 'next' = 'this') =>
  TOTP.generate({
    secret: Secret.fromBase32(secret.replaceAll(' ', '')),
    timestamp: Date.now() + (period === 'next' ? 30_000 : 0),
  });

test('an admin turns on two-step verification and signs in with a code', async ({ page }) => {
  const admin = await addAdminFor(page);
  await signInByApi(page.request, admin);
  await page.goto('/admin?view=accounts');
  const panel = page.getByRole('region', { name: 'Two-step verification' });
  await panel.getByLabel('Current password').fill(admin.password);
  await panel.getByRole('button', { name: 'Set up' }).click();
  await expect(panel.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const secret = (await panel.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent())!;
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await code.fill(generateCode(secret));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/ recovery codes\.txt$/);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(panel.getByText('It is on. 10 recovery codes are left.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await enterPassword(page, admin);
  await expect(code).toBeFocused();
  await code.fill(generateCode(secret, 'next'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Welcome back, ${admin.username}`)).toBeVisible();
});
