import type { Page } from 'playwright/test';
import { expectLists, expectLive, openDashboard } from './support/admin';
import { findViolations } from './support/axe';
import { openGiven } from './support/given-records';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { daysAgo, hoursAgo } from './support/test-records';
import { newWord } from './support/visitor';

const section = (page: Page) => page.getByRole('region', { name: 'Overview' });
const figure = (page: Page, name: string) => section(page).getByRole('region', { name });

/** How many weeks ago the inquiries have come. */
const WEEKS_AGO = 7;

const record = {
  createdAt: daysAgo(WEEKS_AGO * 7 + 1),
  source: { page: '/contact', landing: '/blog', referrer: 'site.example' },
};
const handled = { ...record, handledAt: daysAgo(WEEKS_AGO * 7), handledBy: 'admin' };
/** Contacts and partnerships, some of them handled, and one without a date. */
const inquiries = {
  contacts: [record, record, handled, { ...record, createdAt: null }],
  partnerships: [handled, record],
};

/** Opens the section with the keyboard alone. */
async function openByKeyboard(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Overview' });
  await page.getByRole('link', { name: 'Undelivered mail' }).focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(figure(page, 'Inquiries a week').getByRole('img')).toHaveCount(2);
}

test('the chart library is loaded with the section, and not before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(new URL(request.url()).pathname);
  });
  const hasPlots = () => scripts.some((script) => /\/overview-[^/]*\.js$/.test(script));
  await openGiven(page, inquiries);
  await expectLists(page);
  const links = await page
    .locator('link[rel=modulepreload], script[src]')
    .evaluateAll((elements) => elements.map((element) => element.outerHTML).join());
  expect(links).not.toContain('overview');
  expect(hasPlots()).toBe(false);
  await openByKeyboard(page);
  expect(hasPlots()).toBe(true);
});

test('the figures agree with the lists that they lead to', async ({ page }) => {
  await openGiven(page, inquiries);
  await openByKeyboard(page);
  /** Opens a table by keyboard, and returns the row of the week. */
  const openRow = async (name: string) => {
    const plot = figure(page, name);
    await plot.getByText('Show as table').focus();
    await page.keyboard.press('Enter');
    await expect(plot.getByRole('table')).toBeVisible();
    return plot.getByRole('row').nth(-1 - WEEKS_AGO);
  };
  const week = await openRow('Inquiries a week');
  await expect(week.getByRole('link', { name: /^3 contacts, / })).toHaveText('3');
  const partnerships = week.getByRole('link', { name: /^2 partnerships, / });
  await expect(partnerships).toHaveText('2');
  await partnerships.press('Enter');
  await expect(page.getByRole('tab', { name: 'Contact Records (3)' })).toBeVisible();
  const selected = page.getByRole('tab', { name: 'Partnership Records (2)' });
  await expect(selected).toHaveAttribute('aria-selected', 'true');
  await page.goBack();

  // A number that counts both kinds is two links.
  for (const [kind, count, title] of [
    ['contacts', '2', 'Contact Records (2)'],
    ['partnerships', '1', 'Partnership Records (1)'],
  ] as const) {
    const open = (await openRow('Time until the first answer')).getByRole('link', { name: `open ${kind}, ` });
    await expect(open).toHaveText(count);
    await open.press('Enter');
    await expect(page.getByLabel('Status')).toHaveValue('open');
    await expect(page.getByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
  }
});

test('a record that was snoozed counts as open from its time on', async ({ page }) => {
  await page.clock.install({ time: new Date() });
  const later = { createdAt: daysAgo(1), snoozedUntil: hoursAgo(-0.1), snoozedBy: 'admin' };
  await openGiven(page, { contacts: [{ createdAt: daysAgo(1) }, later] }, '/admin?view=overview&weeks=4');
  const open = figure(page, 'Time until the first answer').getByRole('link', { name: /open contacts/ });
  await expect(open.first()).toHaveText('1');
  await page.clock.fastForward('08:00');
  await expect(open.first()).toHaveText('2');
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('an arrival changes the figures, and the range is in the address', async ({ page }) => {
    await openDashboard(page, '/admin?view=overview&weeks=4');
    const range = page.getByRole('navigation', { name: 'Range' });
    await expect(range.getByRole('link', { name: '4 weeks' })).toHaveAttribute('aria-current', 'true');
    await expectLive(page);
    const referrer = `${newWord()}.example`;
    const source = { page: '/contact', landing: '/blog', referrer };
    // As many as bring their site among the eight that are shown.
    await putContacts(Array.from({ length: 50 }, () => ({ email: `a@${referrer}`, source })));
    await expect(figure(page, 'Source').getByText(referrer).first()).toBeVisible();
    await range.getByRole('link', { name: '26 weeks' }).click();
    await expect(page).toHaveURL(/\?view=overview&weeks=26$/);
    await page.getByRole('link', { name: 'Spam' }).click();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page).toHaveURL(/weeks=26$/);
    await expect(range.getByRole('link', { name: '26 weeks' })).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('with a server that fails', () => {
  test.use({ expectedErrors: /500/ });

  test('it says so and loads again, and without records in the range it says that', async ({ page }) => {
    await page.route('**/api/admin/partnerships', (route) => route.fulfill({ status: 500, body: 'No.' }));
    await openGiven(page, { partnerships: null }, '/admin?view=overview');
    await expect(page.getByText('The records could not be loaded')).toBeVisible();
    await page.unroute('**/api/admin/partnerships');
    await page.route('**/api/admin/partnerships', (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No inquiries in these weeks')).toBeVisible();
  });
});

test('axe finds nothing with all tables open, and nothing scrolls sideways', async ({ page }) => {
  await openGiven(page, inquiries, '/admin?view=overview&weeks=26');
  await expect(figure(page, 'Inquiries a week').getByRole('img')).toHaveCount(2);
  for (const summary of await page.getByText('Show as table').all()) await summary.click();
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(section(page).getByRole('img').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  // A link that the header covers in part would count as a small target.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await findViolations(page)).toEqual([]);
});

test('on paper every plot is followed by its table, in dark ink', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openGiven(page, inquiries, '/admin?view=overview');
  await expect(figure(page, 'Inquiries a week').getByRole('img')).toHaveCount(2);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(section(page).getByRole('table')).toHaveCount(4);
  for (const table of await section(page).getByRole('table').all()) await expect(table).toBeVisible();
  await expect(section(page).getByText('Show as table').filter({ visible: true })).toHaveCount(0);
  const ink = await section(page)
    .locator('svg text')
    .first()
    .evaluate((text) => getComputedStyle(text).fill);
  expect(ink).toBe('rgb(51, 51, 51)');
});

test('a plot without data is one line', async ({ page }) => {
  await openGiven(page, { contacts: [{ createdAt: daysAgo(1) }] }, '/admin?view=overview&weeks=4');
  await expect(section(page).getByText('None came in these weeks.')).toBeVisible();
  await expect(section(page).getByText(/^None of the inquiries of these weeks has an answer/)).toBeVisible();
  await expect(section(page).getByRole('img')).toHaveCount(1);
});

test('a long name of a source takes two lines until it is pointed at', async ({ page }) => {
  const name = `${'long-'.repeat(42)}.example`;
  const source = { page: '/contact', landing: '/', referrer: name };
  await openGiven(page, { contacts: [{ createdAt: daysAgo(1), source }] }, '/admin?view=overview&weeks=4');
  const shown = figure(page, 'Source').getByText(name);
  const height = async () => (await shown.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(60);
  await page.getByRole('row').filter({ hasText: name }).hover();
  expect(await height()).toBeGreaterThan(60);
});
