import type { Page } from 'playwright/test';
import { leaveAndReturn, openDashboard, toast } from './support/admin';
import { chooseAction } from './support/choose-action';
import { openGiven } from './support/given-records';
import { putNamed } from './support/put-records';
import { expect, test } from './support/test';

test.use({ expectedErrors: /401/ });

/** Records the addresses of mailto links that are followed, and does not follow them. */
async function catchMailLinks(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const links: string[] = [];
    Object.assign(window, { mailLinks: links });
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="mailto:"]');
      if (!link) return;
      event.preventDefault();
      links.push(link.href);
    });
  });
  return () => page.evaluate(() => (window as unknown as { mailLinks: string[] }).mailLinks);
}

/** The entry of the menu that opens the mail program. */
async function replyLink(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menuitem', { name: 'Reply by email' });
}

test('a record has a link for a reply and can be copied as text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = 'ada@firm.example';
  const message = 'Company: Northwind\n\nTwo\nlines.';
  await openGiven(page, { contacts: [{ email, subject: 'Cloud & more', message }] });
  await page.locator('tbody tr').click();
  const reply = await replyLink(page);
  const address = `mailto:${email}?subject=Re%3A%20Cloud%20%26%20more&body=Dear%20Ada%20Okafor%2C%0D%0A`;
  await expect(reply).toHaveAttribute('href', new RegExp(`^${address.replace(/[.?]/g, '\\$&')}`));
  await expect(reply).toHaveAttribute('href', /wrote%3A%0D%0A%3E%20Two%0D%0A%3E%20lines.%0D%0A$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await chooseAction(page, 'Copy');
  await expect(toast(page, 'Record copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`Email: ${email}\nSubject: Cloud & more\nMessage:\n${message}`);
});

test('the mail program gets the draft, and a long answer can be copied as a whole', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const message = `Company: Northwind\n\n${'A long story. '.repeat(200)}The end.`;
  await openGiven(page, { contacts: [{ message }] });
  await page.locator('tbody tr').click();
  const mailLinks = await catchMailLinks(page);
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByLabel('Template').selectOption('Propose a call');
  await expect(page.getByLabel('Your answer')).toHaveValue(/the plans of Northwind/);
  await chooseAction(page, 'Copy the whole answer');
  await expect(toast(page, 'Whole answer copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('the plans of Northwind');
  expect(text).toMatch(/> A long story[^]+The end\.\n$/);
  // Last: the toast that it brings may come at any time.
  await (await replyLink(page)).click();
  const [link = ''] = await mailLinks();
  expect(link.length).toBeLessThanOrEqual(1_800);
  expect(decodeURIComponent(link)).toContain('the plans of Northwind');
  expect(decodeURIComponent(link)).toMatch(
    /A long story[^]+\r\n\[The rest of your message is left out\.\]\r\n$/,
  );
});

test('an answer by mail is recorded with one press, and taken back', async ({ page }) => {
  const word = await putNamed('First');
  await openDashboard(page, `/admin?q=${word}`);
  await page.getByRole('row').filter({ hasText: 'First' }).click();
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await expect(page.getByLabel('Add a note')).toBeVisible();
  await chooseAction(page, 'I have answered by mail');
  await expect(conversation.getByText('You answered from a mail program')).toBeVisible();
  await expect(page.getByText('You answered just now')).toBeVisible();
  await toast(page, 'Recorded as answered').getByRole('button', { name: 'Undo' }).click();
  await expect(conversation.getByRole('listitem')).toHaveCount(0);
});

test('on return from the mail program a toast offers to record that and to mark as handled', async ({
  page,
}) => {
  const word = await putNamed('First', 'Second');
  await openDashboard(page, `/admin?q=${word}`);
  await page.getByRole('row').filter({ hasText: 'First' }).click();
  await catchMailLinks(page);
  const drawer = page.getByRole('dialog');
  const offer = toast(page, 'Have you answered?');
  await leaveAndReturn(page);
  await (await replyLink(page)).click();
  await expect(offer).toBeHidden();
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('j');
  await expect(drawer.getByRole('heading', { name: 'Second' })).toBeVisible();
  await leaveAndReturn(page);
  await expect(offer).toContainText('First');
  await offer.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(offer).toBeHidden();
  await page.keyboard.press('k');
  await expect(drawer.getByRole('heading', { name: 'First' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(drawer.getByText('You answered from a mail program')).toBeVisible();
  // Some mail programs open a window of their own, and the page stays visible.
  await drawer.getByRole('button', { name: 'Reopen' }).click();
  await expect(drawer.getByRole('button', { name: 'Handle, next' })).toBeVisible();
  await (await replyLink(page)).click();
  await page.evaluate(() => {
    for (const type of ['blur', 'focus']) window.dispatchEvent(new Event(type));
  });
  await expect(offer).toContainText('First');
  await offer.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(drawer.getByRole('button', { name: 'Reopen' })).toBeVisible();
  // There is nothing to offer for a handled record.
  await (await replyLink(page)).click();
  await leaveAndReturn(page);
  await expect(offer).toBeHidden();
});
