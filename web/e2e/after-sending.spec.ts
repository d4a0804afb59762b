import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { site } from '../../functions/src/shared/site';
import { secondTier } from '../../testing/tier.ts';
import { answerDeadline } from '../src/lib/form/answer-deadline';
import { findViolations } from './support/axe';
import {
  contactForm,
  fillContact,
  fillPartnership,
  openContact,
  partnershipForm,
  sendButton,
} from './support/fill-forms';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

const receiptPanel = (page: Page) => page.getByRole('region', { name: /^We have your/ });

/** Sends a message from the contact page, and returns the sender's address. */
async function sendMessage(page: Page, message?: string): Promise<string> {
  const email = await openContact(page);
  if (message) await contactForm(page).getByLabel('Message').fill(message);
  await sendButton(page).click();
  return email;
}

/** Formats a time in Berlin, e.g. 'Thursday, November 26, 20:00'. */
const formatInBerlin = (time: number) =>
  new Date(time)
    .toLocaleString('en-US', {
      timeZone: 'Europe/Berlin',
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    .replace(' at ', ', ');

for (const timeZone of [undefined, 'Etc/Unknown'])
  test(`a browser whose time zone is ${timeZone} shows the sent message`, secondTier, async ({ page }) => {
    await page.addInitScript((name) => {
      const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: name };
      Intl.DateTimeFormat.prototype.resolvedOptions = () => options;
    }, timeZone);
    await sendMessage(page);
    await expect(receiptPanel(page)).toContainText('your time: within');
  });

test.describe('in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('the sent message replaces the form, and the page shows to which address it went and when the answer is due', async ({
    page,
  }) => {
    const sentAt = Date.parse('2026-11-25T13:00:00Z'); // a Wednesday afternoon
    await page.clock.setFixedTime(sentAt);
    await page.goto('/contact?topic=cloud-migration');
    await fillContact(page, newVisitor('ada'), 'Topic: Cloud Migration\n\nWe have two data centers.');
    await sendButton(page).click();
    const panel = receiptPanel(page);
    await expect(panel.getByRole('heading', { level: 2, name: 'We have your message' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeHidden();
    await expect(panel.getByRole('link', { name: site.email })).toBeVisible();
    await expect(panel).toContainText(
      `by ${formatInBerlin(answerDeadline(sentAt))} your time (Europe/Berlin): within one working day.`,
    );
    await expect(panel).not.toContainText(/reference|number/i);
    await expect(panel).toContainText('We have two data centers.');
  });

  test('the sent message can be saved as text and printed with the page', secondTier, async ({ page }) => {
    const email = await sendMessage(page, 'Two lines.\nThis is the second.');
    const panel = receiptPanel(page);
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save as a text file' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain(`Email: ${email}\nCompany: Northwind Traders\nMessage:\nTwo lines.\nThis is`);
    await page.emulateMedia({ media: 'print' });
    await expect(panel.getByText('This is the second.')).toBeVisible();
    await expect(panel.getByRole('button')).toHaveCount(0);
    await expect(contactForm(page)).toBeHidden();
  });
});

test('the partnership page shows the sent inquiry until the visitor leaves', secondTier, async ({ page }) => {
  await page.goto('/partner');
  await fillPartnership(page, newVisitor('grace'));
  await partnershipForm(page).getByRole('button', { name: 'Submit Partnership Inquiry' }).click();
  const panel = receiptPanel(page);
  await expect(panel.getByRole('link', { name: site.partnershipsEmail })).toBeVisible();
  await expect(panel).toContainText('Reseller, Strategic');
  await expect(partnershipForm(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Join Our Team' })).toBeVisible();
  await page.goBack();
  await expect(partnershipForm(page)).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test.describe('on a phone', secondTier, () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('axe finds no violations in the sent message, and nothing scrolls sideways', async ({ page }) => {
    await sendMessage(page);
    await expect(receiptPanel(page).getByRole('link').last()).toBeVisible();
    expect(await findViolations(page, ['[data-sent]'])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
