import type { Page } from 'playwright/test';
import { site } from '../../functions/src/shared/site';
import {
  addAdmin,
  expectLive,
  openDashboard,
  openDetails,
  recordPane,
  removeAdmin,
  seededAdmin,
  signInByApi,
} from './support/admin';
import { changeContact } from './support/change-contact';
import { answerByApi, deliverAnswer, replyTo } from './support/conversation';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401/, live: true });

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const entry = (page: Page, text: string) =>
  conversation(page).getByRole('listitem').filter({ hasText: text });

/** Opens a new contact record and returns its ID and the address of its sender. */
async function openRecord(page: Page, fields = {}) {
  const email = newVisitor('ada');
  const [id = ''] = await putContacts([{ email, ...fields }]);
  await openDashboard(page, `/admin/contacts/${id}`);
  await expect(page.getByRole('button', { name: /^Answer / })).toBeVisible();
  await expectLive(page);
  return { email, id };
}

test('an answer is mailed to the sender, quotes the inquiry, stays in its thread, and shows that the mail server accepted it', async ({
  page,
  mailbox,
}) => {
  const { email, id } = await openRecord(page, { message: 'Company: Northwind\n\nDo you work in Lagos?' });
  await page.keyboard.press('r');
  const field = page.getByLabel('Your answer');
  await expect(field).toBeFocused();
  const form = page.getByRole('form', { name: 'Answer' });
  await expect(form).toContainText(`To ${email}`);
  await expect(form.getByText('Re: General Inquiry')).toBeVisible();
  await expect(field).toHaveValue(/^Dear Ada Okafor,\n/);
  await page.keyboard.type('We do, since 2019.');
  await form.getByText('Quoted below your answer').click();
  await expect(form.getByText('> Do you work in Lagos?')).toBeVisible();
  await field.press('ControlOrMeta+Enter');
  await expect(entry(page, 'We do, since 2019.')).toContainText('You answered');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Answer' })).toBeFocused();

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

test('a reply arrives in the open record and reopens it', async ({ page, mailbox }) => {
  const { id } = await openRecord(page, { handledAt: new Date(), handledBy: seededAdmin.username });
  await answerByApi(page.request, id, 'Shall we talk on Monday?');
  const answer = await deliverAnswer(page.request, mailbox, id);
  await expect(entry(page, 'Shall we talk')).toContainText('Handed to the mail server');
  await replyTo(page.request, answer, 'Yes, at ten.\n\nOn Monday, we wrote:\n> Shall we talk on Monday?');
  const reply = entry(page, 'Yes, at ten.');
  await expect(reply).toContainText('Ada replied');
  await expect(page.getByRole('button', { name: 'Mark as handled', exact: true })).toBeVisible();
  await expect(reply.getByText('> Shall we talk on Monday?')).toBeHidden();
  await reply.getByText('1 quoted line').click();
  await expect(reply.getByText('> Shall we talk on Monday?')).toBeVisible();
});

test('changes by a colleague and another inquiry of the sender appear within two seconds', async ({
  page,
  request,
}) => {
  await openDashboard(page);
  const admin = await addAdmin(page.request);
  await signInByApi(request, admin);
  const headings = conversation(page).locator('summary strong, li > span:not([aria-hidden])');
  // The machine may be busy for a moment, so a second record gets the same chance.
  await expect(async () => {
    const { email, id } = await openRecord(page);
    await changeContact(request, id, { type: 'assign', assignee: seededAdmin.username, was: null });
    await expect(headings).toHaveText(['Ada Okafor wrote', `${admin.username} assigned it to you`], {
      timeout: 2_000,
    });
    await changeContact(request, id, { type: 'handle' });
    await expect(headings.last()).toHaveText(`${admin.username} marked it as handled`, { timeout: 2_000 });
    await openDetails(page);
    await putContacts([{ email: email.toUpperCase(), subject: 'One more question' }]);
    const other = recordPane(page).getByRole('link', { name: 'One more question' });
    await expect(other).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await removeAdmin(page.request, admin);
});
