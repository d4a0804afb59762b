import type { Page } from 'playwright/test';
import { openDashboard, toast } from './support/admin';
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
  return page.getByRole('menuitem', { name: 'Answer from my mail program' });
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
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await chooseAction(page, 'Copy');
  await expect(toast(page, 'Record copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`Email: ${email}\nSubject: Cloud & more\nMessage:\n${message}`);
});

test('a mail program gets the draft, and the answer is recorded and taken back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const word = await putNamed('First');
  await openDashboard(page, `/admin?q=${word}`);
  await page.getByRole('row').filter({ hasText: 'First' }).click();
  const mailLinks = await catchMailLinks(page);
  await page.getByRole('button', { name: 'Answer' }).click();
  const field = page.getByLabel('Your answer');
  await field.fill('Half of it by mail.');
  await (await replyLink(page)).click();
  expect(decodeURIComponent((await mailLinks())[0] ?? '')).toMatch(/&body=Half of it by mail\.$/);
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await expect(conversation.getByText('You answered from a mail program')).toBeVisible();
  await expect(page.getByText('You answered just now')).toBeVisible();
  await expect(field).toHaveCount(0);
  await toast(page, 'Recorded as answered').getByRole('button', { name: 'Undo' }).click();
  await expect(conversation.getByRole('listitem')).toHaveCount(0);
  await expect(field).toHaveValue('Half of it by mail.');

  await field.fill('A long story. '.repeat(200));
  await (await replyLink(page)).click();
  await expect(toast(page, 'Recorded as answered')).toContainText('it is copied');
  expect((await mailLinks())[1]).not.toContain('body');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^A long story\./);
});
