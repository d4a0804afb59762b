import { openDashboard } from './support/admin';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: [/401/] });

test('a custom range is typed on the keyboard, part by part', async ({ page }) => {
  const email = newVisitor('ada');
  await putContacts([
    { email, name: 'Inside', createdAt: new Date('2025-01-20T12:00:00Z') },
    { email, name: 'Outside', createdAt: new Date('2025-02-20T12:00:00Z') },
  ]);
  await openDashboard(page, `/admin?q=${email}&range=custom`);
  for (const [label, keys, date] of [
    ['Start Date', '01152025', '2025-01-15'],
    ['End Date', '01312025', '2025-01-31'],
  ] as const) {
    await page.getByLabel(label).focus();
    await page.keyboard.type(keys, { delay: 40 });
    await expect(page.getByLabel(label)).toHaveValue(date);
  }
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Inside' })).toBeVisible();
  await expect(page).toHaveURL(/start=2025-01-15&end=2025-01-31/);
});

test('a typed date can be typed over', async ({ page }) => {
  await openDashboard(page, '/admin?range=custom&start=2025-06-10');
  await page.getByLabel('Start Date').focus();
  await page.keyboard.type('12242026', { delay: 40 });
  await expect(page.getByLabel('Start Date')).toHaveValue('2026-12-24');
});
