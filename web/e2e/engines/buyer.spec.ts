import { newVisitor } from '../support/visitor';
import { expectSent, fillContact, submitButton } from './contact';
import { expectInPage, expectText, test } from './test';

test('the search in the header finds the prices and links to them', async ({ tab, visit }) => {
  await visit('/about');
  await tab.press('Shift'); // any key starts the app
  await expectInPage(tab, () => document.documentElement.hasAttribute('data-hydrated')).toBe(true);
  await tab.click('header [data-search]');
  await expectInPage(tab, () => document.querySelector('dialog[open] input') !== null).toBe(true);
  await tab.type('dialog input', 'prices');
  await expectText(tab, 'dialog [data-found] a').toContain('Prices'); // the first result, which Enter opens
  await tab.press('Enter');
  await expectText(tab, 'h1').toBe('What it costs, before you ask');
});

test('the sent message replaces the form, and the page shows when the answer is due', async ({
  tab,
  visit,
}) => {
  const email = newVisitor('engine');
  await visit('/contact');
  await fillContact(tab, email);
  await tab.click(submitButton);
  await expectSent(tab, email);
  await expectText(tab, '[data-sent]').toContain('Please call me.');
  await expectText(tab, '[data-sent]').toMatch(/You will have an answer\s+by .* your time/);
});
