import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import type { SecondStepSetup } from '@shared/second-step';
import { site } from '../../functions/src/shared/site';
import { secondTier } from '../../testing/tier.ts';
import {
  type Account,
  addAdminFor,
  enterPassword,
  seededAdmin,
  signIn,
  signInByApi,
  toast,
} from './support/admin';
import { expect, test } from './support/test';

test.use({ expectedErrors: /401|403|429/ });

/** A code counts once, so each sign-in takes the one of another period: these are accepted at the same time. */
const currentCode = (secret: string, period: 'this' | 'next' = 'this') =>
  TOTP.generate({
    secret: Secret.fromBase32(secret.replaceAll(' ', '')),
    timestamp: Date.now() + (period === 'next' ? 30_000 : 0),
  });

/** Adds an admin whose second step is on. */
async function newProtectedAdmin(page: Page): Promise<Account & { secret: string; recoveryCodes: string[] }> {
  const admin = await addAdminFor(page);
  const { request } = page;
  await signInByApi(request, admin);
  const data = { currentPassword: admin.password };
  const response = await request.post('/api/admin/second-step/setup', { data });
  const { secret, setup } = (await response.json()) as SecondStepSetup;
  const on = await request.post('/api/admin/second-step', { data: { setup, code: currentCode(secret) } });
  await request.post('/api/admin/logout');
  return { ...admin, secret, ...((await on.json()) as { recoveryCodes: string[] }) };
}

test('an admin turns two steps on, signs in with a code, and turns them off again', async ({ page }) => {
  const admin = await addAdminFor(page);
  await signIn(page, '/admin?view=accounts', admin);
  const panel = page.getByRole('region', { name: 'Two-step verification' });
  await panel.getByLabel('Current password').fill('wrong');
  await panel.getByRole('button', { name: 'Set up' }).click();
  await expect(toast(page, 'Not turned on')).toContainText('The current password is wrong.');
  await panel.getByLabel('Current password').fill(admin.password);
  await panel.getByRole('button', { name: 'Set up' }).click();
  await expect(panel.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const secret = (await panel.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent())!;

  await expect(panel.getByLabel('Code', { exact: true })).toBeFocused();
  await panel.getByLabel('Code', { exact: true }).fill('123');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'Not turned on')).toContainText('This code is wrong');
  await panel.getByLabel('Code', { exact: true }).fill(currentCode(secret));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'Two-step verification is on')).toBeVisible();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe(`${site.name} recovery codes.txt`);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(panel.getByText('It is on. 10 recovery codes are left.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await enterPassword(page, admin);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill(currentCode(secret, 'next'));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Login successful')).toContainText('Welcome to the admin dashboard');
  await expect(page.getByText(`Welcome back, ${admin.username}`)).toBeVisible();
});

test('a code is pasted, a wrong one is refused, and one can go back to the password', async ({ page }) => {
  const admin = await newProtectedAdmin(page);
  await enterPassword(page, admin);
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await field.fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Login failed')).toContainText('This code is wrong or was used before.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(admin.username);
  await page.getByRole('button', { name: 'Sign In' }).click();

  const code = currentCode(admin.secret, 'next');
  await expect(field).toBeFocused();
  await page.keyboard.insertText(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Welcome back, ${admin.username}`)).toBeVisible();
});

test('a recovery code signs in, new ones are made, and two steps are turned off with one', async ({
  page,
}) => {
  const { recoveryCodes, ...admin } = await newProtectedAdmin(page);
  await enterPassword(page, admin);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(`Welcome back, ${admin.username}`)).toBeVisible();

  await page.getByRole('link', { name: 'Accounts' }).click();
  const panel = page.getByRole('region', { name: 'Two-step verification' });
  await expect(panel.getByText('It is on. 9 recovery codes are left.')).toBeVisible();
  await panel.getByRole('button', { name: 'New recovery codes' }).click();
  await panel.getByLabel('Code', { exact: true }).fill(currentCode(admin.secret, 'next'));
  await panel.getByRole('button', { name: 'Get new recovery codes' }).click();
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const fresh = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await panel.getByRole('button', { name: 'Turn off' }).click();
  await panel.getByRole('button', { name: 'Use a recovery code' }).click();
  await panel.getByLabel('Recovery code').fill(fresh.toUpperCase());
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Two-step verification is off')).toBeVisible();
  await expect(panel.getByLabel('Current password')).toBeVisible();
});

test('another admin resets the two steps of one who has lost everything', secondTier, async ({ page }) => {
  const admin = await newProtectedAdmin(page);
  await signIn(page, '/admin?view=accounts');
  const item = page.getByRole('listitem').filter({ hasText: admin.username });
  await expect(item).toContainText('Two-step verification is on');
  await item.getByRole('button', { name: `Reset two-step verification of ${admin.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Reset two-step verification of ${admin.username}?` });
  await dialog.getByLabel('Your password').fill(seededAdmin.password);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(toast(page, 'Two-step verification reset')).toBeVisible();
  await expect(item).not.toContainText('Two-step verification is on');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(page, '/admin', admin);
});
