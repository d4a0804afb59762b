import type { Page } from 'playwright/test';
import { expectLive, openDashboard } from './support/admin';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Overview' }).getByRole('region', { name });

test.describe('with live updates', () => {
  test.use({ live: true });

  test('an arrival changes the figures, and the range is in the address', async ({ page }) => {
    await openDashboard(page, '/admin?view=overview&weeks=4');
    const range = page.getByRole('navigation', { name: 'Range' });
    await expect(range.getByRole('link', { name: '4 weeks' })).toHaveAttribute('aria-current', 'true');
    await expectLive(page);
    const contacts = figure(page, 'Inquiries a week').getByRole('link', { name: / contacts, / });
    const count = Number(await contacts.first().textContent());
    await putContacts([{ email: newVisitor('ada') }]);
    // Other tests add some too.
    await expect.poll(async () => Number(await contacts.first().textContent())).toBeGreaterThan(count);
    await range.getByRole('link', { name: '26 weeks' }).click();
    await expect(page).toHaveURL(/\?view=overview&weeks=26$/);
    await page.getByRole('link', { name: 'Spam' }).click();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page).toHaveURL(/weeks=26$/);
    await expect(range.getByRole('link', { name: '26 weeks' })).toHaveAttribute('aria-current', 'true');
  });
});
