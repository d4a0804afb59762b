import { CONTACT_FORM_MAX } from '../../functions/src/shared/inquiry/contact';
import { secondTier } from '../../testing/tier.ts';
import { translatePage } from '../dashboard-tests/support/translate';
import { contactForm, fillContact, partnershipForm } from './support/fill-forms';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

// A translator replaces each text node that appears. If React rendered a text node next to others, that node would no
// longer update, or its removal would throw an error, and any error fails a test (support/test.ts).

test.describe('on a translated contact page', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the counter, the failure, the thanks and the sent message appear, change and disappear', async ({
    page,
  }) => {
    const max = CONTACT_FORM_MAX.message;
    const form = contactForm(page);
    const button = form.locator('[type=submit]');
    await page.goto('/contact?topic=security');
    await page.evaluate(translatePage);
    await expect(form.getByLabel('Message')).toHaveValue(/^Topic: Security and Testing/);

    await fillContact(page, newVisitor('translated'), 'x'.repeat(max));
    const counter = form.getByText(/ of [\d,]+ characters/).and(form.locator('p, div'));
    await expect(counter).toHaveText(
      `${max.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters`,
    );
    await page.evaluate(translatePage);
    await form.getByLabel('Message').fill('x'.repeat(max + 1));
    await expect(counter).toHaveText(/: 1 too many$/);
    await page.evaluate(translatePage);
    await form.getByLabel('Message').fill('Please call me.');
    await expect(counter).toHaveCount(0);

    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: 'Busy.' }), {
      times: 1,
    });
    await button.click();
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to Send Message' });
    await expect(failure).toBeVisible();
    await expect(form.getByText('could not accept this')).toBeVisible();
    await page.evaluate(translatePage);
    await button.click();
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expect(form.getByText('could not accept this')).toHaveCount(0);
    await expect(button).toHaveText('Send Message');

    const panel = page.getByRole('region', { name: 'We have your message' });
    await expect(panel).toContainText('Please call me.');
    await page.evaluate(translatePage);
    await page.getByRole('button', { name: 'Write another message' }).click();
    await fillContact(page, newVisitor('translated'), 'And once more.');
    await button.click();
    await expect(panel).toContainText('And once more.');
    await expect(panel).not.toContainText('Please call me.');
  });
});

test('on a translated page the summary of errors counts down', secondTier, async ({ page }) => {
  const form = partnershipForm(page);
  const summary = form.getByText(/fields? needs? attention$/).last();
  await page.goto('/partner');
  await page.evaluate(translatePage);
  await form.getByRole('button', { name: 'Submit Partnership Inquiry' }).click();
  await expect(summary).toHaveText('9 fields need attention');
  await page.evaluate(translatePage);
  await form.getByLabel('First name').fill('Grace');
  await expect(summary).toHaveText('8 fields need attention');
  await expect(form.getByText('First name is required')).toHaveCount(0);
  await page.evaluate(translatePage);
  await form.getByLabel('Last name').fill('Lindqvist');
  await form.getByLabel('Strategic').check();
  await expect(summary).toHaveText('6 fields need attention');
  await expect(form.getByText('Select at least one partnership type')).toHaveCount(0);
});

test('on a translated page the search shows the results for the latest words', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(translatePage);
  await page.keyboard.press('Control+/');
  const search = page.getByRole('search');
  const status = search.getByRole('status');
  for (const [words, found] of [
    ['runbook', /^\d+ found\./],
    ['zeppelin', /^Nothing found/],
    ['load test', /^\d+ found\./],
    ['stalls', /^\d+ found\./], // in the text of the same post, but not in its title
    ['', /^Arrow keys/],
  ] as const) {
    await search.getByRole('searchbox').fill(words);
    await expect(status).toHaveText(found);
    const suggestions = words === '' ? 5 : 0;
    await expect(search.getByRole('link')).toHaveCount(
      Number(/^\d+/.exec(await status.innerText())?.[0] ?? suggestions),
    );
    for (const mark of await search.locator('mark').all())
      await expect(mark).toHaveText(new RegExp(words.replace(' ', '|'), 'i'));
    await page.evaluate(translatePage);
  }
});
