import type { Page, Request } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { fillPartnership, partnershipForm } from './support/fill-forms';
import { hold } from './support/hold';
import { hydrateForm } from './support/hydrate';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

const thanks =
  'Thank you for your interest in partnering with us. Our partnerships team will contact you within 24 hours.';
const failure = 'Failed to send partnership inquiry. Please try again.';

const submit = (page: Page) =>
  partnershipForm(page).getByRole('button', { name: 'Submit Partnership Inquiry' });

/** Opens the page and waits for its form, which is below the first view and hydrates later than the page. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/partner');
  await hydrateForm(partnershipForm(page));
}

/** Opens the form, fills it with a new email address, and returns the address. */
async function openFilled(page: Page): Promise<string> {
  const email = newVisitor('grace');
  await openForm(page);
  await fillPartnership(page, email);
  return email;
}

/** Records the calls of the two partnership endpoints from now on: first the save, then the mail. */
function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/partnership') && calls.push(request));
  return calls;
}

test('an inquiry that is submitted twice at the same moment is saved and mailed once with one key, and the form is empty again', async ({
  page,
}) => {
  const email = await openFilled(page);
  const calls = recordCalls(page);
  const release = await hold(page, '**/api/partnership');
  await submit(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(partnershipForm(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await partnershipForm(page).getByLabel('Phone').press('Enter');
  release();
  const toast = page.getByRole('status').filter({ hasText: 'Partnership Inquiry Sent!' });
  await expect(toast).toContainText(thanks);

  expect(calls.map((call) => new URL(call.url()).pathname)).toEqual([
    '/api/partnership',
    '/api/partnership-inquiry',
  ]);
  const [save, mail] = calls as [Request, Request];
  expect(save.postDataJSON()).toEqual({
    firstName: 'Grace',
    lastName: 'Lindqvist',
    email,
    phone: '+46 8 555 0100',
    jobTitle: 'Director of Alliances',
    companyName: 'Fjord Analytics',
    companySize: 'medium',
    industry: 'technology',
    website: 'https://fjord.example',
    partnershipType: ['reseller', 'strategic'],
    description: 'Joint delivery in the Nordics.',
  });
  expect(mail.postData()).toBe(save.postData());
  const key = save.headers()['idempotency-key'];
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(mail.headers()['idempotency-key']).toBe(key);

  await expect(partnershipForm(page).getByLabel('First name')).toHaveValue('');
  await expect(partnershipForm(page).getByLabel('Company size')).toHaveValue('');
  await expect(partnershipForm(page).getByLabel('Reseller')).not.toBeChecked();
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(stored).not.toMatch(/Grace|Lindqvist|@example|Fjord|0100|Nordics/);
  expect(await storedRecords('partnership_records', email)).toHaveLength(1);
});

/** The label of each required field, and its message. The partnership type has the label of its first check box. */
const messages = [
  ['First name', 'First name is required'],
  ['Last name', 'Last name is required'],
  ['Email', 'Valid email is required'],
  ['Phone', 'Phone number is required'],
  ['Job title', 'Job title is required'],
  ['Company name', 'Company name is required'],
  ['Company size', 'Company size is required'],
  ['Industry', 'Industry is required'],
  ['Technology', 'Select at least one partnership type'],
] as const;

test('an empty form announces once how many fields need attention, and shows a message and a link for each', async ({
  page,
}) => {
  await openForm(page);
  const form = partnershipForm(page);
  await submit(page).click();
  await expect(form.getByLabel('First name')).toBeFocused();
  for (const [label, message] of messages) {
    await expect(form.locator('p').getByText(message, { exact: true })).toBeVisible();
    await expect(form.getByLabel(label, { exact: false }).first()).toHaveAccessibleDescription(message);
  }
  await expect(form.getByRole('group', { name: /Partnership type/ })).toHaveAccessibleDescription(
    'Select at least one partnership type',
  );
  await expect(form.getByRole('alert')).toHaveText(['9 fields need attention']);
  const links = form.getByRole('listitem').getByRole('link');
  await expect(links).toHaveText(messages.map(([, message]) => message));
  for (const [label, message] of messages) {
    await links.filter({ hasText: message }).click();
    await expect(form.getByLabel(label, { exact: false }).first()).toBeFocused();
  }

  await form.getByLabel('First name').fill('Grace');
  await expect(form.getByText('8 fields need attention')).toBeVisible();
  await expect(links).toHaveCount(8);
  await expect(form.getByRole('alert'), 'typing announces nothing').toHaveText(['9 fields need attention']);
  await submit(page).click();
  await expect(form.getByRole('alert')).toHaveText(['8 fields need attention']);
  await fillPartnership(page, 'grace@example.com');
  await expect(links).toHaveCount(0);
});

test('if only the type is missing, its first check box gets the focus', secondTier, async ({ page }) => {
  await openFilled(page);
  await partnershipForm(page).getByLabel('Reseller').uncheck();
  await partnershipForm(page).getByLabel('Strategic').uncheck();
  await submit(page).click();
  await expect(partnershipForm(page).getByRole('alert')).toHaveText(['Select at least one partnership type']);
  await expect(partnershipForm(page).getByLabel('Technology')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(partnershipForm(page).getByRole('alert')).toHaveCount(0);
});

test('a web address is completed, and an invalid one shows a message', secondTier, async ({ page }) => {
  await openFilled(page);
  const website = partnershipForm(page).getByLabel('Website');
  await website.fill('fjord.example');
  await website.press('Tab');
  await expect(website).toHaveValue('https://fjord.example');
  await website.fill('our web site');
  await submit(page).click();
  await expect(website).toHaveAccessibleDescription('Enter a web address such as https://example.com');
  const calls = recordCalls(page);
  await website.fill('fjord.example');
  await website.press('Enter');
  await expect(page.getByText(thanks)).toBeVisible();
  expect(calls[0]?.postDataJSON()).toMatchObject({ website: 'https://fjord.example' });
});

test('the description field has enough room', async ({ page }) => {
  await openForm(page);
  const box = await partnershipForm(page).getByLabel('Description').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(120);
});

test.describe('when something fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a failed save is only logged, the mail is sent, and the visitor sees the thanks', async ({
    page,
    mailbox,
  }) => {
    const email = await openFilled(page);
    const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.route('**/api/partnership', (route) => route.abort('connectionrefused'));
    await submit(page).click();
    await expect(page.getByText(thanks)).toBeVisible();
    expect((await warning).text()).toContain('not saved');
    await mailbox.waitForMailFrom(email);
  });

  test('a failed mail shows an error and keeps the form even through a reload, and after the next press there is one record and one mail', async ({
    page,
    mailbox,
  }) => {
    const email = await openFilled(page);
    await page.route('**/api/partnership-inquiry', (route) => route.abort('connectionrefused'));
    await submit(page).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Error' });
    await expect(toast).toContainText(failure);
    await page.reload();
    await hydrateForm(partnershipForm(page));
    await expect(partnershipForm(page).getByLabel('First name')).toHaveValue('Grace');
    await expect(partnershipForm(page).getByLabel('Industry')).toHaveValue('technology');
    await expect(partnershipForm(page).getByLabel('Strategic')).toBeChecked();
    await expect(partnershipForm(page).getByLabel('Technology')).not.toBeChecked();
    await page.unroute('**/api/partnership-inquiry');
    await submit(page).click();
    await expect(page.getByText(thanks)).toBeVisible();
    expect(await storedRecords('partnership_records', email)).toHaveLength(1);
    await mailbox.waitForMailFrom(email);
    const mails = await mailbox.list();
    expect(mails.filter(({ replyTo }) => replyTo?.[0]?.address === email)).toHaveLength(1);
  });
});

test.describe('on a phone', secondTier, () => {
  test.use({ viewport: { width: 360, height: 640 }, contextOptions: { reducedMotion: 'no-preference' } });

  test('an empty form scrolls the first field that needs attention to below the header', async ({ page }) => {
    await openForm(page);
    await submit(page).click();
    const first = page.getByLabel('First name');
    await expect(first).toBeFocused();
    const header = await page.getByRole('banner').boundingBox();
    await expect(async () => {
      const { top, bottom } = await first.evaluate(
        (input) => input.getBoundingClientRect().toJSON() as DOMRect,
      );
      expect(top).toBeGreaterThan(header?.height ?? 0);
      expect(bottom).toBeLessThan(600);
    }).toPass();
    await expect(first).toBeInViewport({ ratio: 1 });
  });
});
