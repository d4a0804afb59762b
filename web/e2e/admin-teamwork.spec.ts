import { DAY_MS } from '../../functions/src/shared/limits';
import {
  addAdminFor,
  expectLive,
  leaveDashboard,
  openDashboard,
  openDetails,
  recordPane,
  removeAdmin,
  seededAdmin,
  signInByApi,
} from './support/admin';
import { markAsHandled } from './support/choose-action';
import { hydrate } from './support/hydrate';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401/, live: true });

test('two admins on one record see each other and each other’s changes', async ({ page, browser }) => {
  const email = newVisitor('team');
  // The record is old, because live updates must also report changes of old records.
  await putContacts([{ email, createdAt: new Date(Date.now() - 400 * DAY_MS) }]);
  const admin = await addAdminFor(page);
  await openDashboard(page, `/admin?q=${email}`);
  const second = await (await browser.newContext()).newPage();
  await signInByApi(second.request, admin);
  await second.goto(`/admin?q=${email}`);
  await hydrate(second);
  for (const tab of [page, second]) {
    await expectLive(tab);
    await tab.getByRole('link', { name: 'Ada Okafor' }).first().click();
    await expect(tab.getByRole('button', { name: /^Answer / })).toBeVisible();
  }
  await expect(recordPane(page).getByText(`${admin.username} has this open`)).toBeVisible();
  await expect(recordPane(second).getByText(`${seededAdmin.username} has this open`)).toBeVisible();

  await page.getByRole('button', { name: 'Answer' }).click();
  await expect(recordPane(second).getByText(`${seededAdmin.username} is answering`)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(recordPane(second).getByText(`${seededAdmin.username} has this open`)).toBeVisible();

  for (const tab of [page, second]) await openDetails(tab);
  await page.getByLabel('Assigned to').selectOption(admin.username);
  await expect(second.getByLabel('Assigned to')).toHaveValue(admin.username);

  await second.getByRole('button', { name: 'Note' }).click();
  await second.getByLabel('Add a note').fill('Called back, no answer.');
  await second.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Called back, no answer.')).toBeVisible();
  await expect(second.getByLabel('Add a note')).toHaveValue('');

  await markAsHandled(page);
  await expect(second.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(second.getByText(`by ${seededAdmin.username}`)).toBeVisible();

  await second.keyboard.press('Escape');
  await expect(recordPane(page).getByText(`${admin.username} has this open`)).toBeHidden();
  await expect(second.getByRole('img', { name: '1 note' }).first()).toBeVisible();
  await leaveDashboard(second);
  await second.context().close();
  await removeAdmin(page.request, admin);
});
