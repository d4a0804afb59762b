import type { Locator, Page } from 'playwright/test';
import { openDashboard, toast } from './support/admin';
import { hold, holdAnswers } from './support/hold';
import { putContacts } from './support/put-records';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401|init\.json/ });

const live = { exact: true } as const;

/** Moves the pointer away from the list, and the focus too. */
async function leaveList(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.getByRole('heading', { level: 1 }).focus();
}

test('on a later page a submission waits, is counted, and is shown by request, while sort and filter stay', async ({
  page,
  request,
}) => {
  const word = newVisitor('x').slice(2, 10);
  await putContacts(
    Array.from({ length: 15 }, (_, index) => ({
      name: `Person ${String(index).padStart(2, '0')} ${word}`,
      email: `a@${word}.example`,
    })),
  );
  await openDashboard(page, `/admin?q=${word}&contacts-sort=name.ascending&contacts-page=2`);
  await expect(page.getByText('Live', live)).toBeVisible();
  const total = page.locator('dl').getByText(/^\d+$/).first();
  const before = Number(await total.textContent());

  await leaveList(page);
  await sendContact(request, `z@${word}.example`, { name: `Zoë ${word}` });
  const show = page.getByRole('button', { name: '1 new: show' });
  await expect(show).toBeVisible();
  await expect(page.getByText('Showing 11 to 15 of 15 records')).toBeVisible();
  await show.click();
  await expect(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeFocused();
  await expect(page.getByText('Showing 1 to 10 of 16 records')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('tab', { name: 'Contact Records (16)' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `New Zoë ${word}` })).toBeVisible();
  await expect(page.getByText('Showing 11 to 16 of 16 records')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByLabel('Search')).toHaveValue(word);
  expect(Number(await total.textContent())).toBeGreaterThan(before);
});

test('a submission appears at once, marked as new until it is opened', async ({ page, request }) => {
  const word = newVisitor('x').slice(2, 10);
  await putContacts([{ name: 'Before', email: `a@${word}.example` }]);
  await openDashboard(page, `/admin?q=${word}`);
  await expect(page.getByText('Live', live)).toBeVisible();
  await leaveList(page);
  await sendContact(request, `z@${word}.example`, { name: 'After' });
  const row = page.getByRole('row').filter({ hasText: 'After' });
  await expect(row).toContainText('New');
  await expect(page.locator('tbody tr').filter({ hasText: 'New' })).toHaveCount(1);
  await row.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('link')).toBeFocused();
  await expect(row.getByText('New', live)).toHaveCount(0);
});

for (const [where, enter] of [
  ['the pointer', (row: Locator) => row.hover()],
  ['the focus', (row: Locator) => row.getByRole('link').focus()],
] as const) {
  test(`no row moves while ${where} is in the list`, async ({ page, request }) => {
    const word = newVisitor('x').slice(2, 10);
    await putContacts([{ name: 'Before', email: `a@${word}.example` }]);
    await openDashboard(page, `/admin?q=${word}`);
    await expect(page.getByText('Live', live)).toBeVisible();
    await leaveList(page);
    const before = page.getByRole('row').filter({ hasText: 'Before' });
    await enter(before);
    const box = await before.boundingBox();
    await sendContact(request, `z@${word}.example`, { name: 'After' });
    await expect(page.getByRole('button', { name: '1 new: show' })).toBeVisible();
    await expect(page.locator('tbody tr')).toHaveCount(1);
    expect(await before.boundingBox()).toEqual(box);
    await leaveList(page);
    await expect(page.locator('tbody td[data-column="Name"]')).toHaveText([/After/, 'Before']);
  });
}

test('spam does not appear', async ({ page, request }) => {
  const email = newVisitor('spam');
  await openDashboard(page, `/admin?q=${email.split('@')[0]}`);
  await expect(page.getByText('Live', live)).toBeVisible();
  await sendContact(request, email, { headers: { 'X-Form-Trap': '1' } });
  await sendContact(request, `not-${email}`, { name: 'Person' });
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Person' })).toBeVisible();
});

test('a record that is handled in another tab is updated', async ({ page, context }) => {
  const email = newVisitor('ada');
  await putContacts([{ email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await expect(page.getByText('Live', live)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/admin?q=${email}`);
  await other.locator('tbody tr').click();
  await other.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toHaveAccessibleDescription(
    '0 not handled',
  );
});

test('what arrives while the list is loaded again stays in it', async ({ page, request }) => {
  const word = newVisitor('x').slice(2, 10);
  const [id = ''] = await putContacts([{ name: 'Before', email: `a@${word}.example` }]);
  await openDashboard(page, `/admin?q=${word}`);
  await expect(page.getByText('Live', live)).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  // The list is loaded again because somebody else was first.
  const sendBulk = await hold(page, '**/api/admin/contacts/bulk');
  await page.getByRole('checkbox', { name: 'Select Before' }).check();
  await page.getByRole('button', { name: 'Handled', exact: true }).click();
  await page.request.patch(`/api/admin/contacts/${id}`, { data: { handled: true } });
  // No listener tells of a record as old as this.
  await putContacts([{ name: 'Old', email: `a@${word}.example`, createdAt: new Date('2026-01-05') }]);
  const list = await holdAnswers(page, '**/api/admin/contacts', 'GET');
  sendBulk();
  await list.answered;
  await leaveList(page);
  await sendContact(request, `z@${word}.example`, { name: 'After' });
  await expect(row('After')).toBeVisible();
  list.release();
  await expect(row('Old')).toBeVisible();
  await expect(row('After')).toBeVisible();
});

test('without the listener the dashboard works, says that updates are off, and refreshes on request', async ({
  page,
  request,
}) => {
  const email = newVisitor('ada');
  await page.route('**/__/firebase/init.json', (route) => route.fulfill({ status: 404 }));
  await openDashboard(page, `/admin?q=${email}`);
  await expect(page.getByText(/^Live updates are off\. Last updated \d\d:\d\d\.$/)).toBeVisible();
  await sendContact(request, email, { name: 'Ada Okafor' });
  await expect(page.getByText('No contact records found')).toBeVisible();
  await page.unroute('**/__/firebase/init.json');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  await expect(page.getByText('Live', live)).toBeVisible();
});

test.describe('when the lists cannot be refreshed', () => {
  test.use({ expectedErrors: /401|init\.json|ERR_FAILED/ });

  test('a toast says so, and live updates continue', async ({ page, request }) => {
    const email = newVisitor('later');
    await openDashboard(page, `/admin?q=${email}`);
    await expect(page.getByText('Live', live)).toBeVisible();
    await page.route('**/api/admin/contacts', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page, 'Not refreshed')).toContainText('The server cannot be reached.');
    await sendContact(request, email, { name: 'Later' });
    await expect(page.getByRole('row').filter({ hasText: 'Later' })).toBeVisible();
    await expect(page.getByText('Live', live)).toBeVisible();
  });
});

test('a dashboard that is left has ended every listener', async ({ page }) => {
  const [added, removed] = [new Set<string>(), new Set<string>()];
  page.on('request', (request) => {
    if (!request.url().includes('/Listen/channel')) return;
    const body = decodeURIComponent(request.postData() ?? '');
    for (const [, id = ''] of body.matchAll(/"targetId":(\d+)/g)) added.add(id);
    for (const [, id = ''] of body.matchAll(/"removeTarget":(\d+)/g)) removed.add(id);
  });
  await openDashboard(page);
  await expect(page.getByText('Live', live)).toBeVisible();
  await page.getByRole('link', { name: 'Cookie Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie Policy' })).toBeVisible();
  await expect.poll(() => [...removed].sort()).toEqual([...added].sort());
  expect(added.size).toBeGreaterThan(2); // two lists and the session
});
