import type { Page } from 'playwright/test';
import { addAdmin, expectLive, openDashboard, removeAdmin, seededAdmin, signInByApi } from './support/admin';
import { phoneAndDesk } from './support/axe';
import { changeContact } from './support/change-contact';
import { chooseAction, markAsHandled } from './support/choose-action';
import { openGiven } from './support/given-records';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { hoursAgo } from './support/test-records';
import { newVisitor } from './support/visitor';

/** What the entries of the open record say, without their times. */
const heads = (page: Page) =>
  page.getByRole('region', { name: 'Conversation' }).getByRole('listitem').locator('p > strong');

test('what is done with an open record is told in it at once, with who and when', async ({ page }) => {
  const [id = ''] = await putContacts([{ email: newVisitor('ada') }]);
  await openDashboard(page, `/admin?record=contacts:${id}`);
  await page.getByLabel('Assigned to').selectOption(seededAdmin.username);
  await expect(heads(page)).toHaveText(['You took it']);
  await page.getByLabel('Assigned to').selectOption('Nobody');
  await chooseAction(page, 'Snooze …');
  await page.getByRole('button', { name: /^Next week/ }).click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await markAsHandled(page);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(heads(page)).toHaveText([
    'You took it',
    'You assigned it to nobody',
    /^You snoozed it until Mon, .+, 08:00$/,
    'You reopened it',
    'You marked it as handled',
    'You reopened it',
  ]);
  const today = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('time').first()).toContainText(
    today,
  );
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('what a colleague does, and what the sender sends again, is told within two seconds', async ({
    page,
    request,
  }) => {
    const email = newVisitor('ada');
    const [id = ''] = await putContacts([{ email }]);
    await openDashboard(page, `/admin?record=contacts:${id}`);
    await expectLive(page);
    await expect(page.getByLabel('Add a note')).toBeVisible();
    const admin = await addAdmin(page.request);
    await signInByApi(request, admin);
    await changeContact(request, id, { assignee: seededAdmin.username, was: null });
    await expect(heads(page)).toHaveText([`${admin.username} handed it to you`], { timeout: 2_000 });
    await changeContact(request, id, { handled: true });
    await expect(heads(page).last()).toHaveText(`${admin.username} marked it as handled`, { timeout: 2_000 });
    await putContacts([{ email: email.toUpperCase(), subject: 'One more question' }]);
    await expect(heads(page).last()).toHaveText('Ada Okafor wrote', { timeout: 2_000 });
    await expect(page.getByRole('link', { name: 'One more question' })).toBeVisible();
    await removeAdmin(page.request, admin);
  });
});

const drawer = (page: Page) => page.getByRole('dialog');
const mail = (nature: string, hours: number, text: string) => ({
  ...{ nature, at: hoursAgo(hours), author: nature === 'reply' ? 'Ada' : 'rina', text },
  ...{ otherAddress: null, subject: '', quoted: '', attachments: [], messageId: '', failure: null },
  sentAt: nature === 'answer' ? hoursAgo(hours) : null,
});

/** Three inquiries of a sender in different spellings, with what followed them, and one of somebody else. */
const inquiries = {
  contacts: [
    {
      ...{ id: 'first', email: 'Ada+web@firm.example', subject: 'First words', createdAt: hoursAgo(30) },
      messages: { a1: mail('answer', 29, 'An early answer.'), b1: mail('reply', 5, 'A late reply.') },
      ...{ handledAt: hoursAgo(28), handledBy: 'rina' },
    },
    {
      ...{ id: 'second', email: 'ada@firm.example', subject: 'Second words', createdAt: hoursAgo(10) },
      messages: { a1: mail('answer', 8, 'Answered here.') },
    },
    { id: 'stranger', name: 'Zoltan', email: 'zoltan@firm.example', createdAt: hoursAgo(20) },
  ],
  partnerships: [
    {
      ...{ email: 'ADA@firm.example', companyName: 'Fjord', createdAt: hoursAgo(6) },
      description: `The beginning. ${'Long words. '.repeat(60)}The end.`,
    },
  ],
};

test('what a sender has sent under several addresses and subjects is one conversation, each in its place', async ({
  page,
}) => {
  await openGiven(page, inquiries, '/admin?record=contacts:second');
  await expect(heads(page)).toHaveText(['rina answered', 'Grace Lindqvist wrote', 'Ada replied']);
  const entries = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem');
  await expect(entries.nth(0).getByRole('link')).toHaveCount(0);
  await expect(entries.nth(1)).toContainText('Partnership inquiry for FjordOpen');
  await expect(entries.nth(1).getByText('The end.')).toBeHidden();
  await entries.nth(1).getByText('All of it').click();
  await expect(entries.nth(1).getByText('The end.')).toBeVisible();
  await expect(entries.nth(1).getByText('The beginning.')).toHaveCount(2);
  await expect(entries.nth(1).getByText('The beginning.').first()).toBeHidden();
  await expect(entries.nth(2)).toContainText('First words');

  const earlier = page.getByRole('region', { name: 'Earlier' });
  await expect(earlier.getByText('An early answer.')).toBeHidden();
  await earlier.getByText('1 earlier inquiry of this sender, the last one First words').click();
  await expect(earlier.getByRole('listitem')).toHaveText([
    /First wordsHandled.*wrote/,
    /First wordsHandled.*An early/,
  ]);
  await earlier.getByRole('link', { name: 'First words' }).first().click();
  await expect(drawer(page).getByRole('heading', { name: 'First words' })).toBeVisible();
  await expect(heads(page)).toHaveText([
    'rina answered',
    'rina marked it as handled',
    'Ada Okafor wrote',
    'rina answered',
    'Grace Lindqvist wrote',
    'Ada replied',
  ]);
  await page.goto('/admin?record=contacts:stranger');
  await expect(drawer(page).getByText('First message of this sender')).toBeVisible();
});

for (const [width, find] of phoneAndDesk)
  test(`at ${width} px axe finds nothing in a conversation of several inquiries`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openGiven(page, inquiries, '/admin?record=contacts:second');
    await page.getByText('1 earlier inquiry').click();
    await expect(page.getByText('An early answer.')).toBeVisible();
    expect(await find(page)).toEqual([]);
    expect(await drawer(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
