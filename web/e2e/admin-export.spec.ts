import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { column, expectLive, openDashboard, toast } from './support/admin';
import { hold } from './support/hold';
import { putContacts, putNumbered, putPartnerships } from './support/put-records';
import { expect, test } from './support/test';
import { daysAgo } from './support/test-records';
import { newWord } from './support/visitor';

test.use({ expectedErrors: /401/ });

async function download(page: Page, button = 'Export CSV') {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await downloading;
  const records: Record<string, string>[] = parse(await readFile(await file.path()), {
    columns: true,
    bom: true,
  });
  return { name: file.suggestedFilename(), records };
}

test.describe('with live updates', () => {
  // A dashboard without them asks for its session again, which would end it before the export.
  test.use({ live: true });

  test('an export after the session has ended leads back to the sign-in', async ({ page, context }) => {
    // The last call of a dashboard that opens.
    const opened = page.waitForResponse((response) => response.url().endsWith('/api/admin/mail'));
    await openDashboard(page);
    await expectLive(page);
    await opened;
    // A mail of another test may change the list of undelivered mail, which would find the end of the session first.
    await hold(page, '**/api/admin/mail');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(toast(page, 'Session ended')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});

test('"Export CSV" contains every record, or the 12 that are shown', async ({ page }) => {
  const word = newWord();
  await putNumbered(word, 12);
  await openDashboard(page);
  const [all] = await Promise.all([
    download(page),
    expect(toast(page, 'Export successful')).toContainText('Contacts exported to CSV file'),
  ]);
  expect(all.name).toBe('contacts.csv');
  expect(all.records.filter(({ email }) => email?.includes(word))).toHaveLength(12);

  await page.getByLabel('Search').fill(word);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(column(page, 'Name').first()).toHaveText(`Person 12 ${word}`);
  const call = page.waitForRequest('**/api/admin/export/**');
  const part = await download(page, 'Export the 12 shown');
  expect((await call).url()).not.toContain(word);
  expect(part.name).toBe('contacts-filtered.csv');
  expect(part.records.map(({ email }) => email)).toEqual(
    Array.from({ length: 12 }, (_, index) => `person${12 - index}@${word}.example`),
  );
});

test(
  'late records and narrowed partnerships are exported as they are shown',
  secondTier,
  async ({ page }) => {
    const word = newWord();
    await putContacts([
      { email: `late@${word}.example`, createdAt: daysAgo(2) },
      { email: `new@${word}.example` },
      { email: `done@${word}.example`, createdAt: daysAgo(2), handledAt: new Date() },
    ]);
    await putPartnerships([
      { email: `a@${word}.example`, industry: 'retail' },
      { email: `b@${word}.example`, industry: 'finance' },
    ]);
    await openDashboard(page, `/admin?q=${word}&status=late`);
    const late = await download(page, 'Export the 1 shown');
    expect(late.records.map(({ email }) => email)).toEqual([`late@${word}.example`]);
    await page.goto(`/admin?tab=partnerships&q=${word}&industry=retail&partnerships-sort=waiting.descending`);
    const retail = await download(page, 'Export the 1 shown');
    expect(retail.records.map(({ email }) => email)).toEqual([`a@${word}.example`]);
    expect(retail.records[0]).toMatchObject({ industry: 'retail', industryLabel: 'Retail' });
    expect(retail.records[0]?.['createdAtLocal']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  },
);
