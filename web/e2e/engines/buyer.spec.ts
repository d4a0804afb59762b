import { newVisitor } from '../support/visitor';
import { button, expectSent, fillContact } from './contact';
import { found, shownText, test } from './test';

test('the search of the header finds the prices and leads to them', async ({ tab, visit }) => {
  await visit('/about');
  await tab.press('Shift');
  await found(tab, () => document.documentElement.hasAttribute('data-hydrated')).toBe(true);
  await tab.click('header [data-search]');
  await found(tab, () => document.querySelector('dialog[open] input') !== null).toBe(true);
  await tab.type('dialog input', 'prices');
  await shownText(tab, 'dialog [data-found] a').toContain('Prices'); // the first one, to which Enter leads
  await tab.press('Enter');
  await shownText(tab, 'h1').toBe('What it costs, before you ask');
});

test('what was sent stands in the place of the form, with who answers by when', async ({ tab, visit }) => {
  const email = newVisitor('engine');
  await visit('/contact');
  await fillContact(tab, email);
  await tab.click(button);
  await expectSent(tab, email);
  await shownText(tab, '[data-sent]').toContain('Please call me.');
  await shownText(tab, '[data-sent]').toMatch(/You will have an answer\s+by .* your time/);
});
