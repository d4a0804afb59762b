import type { Page } from 'playwright/test';
import { openDashboard, toast } from './support/admin';
import { putNamed } from './support/put-records';
import { stopTime } from './support/stop-time';
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

test('a mail program gets the draft, and the answer is recorded and taken back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(stopTime);
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
