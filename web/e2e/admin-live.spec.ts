import type { Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import {
  column,
  endOfChannel,
  expectLive,
  leaveAndReturn,
  openDashboard,
  titleMinusOpen,
  toast,
  recordPane,
} from './support/admin';
import { changeContact } from './support/change-contact';
import { chooseAction } from './support/choose-action';
import { waitForFonts } from './support/fonts';
import { hold, holdResponses } from './support/hold';
import { putContacts } from './support/put-records';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { daysAgo } from './support/test-records';
import { newVisitor, newWord } from './support/visitor';

test.use({ live: true, expectedErrors: /401|init\.json|503|ERR_INTERNET_DISCONNECTED/ });

const INIT = '**/__/firebase/init.json';

/** Fails the first two attempts of the listener, and holds the next one until the returned function is called. */
async function failListener(page: Page, status: number): Promise<() => void> {
  const release = await hold(page, INIT);
  await page.route(INIT, (route) => route.fulfill({ status }), { times: 2 });
  return release;
}

/** Moves the pointer away from the list, and the focus too. */
async function leaveList(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.getByRole('heading', { level: 1 }).focus();
}

test('on a later page a submission waits, is counted, and is shown by request, while sort and filter stay', async ({
  page,
  request,
}) => {
  const word = newWord();
  await putContacts(
    Array.from({ length: 15 }, (_, index) => ({
      name: `Person ${String(index).padStart(2, '0')} ${word}`,
      email: `a@${word}.example`,
    })),
  );
  await openDashboard(page, `/admin?q=${word}&contacts-sort=name.ascending&contacts-page=2`);
  await expectLive(page);
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
});

test('no row moves while the pointer or the focus is in the list', async ({ page, request }) => {
  const word = newWord();
  await putContacts([{ name: 'Before', email: `a@${word}.example` }]);
  await openDashboard(page, `/admin?q=${word}`);
  await expectLive(page);
  await waitForFonts(page);
  await leaveList(page);
  const before = page.getByRole('row').filter({ hasText: 'Before' });
  for (const [name, enter, names] of [
    ['First', () => before.hover(), [/First/, 'Before']],
    ['Second', () => before.getByRole('link').focus(), [/Second/, /First/, 'Before']],
  ] as const) {
    await enter();
    const box = await before.boundingBox();
    await sendContact(request, `z@${word}.example`, { name });
    await expect(page.getByRole('button', { name: '1 new: show' })).toBeVisible();
    await expect(column(page, 'Name')).toHaveText(names.slice(1));
    expect(await before.boundingBox()).toEqual(box);
    await leaveList(page);
    await expect(column(page, 'Name')).toHaveText([...names]);
  }
});

test('spam does not appear', secondTier, async ({ page, request }) => {
  const email = newVisitor('spam');
  await openDashboard(page, `/admin?q=${email.split('@')[0]}`);
  await expectLive(page);
  await sendContact(request, email, { headers: { 'X-Form-Honeypot': '1' } });
  await sendContact(request, `not-${email}`, { name: 'Person' });
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Person' })).toBeVisible();
});

test('what others do to an old record shows without a reload, in list, counts, title and overview', async ({
  page,
}) => {
  const email = newVisitor('ada');
  const old = daysAgo(40);
  const [id = ''] = await putContacts([{ email, createdAt: old, changedAt: old }]);
  await openDashboard(page, `/admin?q=${email}`);
  await expectLive(page);
  const row = page.getByRole('row').filter({ hasText: email });
  const tab = page.getByRole('tab', { name: /Contact Records/ });
  const change = (data: object) => changeContact(page.request, id, data);

  await change({ type: 'handle' });
  await expect(row.getByRole('img', { name: 'Handled' })).toBeVisible();
  await expect(tab).toHaveAccessibleDescription('0 open');
  await expect.poll(() => titleMinusOpen(page)).toBe(0);
  await change({ type: 'mark-as-spam' });
  await expect(row).toHaveCount(0);
  await change({ type: 'release' });
  await expect(row).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  const times = page.getByRole('region', { name: 'Time until the first answer' });
  // The sixth week below the sums, from which no other test has a record.
  const cell = times.locator('tbody tr').nth(6).locator('td').last();
  await expect(cell).toHaveText('0');
  await change({ type: 'reopen' });
  await expect(cell).toHaveText('1');
  await page.getByRole('link', { name: 'Inbox' }).click();
  await change({ type: 'delete', from: 'inbox' });
  await expect(row).toHaveCount(0);
});

test(
  'what was missed while offline is there after it, without a reload',
  secondTier,
  async ({ page, context, request }) => {
    const email = newVisitor('ada');
    const [gone = ''] = await putContacts([
      { email, name: 'Goes', createdAt: daysAgo(20), changedAt: daysAgo(20) },
    ]);
    const lists: string[] = [];
    page.on('request', (call) => {
      if (call.method() === 'GET' && /\/api\/admin\/(contacts|partnerships)$/.test(call.url()))
        lists.push(call.url());
    });
    await openDashboard(page, `/admin?q=${email}`);
    await expectLive(page);
    await context.setOffline(true);
    await expect(page.getByText(/^Live updates are (interrupted|off)\./)).toBeVisible();
    await changeContact(page.request, gone, { type: 'delete', from: 'inbox' });
    await sendContact(request, email, { name: 'Comes' });
    await context.setOffline(false);
    await expect(column(page, 'Name')).toHaveText([/Comes/]);
    await expectLive(page);
    expect(lists).toHaveLength(2); // as at the sign-in
  },
);

test('a submission is marked as new until it is opened, also after a look at other sections', async ({
  page,
  request,
}) => {
  const email = newVisitor('ada');
  await putContacts([{ name: 'Before', email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await expectLive(page);
  await sendContact(request, email, { name: 'First' });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('First')).toContainText('New');
  await page.getByRole('link', { name: 'Spam', exact: true }).click();
  await sendContact(request, email, { name: 'Second' });
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('link', { name: 'Inbox' }).click();
  for (const name of ['First', 'Second']) await expect(row(name)).toContainText('New');
  await expect(page.locator('tbody tr').filter({ hasText: 'New' })).toHaveCount(2);
  await row('First').click();
  await expect(recordPane(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row('First').getByRole('link')).toBeFocused();
  await expect(row('First').getByText('New', { exact: true })).toHaveCount(0);
});

test(
  'an answer that comes after the deletion does not bring the record back',
  secondTier,
  async ({ page }) => {
    const word = newWord();
    await putContacts([{ email: `a@${word}.example` }]);
    const change = await holdResponses(page, '**/api/admin/contacts/changes', 'POST', (body) =>
      body.includes('"handle"'),
    );
    await openDashboard(page, `/admin?q=${word}`);
    await page.locator('tbody tr').click();
    await page.getByRole('button', { name: 'Mark as handled' }).click();
    // The listener says so.
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await chooseAction(page, 'Delete this record');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Record deleted')).toBeVisible();
    await expect(page.getByText('No contact records found')).toBeVisible();
    change.release();
    await expect(toast(page, 'Marked as handled')).toBeVisible();
    await expect(page.getByText('No contact records found')).toBeVisible();
  },
);

test('what arrives while the list is loaded again stays in it', secondTier, async ({ page, request }) => {
  const word = newWord();
  const [id = ''] = await putContacts([{ name: 'Before', email: `a@${word}.example` }]);
  await openDashboard(page, `/admin?q=${word}`);
  await expectLive(page);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  // The list is loaded again because somebody else was first.
  const sendBulk = await hold(page, '**/api/admin/contacts/changes');
  await page.getByRole('checkbox', { name: 'Select Before' }).check();
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await changeContact(page.request, id, { type: 'handle' });
  // No listener tells of a change as old as this.
  await putContacts([{ name: 'Old', email: `a@${word}.example`, changedAt: new Date('2026-01-05') }]);
  const list = await holdResponses(page, '**/api/admin/contacts', 'GET');
  sendBulk();
  await list.held;
  await leaveList(page);
  await sendContact(request, `z@${word}.example`, { name: 'After' });
  await expect(row('After')).toBeVisible();
  await expect(row('Old')).toHaveCount(0);
  list.release();
  await expect(row('Old')).toBeVisible();
  await expect(row('After')).toBeVisible();
});

test('without the listener the dashboard works, says that updates are off, and refreshes on request', async ({
  page,
  request,
}) => {
  const email = newVisitor('ada');
  const release = await failListener(page, 404);
  await openDashboard(page, `/admin?q=${email}`);
  await expect(page.getByText(/^Live updates are off\. Last updated \d\d:\d\d\.$/)).toBeVisible();
  await sendContact(request, email, { name: 'Ada Okafor' });
  await expect(page.getByText('No contact records found')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  release();
  await expectLive(page);
});

test('a listener that has failed comes back by itself, with what it has missed', async ({
  page,
  request,
}) => {
  const email = newVisitor('ada');
  const release = await failListener(page, 503);
  await openDashboard(page, `/admin?q=${email}`);
  await expect(page.getByText(/^Live updates are off\./)).toBeVisible();
  await sendContact(request, email, { name: 'Ada Okafor' });
  release();
  await expectLive(page);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});

for (const [when, act] of [
  ['on return to the tab', leaveAndReturn],
  ['once the network is back', (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))],
] as const)
  test(`${when} a listener that has failed is started at once`, secondTier, async ({ page }) => {
    await page.route(INIT, (route) => route.fulfill({ status: 503 }));
    await page.clock.install({ time: new Date() });
    await openDashboard(page);
    await expect(page.getByText(/^Live updates are off\./)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000); // from now on no pause between attempts ends
    const token = page.waitForRequest('**/api/admin/user');
    await act(page);
    await token;
  });

test.describe('when the lists cannot be refreshed', () => {
  test.use({ expectedErrors: /401|init\.json|ERR_FAILED/ });

  test('a toast says so, and live updates come back', secondTier, async ({ page, request }) => {
    const email = newVisitor('later');
    const release = await failListener(page, 503);
    await openDashboard(page, `/admin?q=${email}`);
    await page.route('**/api/admin/contacts', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page, 'Not refreshed')).toContainText('The server cannot be reached.');
    release();
    await sendContact(request, email, { name: 'Later' });
    await expect(page.getByRole('row').filter({ hasText: 'Later' })).toBeVisible();
    await expectLive(page);
  });
});

test('a dashboard that is left has ended every listener', async ({ page }) => {
  const listeners = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().includes('/Listen/channel')) return;
    const body = decodeURIComponent(request.postData() ?? '');
    for (const [target, id = ''] of body.matchAll(/"addTarget":.*?"targetId":(\d+)/g))
      // The SDK asks for a document by itself when another test has deleted it.
      if (!/"documents":\[[^\]]*(?:_records|presence)\//.test(target)) listeners.add(id);
  });
  await openDashboard(page);
  await expectLive(page);
  // Two lists, what has left them, the mail that fails, who has records open, and the session.
  await expect.poll(() => listeners.size).toBe(6);
  // A slow channel ends before it has told of each.
  const channelEnds = page.waitForRequest(endOfChannel);
  await page.getByRole('link', { name: 'Cookie Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie Policy' })).toBeVisible();
  await channelEnds;
  expect(listeners.size).toBe(6);
});
