import type { Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { column, channelTermination, expectLive, leaveAndReturn, openDashboard } from './support/admin';
import { changeContact } from './support/change-contact';
import { hold } from './support/hold';
import { putContacts } from './support/put-records';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { daysAgo } from './support/test-records';
import { newVisitor } from './support/visitor';

test.use({ live: true, expectedErrors: /401|init\.json|503|ERR_INTERNET_DISCONNECTED/ });

/** The configuration of Firebase, which a listener needs before it can start. */
const FIREBASE_CONFIG = '**/__/firebase/init.json';

test('changes by others to an old record appear without a reload', async ({ page }) => {
  const email = newVisitor('ada');
  const old = daysAgo(40);
  const [id = ''] = await putContacts([{ email, createdAt: old, changedAt: old }]);
  await openDashboard(page, `/admin?q=${email}`);
  await expectLive(page);
  const row = page.getByRole('row').filter({ hasText: email });
  const change = (data: object) => changeContact(page.request, id, data);
  await change({ type: 'handle' });
  await expect(row.getByRole('img', { name: 'Handled' })).toBeVisible();
  await change({ type: 'mark-as-spam' });
  await expect(row).toHaveCount(0);
  await change({ type: 'release' });
  await expect(row).toBeVisible();
  await change({ type: 'delete', from: 'inbox' });
  await expect(row).toHaveCount(0);
});

test(
  'changes that were missed offline appear without a reload once the network is back',
  secondTier,
  async ({ page, context, request }) => {
    const email = newVisitor('ada');
    const [id = ''] = await putContacts([
      { email, name: 'Deleted', createdAt: daysAgo(20), changedAt: daysAgo(20) },
    ]);
    const listRequests: string[] = [];
    page.on('request', (call) => {
      if (call.method() === 'GET' && /\/api\/admin\/(contacts|partnerships)$/.test(call.url()))
        listRequests.push(call.url());
    });
    await openDashboard(page, `/admin?q=${email}`);
    await expectLive(page);
    await context.setOffline(true);
    await expect(page.getByText(/^Live updates are (interrupted|off)\./)).toBeVisible();
    await changeContact(page.request, id, { type: 'delete', from: 'inbox' });
    await sendContact(request, email, { name: 'Added' });
    await context.setOffline(false);
    await expect(column(page, 'Name')).toHaveText([/Added/]);
    await expectLive(page);
    expect(listRequests).toHaveLength(2); // one for each list at the start, and none afterwards
  },
);

test('a failed listener restarts by itself and delivers the missed changes', async ({ page, request }) => {
  const email = newVisitor('ada');
  const release = await hold(page, FIREBASE_CONFIG);
  // The first two attempts fail, and the next one waits for `release`.
  await page.route(FIREBASE_CONFIG, (route) => route.fulfill({ status: 503 }), { times: 2 });
  await openDashboard(page, `/admin?q=${email}`);
  await expect(page.getByText(/^Live updates are off\./)).toBeVisible();
  await sendContact(request, email, { name: 'Ada Okafor' });
  release();
  await expectLive(page);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});

for (const [when, trigger] of [
  ['on return to the tab', leaveAndReturn],
  ['once the network is back', (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))],
] as const)
  test(`${when} a failed listener restarts immediately`, secondTier, async ({ page }) => {
    await page.route(FIREBASE_CONFIG, (route) => route.fulfill({ status: 503 }));
    await page.clock.install({ time: new Date() });
    await openDashboard(page);
    await expect(page.getByText(/^Live updates are off\./)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000); // so that no pause between attempts ends by itself
    const tokenRequest = page.waitForRequest('**/api/admin/user');
    await trigger(page);
    await tokenRequest;
  });

test('leaving the dashboard ends every listener', async ({ page }) => {
  const listeners = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().includes('/Listen/channel')) return;
    const body = decodeURIComponent(request.postData() ?? '');
    for (const [target, id = ''] of body.matchAll(/"addTarget":.*?"targetId":(\d+)/g))
      // The SDK requests a document by itself if another test has deleted it.
      if (!/"documents":\[[^\]]*(?:_records|presence)\//.test(target)) listeners.add(id);
  });
  await openDashboard(page);
  await expectLive(page);
  // Two listeners are for the lists, and one each is for removed records, undelivered mail, the presence and the session.
  await expect.poll(() => listeners.size).toBe(6);
  // A slow channel ends before it reports the end of each listener, so the test waits only for the end of the channel.
  const channelEnd = page.waitForRequest(channelTermination);
  await page.getByRole('link', { name: 'Cookie Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie Policy' })).toBeVisible();
  await channelEnd;
  expect(listeners.size).toBe(6);
});
