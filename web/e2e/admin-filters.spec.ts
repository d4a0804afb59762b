import { column, expectLists } from './support/admin';
import { openGiven } from './support/given-records';
import { expect, test } from './support/test';

test('a custom range is typed on the keyboard', async ({ page }) => {
  const contacts = [
    { name: 'Inside', createdAt: '2025-01-20T12:00:00Z' },
    { name: 'Outside', createdAt: '2025-02-20T12:00:00Z' },
  ];
  await openGiven(page, { contacts }, '/admin?range=custom');
  for (const [label, typed, date] of [
    ['Start Date', 'Jan 15, 2025', '2025-01-15'],
    ['End Date', '2025-01-31', '2025-01-31'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toBeEnabled();
    await field.focus();
    await page.keyboard.type(typed, { delay: 40 });
    await expect(page).toHaveURL(new RegExp(`=${date}`));
  }
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('End Date', { exact: true })).toHaveValue('Jan 31, 2025');
  await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Inside' })).toBeVisible();
  await expect(page).toHaveURL(/start=2025-01-15&end=2025-01-31/);
});

test('a date is picked from the calendar, and cleared', async ({ page }) => {
  await openGiven(page, {}, '/admin?range=custom&start=2025-06-10');
  const start = page.getByLabel('Start Date', { exact: true });
  await start.click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: '4 July 2025', exact: true }).click();
  await expect(start).toHaveValue('Jul 4, 2025');
  await expect(page).toHaveURL(/start=2025-07-04/);
  await page.getByRole('button', { name: 'Clear start date' }).click();
  await expect(start).toHaveValue('');
  await expect(page).not.toHaveURL(/start=/);
});

test('a typed date can be typed over', async ({ page }) => {
  await openGiven(page, {}, '/admin?range=custom&start=2025-06-10');
  const start = page.getByLabel('Start Date', { exact: true });
  await expect(start).toBeEnabled();
  await start.selectText();
  await page.keyboard.type('Dec 24, 2026', { delay: 40 });
  await start.blur();
  await expect(start).toHaveValue('Dec 24, 2026');
  await expect(page).toHaveURL(/start=2026-12-24/);
});

test('a text that is not clearly a day changes nothing, and the field says how to write one', async ({
  page,
}) => {
  await openGiven(page, {}, '/admin?range=custom');
  const start = page.getByLabel('Start Date', { exact: true });
  const hint = page.getByText('Choose both dates to filter');
  await expect(start).toBeEnabled();
  await expect(hint).toBeVisible();
  await start.fill('3/7/2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Write Mar 7, 2026')).toBeVisible();
  await start.fill('Mar 7, 2026');
  await expect(page.getByText('Write Mar 7, 2026')).toBeHidden();
  await expect(page).toHaveURL(/start=2026-03-07/);
  await expect(hint).toBeVisible();
  await page.getByLabel('End Date', { exact: true }).fill('Mar 9, 2026');
  await expect(hint).toBeHidden();
  await start.fill('Feb 30, 2025');
  await start.blur();
  await expect(start).toHaveValue('Mar 7, 2026');
  await expect(start).toHaveAccessibleDescription('Write Mar 7, 2026');
});

test('the days of the calendar are reached and chosen by keyboard', async ({ page }) => {
  await openGiven(page, {}, '/admin?range=custom&start=2025-06-10');
  const start = page.getByLabel('Start Date', { exact: true });
  await expect(start).toBeEnabled();
  await start.focus();
  await page.keyboard.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Calendar: start date' });
  const day = (name: string) => calendar.getByRole('button', { name, exact: true });
  await expect(day('10 June 2025')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(start).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day('10 June 2025')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(day('18 June 2025')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(day('18 July 2025')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(day('18 June 2025')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(start).toBeFocused();
  await expect(start).toHaveValue('Jun 18, 2025');
  await expect(page).toHaveURL(/start=2025-06-18/);
});

test('a day is not cut in its field on any screen', async ({ page }) => {
  await openGiven(page, {}, '/admin?range=custom&start=2026-09-28');
  const start = page.getByLabel('Start Date', { exact: true });
  await expect(start).toHaveValue('Sep 28, 2026');
  const isCut = () => start.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  for (const width of [768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isCut(), `at ${width} px`).toBe(false);
  }
});

test('what is typed while a search is on its way into the address stays', async ({ page }) => {
  await openGiven(page);
  await expectLists(page);
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const search = page.getByLabel('Search');
  await search.pressSequentially('typed slowly', { delay: 310 });
  await expect(page).toHaveURL(/q=typed\+slowly$/);
  await expect(search).toHaveValue('typed slowly');
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});

test('an empty list says how many records the other tab has', async ({ page }) => {
  await openGiven(page, { partnerships: [{}, {}] }, '/admin?q=fjord');
  await expect(page.getByText('No contact records found')).toBeVisible();
  await page.getByRole('button', { name: '2 in Partnership Records' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test('partnerships are narrowed by industry, size and type', async ({ page }) => {
  const partnerships = [
    { companyName: 'One', industry: 'finance', companySize: 'small', partnershipType: ['other'] },
    { companyName: 'Two', industry: 'finance', companySize: 'large', partnershipType: 'reseller' },
    { companyName: 'Three', industry: 'retail', companySize: 'large', partnershipType: ['reseller'] },
  ];
  await openGiven(page, { partnerships });
  await expect(page.getByLabel('Industry')).toHaveCount(0);
  await page.getByRole('tab', { name: /Partnership Records/ }).click();
  const companies = column(page, 'Company');
  await page.getByLabel('Industry').selectOption('Finance');
  await expect(companies).toHaveText(['One', 'Two']);
  await page.getByLabel('Company size').selectOption('Large (201-1000)');
  await expect(companies).toHaveText(['Two']);
  await page.getByLabel('Industry').selectOption('Any');
  await page.getByLabel('Partnership type').selectOption('Reseller');
  await expect(companies).toHaveText(['Two', 'Three']);
  await expect(page).toHaveURL(/companySize=large&partnershipType=reseller/);
});

test('the spam has no filter by status', async ({ page }) => {
  await openGiven(page, {}, '/admin?view=spam');
  await expect(page.getByLabel('Date Range')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveCount(0);
});
