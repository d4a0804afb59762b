import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { blockLiveUpdates, openDashboard, toast } from './support/admin';
import { hold, holdAnswers } from './support/hold';
import { putContacts, putDeadMail, putPartnerships } from './support/put-records';
import { sendContact } from './support/send-contact';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ expectedErrors: /401/ });

const newWord = () => `w${Math.random().toString(36).slice(2, 10)}`;
const hours = (n: number) => new Date(Date.now() - n * 60 * 60_000);

/** Creates one contact per name, the newest first, and returns a word that finds only them. */
async function putNamed(...names: string[]): Promise<string> {
  const word = newWord();
  await putContacts(
    names.map((name, index) => ({ name, email: `a@${word}.example`, createdAt: hours(index + 1) })),
  );
  return word;
}

/** Delays the responses to deletions until the returned function is called. */
async function holdDeletions(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/admin/contacts/*', async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.continue();
  });
  return release;
}

test('a record opens by click and by Enter, shows every field, and closes by Escape', async ({ page }) => {
  const word = newWord();
  const [id = ''] = await putPartnerships([{ email: `a@${word}.example`, phone: '+971 4 555 0177' }]);
  await openDashboard(page, `/admin?tab=partnerships&q=${word}`);
  const row = page.locator('tbody tr');
  await row.click();
  const drawer = page.getByRole('dialog');
  for (const text of [
    'Grace Lindqvist',
    `a@${word}.example`,
    '+971 4 555 0177',
    'Head of Alliances',
    'Fjord Analytics',
    'Medium (51-200)',
    'Technology',
    'https://fjord.example',
    'Reseller, Strategic',
    'Joint delivery in the Nordics.',
    id,
  ]) {
    await expect(drawer.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page).toHaveURL(new RegExp(`record=partnerships%3A${id}`));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/record=/);
  await expect(row.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
});

test('the address of a record opens it after the sign-in, and Back closes a record that a click has opened', async ({
  page,
}) => {
  const word = newWord();
  const [id = ''] = await putContacts([{ name: `Noor ${word}`, email: `a@${word}.example` }]);
  await openDashboard(page, `/admin?q=${word}&record=contacts:${id}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: `Noor ${word}` })).toBeVisible();
  await page.reload();
  await expect(drawer.getByRole('heading', { name: `Noor ${word}` })).toBeVisible();
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('row').filter({ hasText: word }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
});

test('Previous and Next move through the visible records, and the list behind turns its pages', async ({
  page,
}) => {
  const word = newWord();
  await putContacts(
    Array.from({ length: 11 }, (_, index) => ({
      name: `Person ${index + 1}`,
      email: `a@${word}.example`,
      createdAt: hours(index + 1),
    })),
  );
  await openDashboard(page, `/admin?q=${word}`);
  await page.locator('tbody tr').nth(9).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('10 of 11')).toBeVisible();
  await drawer.getByRole('button', { name: 'Next record' }).click();
  await expect(drawer.getByRole('heading', { name: 'Person 11' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Next record' })).toBeDisabled();
  await page.keyboard.press('k');
  await expect(drawer.getByRole('heading', { name: 'Person 10' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(drawer.getByText('11 of 11')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});

test('the arrow keys move between the rows', async ({ page }) => {
  const word = newWord();
  await putContacts([
    { name: 'First', email: `a@${word}.example`, createdAt: hours(1) },
    { name: 'Second', email: `b@${word}.example`, createdAt: hours(2) },
  ]);
  await openDashboard(page, `/admin?q=${word}`);
  const rows = page.locator('tbody tr');
  await rows.first().getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Second' })).toBeVisible();
});

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
  await drawer.getByRole('button', { name: 'Copy' }).click();
  await expect(drawer.getByRole('button', { name: 'Copied' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(
    `Email: ${email}\nSubject: Cloud & more\nMessage:\nCompany: Northwind\n\nTwo\nlines.`,
  );
});

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

/** Switches to another tab and back, as far as the page can tell. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });
}

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
  await expect(drawer.getByRole('button', { name: 'Mark as handled' })).toBeVisible();
  await choose.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Answer',
    'Propose a call',
    'Ask for details',
    'Decline',
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
  await drawer.getByRole('button', { name: 'Copy answer' }).click();
  await expect(drawer.getByRole('button', { name: 'Answer copied' })).toBeVisible();
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
  await expect(drawer.getByRole('button', { name: 'Mark as handled' })).toBeVisible();
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

test('a record is marked as handled, counted, filtered and marked as not handled again', async ({ page }) => {
  const word = newWord();
  await putContacts([
    { name: 'Done', email: `a@${word}.example`, createdAt: hours(1) },
    { name: 'Open', email: `b@${word}.example`, createdAt: hours(2) },
  ]);
  await openDashboard(page, `/admin?q=${word}`);
  const tab = page.getByRole('tab', { name: 'Contact Records (2)' });
  await expect(tab).toHaveAccessibleDescription('2 not handled');
  await page.getByRole('row').filter({ hasText: 'Done' }).click();
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByRole('dialog').getByText(/ by admin$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tab).toHaveAccessibleDescription('1 not handled');
  const names = page.locator('tbody td[data-column="Name"]');
  await page.getByLabel('Status').selectOption('Handled');
  await expect(names).toHaveText(['Done']);
  await page.getByLabel('Status').selectOption('Not handled');
  await expect(names).toHaveText(['Open']);
  await page.getByLabel('Status').selectOption('Handled');
  await page.locator('tbody tr').click();
  await page.getByRole('button', { name: 'Mark as not handled' }).click();
  await expect(page.getByText('No contact records found')).toBeVisible();
});

test('handling and going on opens the next open record, and its toast takes that back', async ({ page }) => {
  const word = newWord();
  await putContacts(
    ['First', 'Second', 'Third', 'Fourth'].map((name, index) => ({
      name,
      email: `a@${word}.example`,
      createdAt: hours(index + 1),
      handledAt: name === 'Third' ? new Date() : null,
    })),
  );
  await openDashboard(page, `/admin?q=${word}`);
  const drawer = page.getByRole('dialog');
  const name = (text: string) => drawer.getByRole('heading', { name: text });
  const goOn = drawer.getByRole('button', { name: 'Handle and go on' });
  await page.getByRole('row').filter({ hasText: 'Second' }).click();
  await goOn.click();
  await expect(name('Fourth')).toBeFocused();
  await expect(toast(page, 'Marked as handled')).toContainText('Second');
  await toast(page, 'Marked as handled').getByRole('button', { name: 'Undo' }).click();
  await expect(name('Second')).toBeVisible();
  await expect(goOn).toBeVisible();
  await expect(page.getByRole('tab', { name: /Contact Records/ })).toHaveAccessibleDescription(
    '3 not handled',
  );
  await goOn.click();
  await expect(name('Fourth')).toBeVisible();
  await goOn.click();
  await expect(name('First')).toBeVisible();
  await goOn.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'First' }).getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`admin\\?q=${word}$`));
});

test('handling and going on works through the open records', async ({ page }) => {
  const word = await putNamed('First', 'Second', 'Third');
  await openDashboard(page, `/admin?q=${word}&status=open`);
  const drawer = page.getByRole('dialog');
  await page.getByRole('row').filter({ hasText: 'First' }).click();
  for (const name of ['First', 'Second', 'Third']) {
    await expect(drawer.getByRole('heading', { name })).toBeFocused();
    await drawer.getByRole('button', { name: 'Handle and go on' }).click();
  }
  await expect(drawer).toBeHidden();
  await expect(page.getByText('No contact records found')).toBeVisible();
});

test('the link of a mail opens the record with the handled button focused, and changes nothing', async ({
  page,
  request,
  mailbox,
}) => {
  const email = newVisitor('ada');
  await sendContact(request, email);
  const mail = await mailbox.waitForMailFrom(email);
  const [, link = ''] = /^Mark as handled: (.+)$/m.exec(mail.text) ?? [];
  const { pathname, search } = new URL(link);
  await openDashboard(page, pathname + search);
  const button = page.getByRole('dialog').getByRole('button', { name: 'Mark as handled' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(/ by admin$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Ada' })).toBeFocused();
});

test('a record names what came before from the same address, in either case', async ({ page }) => {
  const email = newVisitor('ada');
  const [first = ''] = await putContacts([
    { name: 'Ada', email, subject: 'Third time', createdAt: hours(1) },
    {
      name: 'Ada',
      email: email.toUpperCase(),
      subject: 'First time',
      createdAt: hours(30),
      handledAt: new Date(),
    },
    { name: 'Zoltan', email: `other-${email}`, createdAt: hours(2) },
  ]);
  await putPartnerships([{ email, companyName: 'Acme', createdAt: hours(4) }]);
  await openDashboard(page, `/admin?q=${email}&record=contacts:${first}`);
  const history = page.getByRole('region', { name: 'This sender before' });
  await expect(history.getByRole('link')).toHaveText(['Partnership inquiry for Acme', 'First time']);
  await expect(history.getByRole('listitem').nth(1)).toContainText('Handled');
  await history.getByRole('link', { name: 'Partnership inquiry for Acme' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Grace Lindqvist' })).toBeFocused();
  await expect(history.getByRole('link')).toHaveText(['Third time', 'First time']);
  await page.keyboard.press('Escape');
  await page.getByRole('row').filter({ hasText: 'Zoltan' }).click();
  await expect(history.getByText('First message')).toBeVisible();
});

test('one record is deleted after a confirmation', async ({ page }) => {
  const email = newVisitor('ada');
  await putContacts([
    { name: 'Goes', email },
    { name: 'Stays', email, createdAt: hours(1) },
  ]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.getByRole('row').filter({ hasText: 'Goes' }).click();
  await page.getByRole('button', { name: 'Delete this record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this record?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Goes' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete this record' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Record deleted')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('tbody td[data-column="Name"]')).toHaveText(['Stays']);
  expect(await storedRecords('contact_records', email)).toMatchObject([{ name: 'Stays' }]);
});

test('an answer that comes after the deletion does not bring the record back', async ({ page }) => {
  const word = newWord();
  await putContacts([{ email: `a@${word}.example` }]);
  const change = await holdAnswers(page, '**/api/admin/contacts/*', 'PATCH');
  await openDashboard(page, `/admin?q=${word}`);
  await page.locator('tbody tr').click();
  await page.getByRole('button', { name: 'Handle and go on' }).click();
  // The listener says so.
  await expect(page.getByRole('button', { name: 'Mark as not handled' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete this record' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No contact records found')).toBeVisible();
  change.release();
  await expect(toast(page, 'Marked as handled')).toBeVisible();
  await expect(page.getByText('No contact records found')).toBeVisible();
});

test('everything from an address is downloaded', async ({ page }) => {
  const email = newVisitor('ada');
  await putContacts([{ email, message: 'To be copied' }]);
  await putPartnerships([{ email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.locator('tbody tr').first().click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything from this email address' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${email}.json`);
  const copy = JSON.parse(readFileSync(await download.path(), 'utf8')) as unknown;
  expect(copy).toMatchObject({ email, contacts: [{ message: 'To be copied' }], partnerships: [{ email }] });
  await expect(toast(page, 'Export successful')).toContainText(email);
});

test('everything from an address is erased after a confirmation that says what is deleted', async ({
  page,
}) => {
  const email = newVisitor('ada');
  await putContacts([{ email }, { email, createdAt: hours(1) }]);
  await putPartnerships([{ email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await page.locator('tbody tr').first().click();
  await page.getByRole('button', { name: 'Erase everything from this email address' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase everything from ${email}?` });
  await expect(dialog).toContainText('Every contact message and every partnership inquiry');
  await expect(dialog).toContainText('In the inbox: 2 contacts and 1 partnership inquiry.');
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await expect(toast(page, 'Address erased')).toContainText('2 contacts and 1 partnership inquiry deleted.');
  await expect(page.getByRole('tab', { name: 'Contact Records (0)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Partnership Records (0)' })).toBeVisible();
  expect(await storedRecords('contact_records', email)).toEqual([]);
  expect(await storedRecords('partnership_records', email)).toEqual([]);
});

test('notes that still load are canceled before their address is erased', async ({ page }) => {
  const email = newVisitor('ada');
  await putContacts([{ email }]);
  await page.route('**/api/admin/contacts/*/notes', () => undefined); // never answered
  const release = await hold(page, '**/api/admin/erase');
  await openDashboard(page, `/admin?q=${email}`);
  await page.locator('tbody tr').click();
  await page.getByRole('button', { name: 'Erase everything from this email address' }).click();
  const canceled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/notes'));
  await page.getByRole('button', { name: 'Erase everything', exact: true }).click();
  await canceled;
  release();
  await expect(toast(page, 'Address erased')).toBeVisible();
});

test('undelivered mail is listed, leads to its record and is sent again', async ({ page, mailbox }) => {
  const email = newVisitor('ada');
  const [id = ''] = await putContacts([{ email }]);
  await putDeadMail(id, email, `Question of ${email}`);
  await openDashboard(page);
  await page.getByRole('link', { name: /Undelivered mail/ }).click();
  const item = page.getByRole('listitem').filter({ hasText: email });
  await expect(item).toContainText('Given up after 17 attempts. Last error: connect ECONNREFUSED');
  await item.getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Given up after 17 attempts.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Mail sent')).toBeVisible();
  await expect(drawer.getByText(/^Sent on /)).toBeVisible();
  await mailbox.waitForMailFrom(email);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Undelivered mail/ }).click();
  await expect(page.getByRole('heading', { name: 'Undelivered mail' })).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('the state of a mail is asked for each time its record is opened', async ({ page }) => {
  const email = newVisitor('ada');
  const [id = ''] = await putContacts([{ email }]);
  await openDashboard(page, `/admin?q=${email}&record=contacts:${id}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('No mail was sent about this record.')).toBeVisible();
  await putDeadMail(id, email, `Question of ${email}`);
  await page.keyboard.press('Escape');
  await page.locator('tbody tr').click();
  await expect(drawer.getByText('Given up after 17 attempts.')).toBeVisible();
});

test('the number of undelivered mails is asked for again on return to the tab', async ({ page }) => {
  const email = newVisitor('ada');
  const [first = '', second = ''] = await putContacts([{ email }, { email }]);
  await putDeadMail(first, email, 'First');
  await openDashboard(page);
  // A return before the first answer is read does not ask again.
  await expect(page.getByRole('link', { name: /^Undelivered mail\s*\d+$/ })).toBeVisible();
  await putDeadMail(second, email, 'Second');
  const response = page.waitForResponse('**/api/admin/mail');
  await leaveAndReturn(page);
  const mails = (await (await response).json()) as { recordId: string }[];
  expect(mails.map(({ recordId }) => recordId)).toContain(second);
  await expect(page.getByRole('link', { name: `Undelivered mail ${mails.length}` })).toBeVisible();
});

test('closing a record twice goes back only once', async ({ page }) => {
  const word = await putNamed('Ada');
  await openDashboard(page, `/admin?q=${word}`);
  await page.getByLabel('Status').selectOption('Not handled');
  await expect(page).toHaveURL(/status=open/);
  await page.locator('tbody tr').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await drawer.evaluate((element) => {
    for (let press = 0; press < 2; press++) {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
  });
  await expect(drawer).toBeHidden();
  await expect(page.locator('tbody tr').getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(/status=open/);
});

test('while a record is being deleted, the dialog says so and stays open', async ({ page }) => {
  const word = await putNamed('Goes');
  await openDashboard(page, `/admin?q=${word}`);
  const release = await holdDeletions(page);
  await page.locator('tbody tr').click();
  await page.getByRole('button', { name: 'Delete this record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this record?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  release();
  await expect(toast(page, 'Record deleted')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`q=${word}$`));
});

test('a deletion that finishes late leaves another record open', async ({ page }) => {
  const word = await putNamed('Goes', 'Stays');
  await openDashboard(page, `/admin?q=${word}`);
  const release = await holdDeletions(page);
  await page.getByRole('row').filter({ hasText: 'Goes' }).click();
  await page.getByRole('button', { name: 'Delete this record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this record?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('row').filter({ hasText: 'Stays' }).click();
  await expect(page.getByRole('heading', { name: 'Stays' })).toBeVisible();
  release();
  await expect(toast(page, 'Record deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByRole('button', { name: 'Mark as not handled' })).toBeVisible();
});

test('a record that leaves the view by being handled keeps its place between the others', async ({
  page,
}) => {
  const word = await putNamed('First', 'Second', 'Third', 'Fourth');
  await openDashboard(page, `/admin?q=${word}&status=open`);
  const drawer = page.getByRole('dialog');
  await page.getByRole('row').filter({ hasText: 'Second' }).click();
  await drawer.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(drawer.getByText('Outside the current view')).toBeVisible();
  await drawer.getByRole('button', { name: 'Next record' }).click();
  await expect(drawer.getByRole('heading', { name: 'Third' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(drawer.getByText('Outside the current view')).toBeVisible();
  await page.keyboard.press('k');
  await expect(drawer.getByRole('heading', { name: 'First' })).toBeVisible();
});

test('the slash key does nothing behind a record, and J nothing behind a confirmation', async ({ page }) => {
  const word = await putNamed('First', 'Second');
  await openDashboard(page, `/admin?q=${word}`);
  await page.getByRole('row').filter({ hasText: 'First' }).click();
  const first = page.getByRole('heading', { name: 'First' });
  await expect(first).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).not.toBeFocused();
  await page.getByRole('button', { name: 'Delete this record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this record?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeVisible();
});

test('a record opened by holding Enter down adds one entry to the history', async ({ page }) => {
  const word = await putNamed('First', 'Second', 'Third');
  await openDashboard(page, `/admin?q=${word}`);
  const drawer = page.getByRole('dialog');
  await page.locator('tbody tr').nth(1).getByRole('link').focus();
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter');
  await expect(drawer.getByRole('heading', { name: 'Second' })).toBeFocused();
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(drawer.getByRole('heading', { name: 'Second' })).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
});

test.describe('when another admin has deleted a record', () => {
  test.use({ expectedErrors: /401|404|init\.json/ });

  for (const [action, title] of [
    ['Mark as handled', 'Not changed'],
    ['Delete', 'Record deleted'],
  ] as const) {
    test(`${action} removes it from the list`, async ({ page }) => {
      const email = newVisitor('ghost');
      const [id = ''] = await putContacts([{ email }]);
      // Live updates would remove it at once.
      await blockLiveUpdates(page);
      await openDashboard(page, `/admin?q=${email}`);
      await page.locator('tbody tr').click();
      const deletion = await page.request.delete(`/api/admin/contacts/${id}`, { data: {} });
      expect(deletion.status()).toBe(204);
      if (action === 'Delete') await page.getByRole('button', { name: 'Delete this record' }).click();
      await page.getByRole('button', { name: action, exact: true }).click();
      await expect(toast(page, title)).toBeVisible();
      await expect(page.getByText('No contact records found')).toBeVisible();
    });
  }
});

test('the focus stays on the handled button, and returns to the row when the record is closed', async ({
  page,
}) => {
  const word = newWord();
  const [id = ''] = await putContacts([{ email: `a@${word}.example` }]);
  await openDashboard(page, `/admin?q=${word}&record=contacts:${id}`);
  await page.getByRole('button', { name: 'Mark as handled' }).press('Enter');
  const unmark = page.getByRole('button', { name: 'Mark as not handled' });
  await expect(unmark).toBeFocused();
  // The live listener may show the change before its answer is here; until then a second press does nothing.
  await expect(unmark).toBeEnabled();
  await unmark.press('Enter');
  await expect(page.getByRole('button', { name: 'Mark as handled' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('tbody tr').getByRole('link')).toBeFocused();
});

test('after a deletion the heading of the list has the focus', async ({ page }) => {
  const word = await putNamed('Goes', 'Stays');
  await openDashboard(page, `/admin?q=${word}`);
  await page.getByRole('row').filter({ hasText: 'Goes' }).click();
  await page.getByRole('button', { name: 'Delete this record' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this record?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeFocused();
});
