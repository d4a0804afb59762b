import type { Page } from 'playwright/test';
import { leaveAndReturn, openDashboard, toast } from './support/admin';
import { chooseAction } from './support/choose-action';
import { putContacts, putNamed } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

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

test('a record has a link for a reply and can be copied as text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = newVisitor('ada');
  await putContacts([{ email, subject: 'Cloud & more', message: 'Company: Northwind\n\nTwo\nlines.' }]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.locator('tbody tr').click();
  const drawer = page.getByRole('dialog');
  const reply = drawer.getByRole('link', { name: 'Reply by email' });
  const address = `mailto:${email}?subject=Re%3A%20Cloud%20%26%20more&body=Dear%20Ada%20Okafor%2C%0D%0A`;
  await expect(reply).toHaveAttribute('href', new RegExp(`^${address.replace(/[.?]/g, '\\$&')}`));
  await expect(reply).toHaveAttribute('href', /wrote%3A%0D%0A%3E%20Two%0D%0A%3E%20lines.%0D%0A$/);
  await chooseAction(page, 'Copy');
  await expect(toast(page, 'Record copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(
    `Email: ${email}\nSubject: Cloud & more\nMessage:\nCompany: Northwind\n\nTwo\nlines.`,
  );
});

test('a template is chosen by keyboard, and a long answer can be copied as a whole', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = newVisitor('ada');
  const message = `Company: Northwind\n\n${'A long story. '.repeat(200)}The end.`;
  await putContacts([{ email, message }]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.locator('tbody tr').click();
  const mailLinks = await catchMailLinks(page);
  const drawer = page.getByRole('dialog');
  const choose = drawer.getByRole('button', { name: 'Choose a template' });
  await choose.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('e'); // handles a record elsewhere
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(choose).toBeFocused();
  await expect(drawer.getByRole('button', { name: 'Handle, next' })).toBeVisible();
  await choose.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Answer',
    'Propose a call',
    'Ask for details',
    'Decline',
    'Copy the whole answer',
  ]);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const [link = ''] = await mailLinks();
  expect(link.length).toBeLessThanOrEqual(1_800);
  expect(decodeURIComponent(link)).toContain('the plans of Northwind');
  expect(decodeURIComponent(link)).toMatch(
    /A long story[^]+\r\n\[The rest of your message is left out\.\]\r\n$/,
  );
  await choose.click();
  await page.getByRole('menuitem', { name: 'Copy the whole answer' }).click();
  await expect(toast(page, 'Whole answer copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('the plans of Northwind');
  expect(text).toMatch(/> A long story[^]+The end\.\n$/);
});

test('on return from the mail program a toast offers to mark that record as handled', async ({ page }) => {
  const word = await putNamed('First', 'Second');
  await openDashboard(page, `/admin?q=${word}`);
  await page.getByRole('row').filter({ hasText: 'First' }).click();
  await catchMailLinks(page);
  const drawer = page.getByRole('dialog');
  const offer = toast(page, 'Have you answered?');
  await leaveAndReturn(page);
  await drawer.getByRole('link', { name: 'Reply by email' }).click();
  await expect(offer).toBeHidden();
  await page.keyboard.press('j');
  await expect(drawer.getByRole('heading', { name: 'Second' })).toBeVisible();
  await leaveAndReturn(page);
  await expect(offer).toContainText('First');
  await offer.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(offer).toBeHidden();
  await page.keyboard.press('k');
  await expect(drawer.getByRole('heading', { name: 'First' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Mark as not handled' })).toBeVisible();
  // The page stays visible when the window of a mail program opens beside the browser.
  await drawer.getByRole('button', { name: 'Mark as not handled' }).click();
  await expect(drawer.getByRole('button', { name: 'Handle, next' })).toBeVisible();
  await drawer.getByRole('link', { name: 'Reply by email' }).click();
  await page.evaluate(() => {
    for (const type of ['blur', 'focus']) window.dispatchEvent(new Event(type));
  });
  await expect(offer).toContainText('First');
  await offer.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(drawer.getByRole('button', { name: 'Mark as not handled' })).toBeVisible();
  // There is nothing to offer for a handled record.
  await drawer.getByRole('link', { name: 'Reply by email' }).click();
  await leaveAndReturn(page);
  await expect(offer).toBeHidden();
});
