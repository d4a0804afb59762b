import { DAY_MS } from '../../functions/src/shared/limits';
import { laterCases, secondTier } from '../../testing/tier.ts';
import {
  addAdmin,
  addAdminFor,
  expectLive,
  leaveDashboard,
  openDashboard,
  removeAdmin,
  seededAdmin,
  signIn,
  signInByApi,
  toast,
  recordPane,
} from './support/admin';
import { changeContact } from './support/change-contact';
import { chooseAction, markAsHandled } from './support/choose-action';
import { holdResponses } from './support/hold';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({
  expectedErrors: /401|409|ERR_CONNECTION_RESET|permission-denied|Missing or insufficient permissions/,
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('two admins on one record see each other and what the other does', async ({ page, browser }) => {
    const email = newVisitor('team');
    // Older than what the lists listen to.
    await putContacts([{ email, createdAt: new Date(Date.now() - 400 * DAY_MS) }]);
    const admin = await addAdminFor(page);
    await openDashboard(page, `/admin?q=${email}`);
    const second = await (await browser.newContext()).newPage();
    await signIn(second, `/admin?q=${email}`, admin);
    for (const each of [page, second]) {
      await expectLive(each);
      await each.getByRole('link', { name: 'Ada Okafor' }).first().click();
      await expect(each.getByLabel('Add a note')).toBeVisible();
    }
    await expect(recordPane(page).getByText(`${admin.username} has this open`)).toBeVisible();
    await expect(recordPane(second).getByText(`${seededAdmin.username} has this open`)).toBeVisible();

    await page.getByRole('button', { name: 'Answer' }).click();
    await expect(recordPane(second).getByText(`${seededAdmin.username} is answering`)).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(recordPane(second).getByText(`${seededAdmin.username} has this open`)).toBeVisible();

    await page.getByLabel('Assigned to').selectOption(admin.username);
    await expect(second.getByLabel('Assigned to')).toHaveValue(admin.username);

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

    await second.getByLabel('Assignee').selectOption('Assigned to me');
    await expect(second.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
    await second.getByLabel('Assignee').selectOption('Unassigned');
    await expect(second.getByRole('tab', { name: 'Contact Records (0)' })).toBeVisible();
    await leaveDashboard(second);
    await second.context().close();
    await removeAdmin(page.request, admin);
  });

  for (const [index, [what, change, said]] of (
    [
      ['deleted', { type: 'delete', from: 'inbox' }, 'has deleted this record.'],
      ['moved to the spam', { type: 'mark-as-spam' }, 'has moved this record to the spam.'],
    ] as const
  ).entries()) {
    test(
      `what somebody writes about a record that is ${what} stays, with who did it`,
      laterCases(index),
      async ({ page, request }) => {
        const [id = ''] = await putContacts([{ email: newVisitor('gone') }]);
        await openDashboard(page, `/admin/contacts/${id}`);
        await expectLive(page);
        await page.getByRole('button', { name: 'Answer' }).click();
        await page.getByLabel('Your answer').fill('Twenty minutes of text');
        await page.getByLabel('Add a note').fill('And a note');
        const admin = await addAdmin(page.request);
        await signInByApi(request, admin);
        await changeContact(request, id, change);
        const record = recordPane(page);
        await expect(
          record.getByRole('paragraph').filter({ hasText: `${admin.username} ${said}` }),
        ).toBeFocused();
        await expect(record.getByLabel('The answer that you were writing')).toHaveValue(
          'Twenty minutes of text',
        );
        await expect(record.getByLabel('The note that you were writing')).toHaveValue('And a note');
        await record.getByRole('button', { name: 'Discard' }).first().click();
        await expect(record.getByLabel('The answer that you were writing')).toHaveCount(0);
        await removeAdmin(page.request, admin);
      },
    );
  }

  test('an answer to a record that a colleague has handled waits until its writer knows', async ({
    page,
    request,
  }) => {
    const [id = ''] = await putContacts([{ email: newVisitor('handled') }]);
    await openDashboard(page, `/admin/contacts/${id}`);
    await expectLive(page);
    await page.getByRole('button', { name: 'Answer' }).click();
    await page.getByLabel('Your answer').fill('On our way.');
    const admin = await addAdmin(page.request);
    await signInByApi(request, admin);
    await changeContact(request, id, { type: 'handle' });
    const box = page.getByRole('alert').filter({ hasText: 'While you were writing' });
    await expect(box).toContainText(`${admin.username} has marked it as handled.`);
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await box.getByRole('button', { name: 'I have read it, go on' }).click();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await removeAdmin(page.request, admin);
  });

  test(
    'each question before records are deleted says that a colleague is answering one',
    secondTier,
    async ({ page, browser }) => {
      const email = newVisitor('answered');
      const [id = ''] = await putContacts([{ email }, { email }]);
      await openDashboard(page, `/admin/contacts/${id}?q=${email}`);
      const admin = await addAdmin(page.request);
      const second = await (await browser.newContext()).newPage();
      await signIn(second, `/admin/contacts/${id}`, admin);
      await second.getByRole('button', { name: 'Answer' }).click();
      await expect(recordPane(page).getByText(`${admin.username} is answering`)).toBeVisible();
      await chooseAction(page, 'Delete this record');
      await expect(page.getByRole('dialog', { name: 'Delete this record?' })).toContainText(
        `${admin.username} is answering this record right now.`,
      );
      await page.keyboard.press('Escape');
      await chooseAction(page, 'Everything from this address …');
      await expect(page.getByRole('dialog', { name: `Everything from ${email}` })).toContainText(
        `${admin.username} is answering 1 of them right now.`,
      );
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Select this page' }).check();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Delete 2 records?' })).toContainText(
        `${admin.username} is answering 1 of them right now.`,
      );
      await leaveDashboard(second);
      await second.context().close();
      await removeAdmin(page.request, admin);
    },
  );
});

test('a change over one that was not seen is refused and says whose it is', async ({ page, request }) => {
  const email = newVisitor('stale');
  const [id = ''] = await putContacts([{ email }]);
  await openDashboard(page, `/admin/contacts/${id}`);
  await expect(page.getByLabel('Assigned to')).toHaveValue('');
  const admin = await addAdmin(page.request);
  await signInByApi(request, admin);
  await changeContact(request, id, { type: 'assign', assignee: admin.username, was: null });
  await changeContact(request, id, { type: 'handle' });

  await page.getByLabel('Assigned to').selectOption(`${seededAdmin.username} (you)`);
  await expect(toast(page, 'Not assigned')).toContainText(`By now ${admin.username} is assigned.`);
  await expect(page.getByLabel('Assigned to')).toHaveValue(admin.username);
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await removeAdmin(page.request, admin);
});

test(
  'a record that another admin has handled says so, and is loaded again',
  secondTier,
  async ({ page, request }) => {
    const email = newVisitor('stale');
    const [id = ''] = await putContacts([{ email }]);
    await openDashboard(page, `/admin/contacts/${id}`);
    const handle = page.getByRole('button', { name: 'Mark as handled' });
    await expect(handle).toBeVisible();
    const admin = await addAdmin(page.request);
    await signInByApi(request, admin);
    await changeContact(request, id, { type: 'handle' });
    await handle.click();
    await expect(toast(page, 'Not changed')).toContainText(
      `${admin.username} has already marked it as handled.`,
    );
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await removeAdmin(page.request, admin);
  },
);

test('a note that is being written waits in its record, and stays as it is while it is sent', async ({
  page,
}) => {
  const email = newVisitor('note');
  await putContacts([
    { name: 'First', email },
    { name: 'Second', email, createdAt: new Date(Date.now() - DAY_MS) },
  ]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.getByRole('link', { name: 'First' }).click();
  const note = page.getByLabel('Add a note');
  await note.fill('Called back');
  await page.getByRole('button', { name: 'Next record' }).click();
  await expect(recordPane(page).getByRole('heading', { name: 'Second' })).toBeVisible();
  await expect(note).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'First' }).click();
  await expect(note).toHaveValue('Called back');
  await page.reload();
  await expect(note).toHaveValue('Called back');

  const { held, release } = await holdResponses(page, '**/notes', 'POST');
  await page.getByRole('button', { name: 'Add note' }).click();
  await held;
  await note.press('End');
  await note.pressSequentially(' again');
  await expect(note).toHaveValue('Called back');
  release();
  await expect(note).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: /Called back$/ })).toHaveCount(1);
});

test(
  'a note whose response was lost stays in its field, and is written once',
  secondTier,
  async ({ page }) => {
    const [id = ''] = await putContacts([{ email: newVisitor('note') }]);
    await openDashboard(page, `/admin/contacts/${id}`);
    const note = page.getByLabel('Add a note');
    await note.fill('Called back');
    await page.route('**/notes', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(toast(page, 'Note not added')).toBeVisible();
    await expect(note).toHaveValue('Called back');
    await page.unroute('**/notes');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(note).toHaveValue('');
    await expect(page.getByRole('listitem').filter({ hasText: /Called back$/ })).toHaveCount(1);
  },
);
