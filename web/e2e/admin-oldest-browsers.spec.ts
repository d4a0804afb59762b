import { secondTier } from '../../testing/tier.ts';
import { column, openDashboard, recordPane } from './support/admin';
import { markAsHandled } from './support/choose-action';
import { deleteFunctions } from './support/delete-functions';
import { missingFunctions } from './support/missing-functions';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { hoursAgo } from './support/test-records';
import { newWord } from './support/visitor';

test.use({ expectedErrors: /401/, live: true });

test(
  'records are found, handled, exported and counted with the functions of the oldest supported browsers',
  secondTier,
  async ({ page }) => {
    await page.addInitScript(deleteFunctions, missingFunctions);
    const word = newWord();
    const people = ['Ada', 'Berta', 'Carla'];
    await putContacts(
      people.map((name, index) => ({
        name,
        email: `${index}@${word}.example`,
        createdAt: hoursAgo(index + 1),
      })),
    );
    await openDashboard(page, `/admin?q=${word}`);
    expect(await page.evaluate(() => 'groupBy' in Object || 'any' in AbortSignal)).toBe(false); // two of the deleted functions
    await expect(column(page, 'Name')).toHaveText(people);

    await page.getByRole('link', { name: 'Ada' }).click();
    await markAsHandled(page);
    await expect(recordPane(page).getByText('You marked it as handled')).toBeVisible();
    await page.getByRole('button', { name: 'Close record' }).click();

    await page.getByRole('checkbox', { name: 'Select Berta' }).check();
    await page.getByRole('checkbox', { name: 'Select Carla' }).check();
    const bar = page.getByRole('group', { name: 'Selected records' });
    await bar.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(bar).toBeHidden();
    await page.getByLabel('Status').selectOption('Handled');
    await expect(column(page, 'Name')).toHaveText(people);

    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'The 3 shown' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('table', { name: 'Inquiries by week' })).toBeVisible();
  },
);
