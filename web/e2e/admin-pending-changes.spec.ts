import type { Locator, Page } from 'playwright/test';
import type { FullRecord } from '../../functions/src/shared/inquiry/full-record';
import { secondTier } from '../../testing/tier.ts';
import {
  addAdmin,
  expectLive,
  leaveDashboard,
  openDashboard,
  recordPane,
  removeAdmin,
  seededAdmin,
  signInByApi,
  toast,
} from './support/admin';
import { stayInRecord } from './support/choose-action';
import { hold } from './support/hold';
import { hydrate } from './support/hydrate';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401/, live: true });

const handleButton = (page: Page) => recordPane(page).getByRole('button', { name: 'Mark as handled' });
const reopenButton = (page: Page) => recordPane(page).getByRole('button', { name: 'Reopen' });
const noteField = (page: Page) => page.getByLabel('Add a note');
const answerField = (page: Page) => page.getByLabel('Your answer');

/** Opens a new contact record, alone in its list, and returns its ID and address. */
async function openRecord(page: Page) {
  const email = newVisitor('pending');
  const [id = ''] = await putContacts([{ email }]);
  const address = `/admin/contacts/${id}?q=${email}`;
  await openDashboard(page, address);
  await stayInRecord(page);
  return { id, address };
}

/** Reads from the server who has handled the record, how often it was handled, and its notes and answers. */
async function readStored(page: Page, id: string) {
  const response = await page.request.get(`/api/admin/contacts/${id}`);
  const { record, events, notes, messages } = (await response.json()) as FullRecord;
  return {
    handledBy: record.handledBy,
    handledCount: events.filter(({ what }) => what === 'handled').length,
    notes: notes.map(({ text }) => text),
    answers: messages.length,
  };
}

/** Clicks a button and reloads the page while its request is pending. */
async function pressAndReload(page: Page, button: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // A slow upload keeps the request pending during the reload. A throughput of -1 is unlimited.
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200 };
  await session.send('Network.emulateNetworkConditions', slow);
  const load = page.waitForEvent('load');
  await button.evaluate((element: HTMLElement) => {
    element.click();
    setTimeout(() => location.reload());
  });
  await load;
  await hydrate(page);
  await session.detach();
}

async function writeNote(page: Page): Promise<Locator> {
  await recordPane(page).getByRole('button', { name: 'Note' }).click();
  await noteField(page).fill('Called back.');
  return page.getByRole('button', { name: 'Add note' });
}

async function writeAnswer(page: Page): Promise<Locator> {
  await page.keyboard.press('r');
  await answerField(page).fill('Dear Ada,');
  return page.getByRole('button', { name: 'Send', exact: true });
}

test('a request that is pending during a reload reaches the server once', secondTier, async ({ page }) => {
  const { id } = await openRecord(page);
  await pressAndReload(page, handleButton(page));
  await expect(reopenButton(page)).toBeVisible();
  await pressAndReload(page, await writeNote(page));
  await expect(recordPane(page).getByRole('listitem').filter({ hasText: 'Called back.' })).toBeVisible();
  await pressAndReload(page, await writeAnswer(page));
  await expect
    .poll(() => readStored(page, id))
    .toEqual({ handledBy: seededAdmin.username, handledCount: 1, notes: ['Called back.'], answers: 1 });
});

test(
  'the browser asks before it leaves a page with pending changes, which are sent in order',
  secondTier,
  async ({ page }) => {
    const { id } = await openRecord(page);
    const release = await hold(page, '**/changes');
    await handleButton(page).click();
    await reopenButton(page).click();
    await expect(handleButton(page)).toBeVisible();
    const dialogEvent = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await dialogEvent;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    release();
    await expect.poll(() => readStored(page, id)).toMatchObject({ handledBy: null, handledCount: 1 });
  },
);

test('two admins who change a record at the same time both see the state on the server', async ({
  page,
  browser,
}) => {
  const { id, address } = await openRecord(page);
  const colleague = await addAdmin(page.request);
  const colleaguePage = await (await browser.newContext()).newPage();
  await signInByApi(colleaguePage.request, colleague);
  await colleaguePage.goto(address);
  await hydrate(colleaguePage);
  await stayInRecord(colleaguePage);
  for (const tab of [page, colleaguePage]) await expectLive(tab);

  const release = await hold(page, '**/changes');
  const releaseColleague = await hold(colleaguePage, '**/changes');
  for (const tab of [page, colleaguePage]) {
    await handleButton(tab).click();
    await expect(reopenButton(tab)).toBeVisible();
  }
  releaseColleague(); // the colleague's change reaches the server first
  await expect
    .poll(() => readStored(page, id))
    .toMatchObject({ handledBy: colleague.username, handledCount: 1 });
  release();
  await expect(toast(page, 'Not changed')).toContainText(
    `${colleague.username} has already marked it as handled.`,
  );
  const events = (tab: Page) => recordPane(tab).locator('li > span:not([aria-hidden])');
  const handled = (by: string) => `${by} marked it as handled`;
  await expect(events(page)).toHaveText([handled(colleague.username)]);
  await expect(events(colleaguePage)).toHaveText([handled('You')]);

  await reopenButton(colleaguePage).click();
  await handleButton(page).click();
  await expect(events(page).last()).toHaveText(handled('You'));
  await expect(events(colleaguePage).last()).toHaveText(handled(seededAdmin.username));
  await leaveDashboard(colleaguePage);
  await colleaguePage.context().close();
  await removeAdmin(page.request, colleague);
});
