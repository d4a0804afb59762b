import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator } from 'playwright/test';
import { openDashboard, toast } from './support/admin';
import { chooseAction } from './support/choose-action';
import { putContacts, putPartnerships } from './support/put-records';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor, newWord } from './support/visitor';

test.use({ expectedErrors: /401/ });

/** Clicks a button or menu item, and returns the name and text of the file that it downloads. */
async function download(control: Locator) {
  const downloading = control.page().waitForEvent('download');
  await control.click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('"Export CSV" offers all records and, under a filter, the shown ones alone', async ({ page }) => {
  const word = newWord();
  await putContacts(['ada', 'berta', 'carla'].map((name) => ({ name, email: `${name}@${word}.example` })));
  const readNames = (text: string) => {
    const records: Record<string, string>[] = parse(text, { columns: true, bom: true });
    return records.filter(({ email }) => email?.includes(word)).map(({ name }) => name);
  };
  await openDashboard(page, `/admin?q=a@${word}&contacts-sort=name.descending`);
  const exportCsv = page.getByRole('button', { name: 'Export CSV' });
  await exportCsv.click();
  const all = await download(page.getByRole('menuitem', { name: /^All \d+ records$/ }));
  expect(all.name).toBe('contacts.csv');
  expect(readNames(all.text).toSorted()).toEqual(['ada', 'berta', 'carla']);

  await page.getByLabel('Search').fill(`rta@${word}`);
  await exportCsv.click();
  const shown = await download(page.getByRole('menuitem', { name: 'The 1 shown' }));
  expect(shown.name).toBe('contacts-filtered.csv');
  expect(readNames(shown.text)).toEqual(['berta']);
});

test('everything from an address can be downloaded, and erased after a confirmation that lists it', async ({
  page,
}) => {
  const email = newVisitor('ada');
  await putContacts([{ email, message: 'To be copied' }, { email }]);
  await putPartnerships([{ email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.locator('tbody tr').first().click();
  await chooseAction(page, 'Everything from this address …');
  const { name, text } = await download(page.getByRole('button', { name: 'Download everything' }));
  expect(name).toBe(`${email}.json`);
  expect(JSON.parse(text)).toMatchObject({ email, contacts: [{}, {}], partnerships: [{ email }] });
  expect(text).toContain('To be copied');

  const dialog = page.getByRole('dialog', { name: `Everything from ${email}` });
  await expect(dialog).toContainText('every contact message and every partnership inquiry');
  await expect(dialog).toContainText('In the inbox: 2 contacts and 1 partnership inquiry.');
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await expect(toast(page, 'Address erased')).toContainText('2 contacts and 1 partnership inquiry deleted.');
  await expect(page.getByRole('tab', { name: 'Contact Records (0)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Partnership Records (0)' })).toBeVisible();
  expect(await storedRecords('contact_records', email)).toEqual([]);
  expect(await storedRecords('partnership_records', email)).toEqual([]);
});
