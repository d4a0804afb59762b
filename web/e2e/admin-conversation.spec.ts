import type { Page } from 'playwright/test';
import { site } from '../../functions/src/shared/site';
import { secondTier } from '../../testing/tier.ts';
import {
  addAdmin,
  enterPassword,
  expectLive,
  openDashboard,
  removeAdmin,
  seededAdmin,
  signInByApi,
  toast,
  recordPane,
} from './support/admin';
import { chooseAction, snooze } from './support/choose-action';
import { answerByApi, deliverAnswer, replyTo } from './support/conversation';
import { putContacts, putNamed } from './support/put-records';
import { stopTime } from './support/stop-time';
import { expect, test } from './support/test';
import { daysAgo } from './support/test-records';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401|409/ });

const field = (page: Page) => page.getByLabel('Your answer');
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const entry = (page: Page, text: string | RegExp) =>
  conversation(page).getByRole('listitem').filter({ hasText: text });

/** Opens a new contact record, and returns its id and the address of its sender. */
async function openRecord(page: Page, more = {}) {
  const email = newVisitor('ada');
  const [id = ''] = await putContacts([{ email, ...more }]);
  await openDashboard(page, `/admin/contacts/${id}?q=${email}`);
  await expect(page.getByLabel('Add a note')).toBeVisible();
  return { email, id };
}

test('a draft waits in its record through a reload and a lost session, until it is discarded', async ({
  page,
}) => {
  const { email, id } = await openRecord(page);
  await page.getByRole('button', { name: 'Answer' }).click();
  await field(page).fill('Half an ans');
  await page.reload();
  await expect(field(page)).toHaveValue('Half an ans');
  await field(page).focus();
  await page.context().clearCookies();
  // The form may be gone by then: any call shows that the session has ended.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await enterPassword(page, seededAdmin, `/admin/contacts/${id}?q=${email}`);
  await expect(field(page)).toHaveValue('Half an ans');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page)).toHaveCount(0);
  await toast(page, 'Draft discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(field(page)).toHaveValue('Half an ans');
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('an answer goes to the sender, is quoted and threaded, and says when the mail server took it', async ({
    page,
    mailbox,
  }) => {
    await page.addInitScript(stopTime);
    const { email, id } = await openRecord(page, { message: 'Company: Northwind\n\nDo you work in Lagos?' });
    await expectLive(page);
    await page.keyboard.press('r');
    await expect(field(page)).toBeFocused();
    const form = page.getByRole('form', { name: 'Answer' });
    await expect(form.getByText(`To ${email}`)).toBeVisible();
    await expect(form.getByText('Re: General Inquiry')).toBeVisible();
    await expect(field(page)).toHaveValue(/^Dear Ada Okafor,\n/);
    await page.keyboard.type('We do, since 2019.');
    await form.getByText('Quoted below it').click();
    await expect(form.getByText('> Do you work in Lagos?')).toBeVisible();
    await field(page).press('ControlOrMeta+Enter');
    await expect(entry(page, 'We do, since 2019.')).toContainText('You answered');
    await expect(entry(page, 'We do')).toContainText(/Goes out in \d+ s/);
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Answer' })).toBeFocused();
    await expect(page.getByText('You answered just now')).toBeVisible();

    const mail = await deliverAnswer(page.request, mailbox, id);
    expect(mail.to.map(({ address }) => address)).toEqual([email]);
    expect(mail.from[0]?.name).toBe(site.name); // the admin has no display name
    expect(mail.text).toMatch(
      /^Dear Ada Okafor,\n[^]+We do, since 2019\.[^]+wrote:\n> Do you work in Lagos\?\s*$/,
    );
    expect(mail.headers['in-reply-to']).toContain(`contacts-${id}@`);
    expect(mail.replyTo?.[0]?.address).toMatch(/\+[a-z2-7]{20}@/);
    await expect(entry(page, 'We do')).toContainText('Handed to the mail server');
  });

  test('a reply arrives in the open record, which is then reopened', async ({ page, mailbox }) => {
    await page.addInitScript(stopTime);
    const { id } = await openRecord(page, { handledAt: new Date(), handledBy: seededAdmin.username });
    await expectLive(page);
    await answerByApi(page.request, id, 'Shall we talk on Monday?');
    const answer = await deliverAnswer(page.request, mailbox, id);
    await expect(entry(page, 'Shall we talk')).toContainText('Handed to the mail server');
    await replyTo(page.request, answer, 'Yes, at ten.\n\nOn Monday, we wrote:\n> Shall we talk on Monday?');
    const theirs = entry(page, 'Yes, at ten.');
    await expect(theirs).toContainText('Ada replied');
    await expect(page.getByText('They replied just now')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as handled', exact: true })).toBeVisible();
    await expect(theirs.getByText('> Shall we talk on Monday?')).toBeHidden();
    await theirs.getByText('Quoted text').click();
    await expect(theirs.getByText('> Shall we talk on Monday?')).toBeVisible();
  });
});

test('what a colleague has answered meanwhile is read before an answer goes', async ({ page, request }) => {
  const { id } = await openRecord(page);
  await page.getByRole('button', { name: 'Answer' }).click();
  await field(page).fill('Mine.');
  const admin = await addAdmin(page.request);
  await signInByApi(request, admin);
  await answerByApi(request, id, 'Theirs.');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(toast(page, 'Answer not sent')).toContainText(`${admin.username} has written in the meantime`);
  const unseen = page.getByRole('alert').filter({ hasText: 'While you were writing:' });
  await expect(unseen).toContainText(`${admin.username} answered`);
  await expect(unseen).toContainText('Theirs.');
  await expect(field(page)).toHaveValue('Mine.');
  await send.click({ force: true });
  await expect(entry(page, 'Mine.')).toHaveCount(0);
  await unseen.getByRole('button', { name: 'I have read it, go on' }).click();
  await expect(field(page)).toBeFocused();
  await send.click();
  await expect(entry(page, 'Mine.')).toHaveCount(1);
  await expect(entry(page, 'Theirs.')).toHaveCount(1);
  await removeAdmin(page.request, admin);
});

test('a record that is snoozed leaves what is open, says until when, and is reopened', async ({ page }) => {
  const word = await putNamed('First', 'Second');
  await openDashboard(page, `/admin?q=${word}&status=open`);
  await page.getByRole('row').filter({ hasText: 'First' }).click();
  const day = await snooze(page, 'Next week');
  const state = page.getByText(/^Snoozed by you until/);
  await expect(state).toHaveText(
    new RegExp(`^Snoozed by you until ${day}, \\d{4}, 08:00, or until they reply\\.$`),
  );
  await expect(recordPane(page).getByText('Outside the current view')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(state).toHaveCount(0);
  await expect(recordPane(page).getByRole('heading', { name: 'First' })).toBeFocused();
  await expect(recordPane(page).getByText('1 of 2')).toBeVisible();
  await chooseAction(page, 'Snooze …');
  await page.getByRole('textbox', { name: 'Another day' }).fill('2020-01-01');
  const dialog = page.getByRole('dialog', { name: 'Snooze' });
  await expect(dialog.getByRole('button', { name: 'Snooze' })).toBeDisabled();
  const inThreeMonths = new Date(Date.now() + 90 * 24 * 3_600_000).toISOString().slice(0, 10);
  await page.getByRole('textbox', { name: 'Another day' }).fill(inThreeMonths);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(state).toBeVisible();
  await toast(page, 'Snoozed until').getByRole('button', { name: 'Undo' }).click();
  await expect(state).toHaveCount(0);
});

test('what has come back is snoozed again, and Undo opens it', secondTier, async ({ page }) => {
  await openRecord(page, { snoozedUntil: daysAgo(1), snoozedBy: 'admin' });
  await snooze(page, 'In two weeks');
  const state = page.getByText(/^Snoozed by you until/);
  await expect(state).toBeVisible();
  await toast(page, 'Snoozed until').getByRole('button', { name: 'Undo' }).click();
  await expect(state).toHaveCount(0);
});
