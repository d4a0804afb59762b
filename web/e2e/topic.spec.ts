import { contactForm, fillContact } from './support/fill-forms';
import { solutionRoutes } from './support/routes';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test("the button of a service brings its topic to the form's message, not to the subject", async ({
  page,
}) => {
  await page.goto('/solutions/ai-transformation');
  await page.getByRole('link', { name: 'Start Your AI Journey' }).click();
  await expect(page).toHaveURL('/contact#get-in-touch');
  const form = contactForm(page);
  await expect(form.getByLabel('Message')).toHaveValue('Topic: AI Transformation\n\n');
  const email = newVisitor('ada');
  await fillContact(page, email, 'Topic: AI Transformation\n\nTwo claims desks.');
  const request = page.waitForRequest('**/api/contact');
  await form.getByRole('button', { name: 'Send Message' }).click();
  expect((await request).postDataJSON()).toEqual({
    name: 'Ada Okafor',
    email,
    subject: 'Northwind Traders',
    message: 'Company: Northwind Traders\n\nTopic: AI Transformation\n\nTwo claims desks.',
  });
  await expect(form.getByLabel('Message')).toHaveValue('');
});

test('another topic takes the place of the first, also in a draft, and survives a reload', async ({
  page,
}) => {
  await page.goto('/contact?topic=security');
  const message = contactForm(page).getByLabel('Message');
  await expect(message).toHaveValue('Topic: Security and Testing\n\n');
  await message.pressSequentially('Half a message');
  await page.goto('/contact?topic=cloud-migration');
  await expect(message).toHaveValue('Topic: Cloud Migration\n\nHalf a message');
  await page.reload();
  await expect(message).toHaveValue('Topic: Cloud Migration\n\nHalf a message');
});

test.describe('without a movement of the visitor', () => {
  test.use({ hydrates: false });

  test('a topic starts the app, wherever it stands in the address, whose rest stays', async ({ page }) => {
    await page.goto('/contact?utm_source=letter&topic=security#get-in-touch');
    await expect(contactForm(page).getByLabel('Message')).toHaveValue('Topic: Security and Testing\n\n');
    await expect(page).toHaveURL('/contact?utm_source=letter#get-in-touch');
  });
});

test('an unknown topic is ignored', async ({ page }) => {
  await page.goto('/contact?topic=%3Cb%3Egardening');
  await expect(page).toHaveURL('/contact');
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('');
  await expect(page.getByText('gardening')).toHaveCount(0);
});

test('the page of every service leads to an engagement and a post', async ({ request }) => {
  for (const route of solutionRoutes) {
    const html = await (await request.get(route)).text();
    expect(html, route).toMatch(/<main[^]*href="\/engagements\/[^]*<\/main>/);
    expect(html, route).toMatch(/<main[^]*href="\/blog\/[a-z][^]*<\/main>/);
  }
});

test('the pages of services and engagements lead to one another', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See how it went: Cloud migration' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Nine plants moved without stopping a line',
  );
  await page.getByRole('link', { name: 'Service Cloud Migration' }).click();
  await expect(page).toHaveURL('/solutions/cloud-migration');
  await page.getByRole('link', { name: /^Post A runbook for a cut-over/ }).click();
  await page.getByRole('link', { name: /^Sample engagement Manufacturing/ }).click();
  await expect(page).toHaveURL('/engagements/plant-cloud-migration');
});
