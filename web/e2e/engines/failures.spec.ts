import * as formTexts from '../../src/content/form-texts.ts';
import { newVisitor } from '../support/visitor';
import { button, expectSent, expectThanked, fillContact, fillHome } from './contact';
import { expectInPage, expectText, test } from './test';

const entry = /^\/assets\/entry.*\.js/;
const island = /^\/assets\/contact-form-.*\.js/;
const code = /^\/assets\/.*\.js/;

/** Failures while a message is sent. The network is healthy again afterwards. */
const failures = [
  ['the entry gets 503 once', 'unavailable', entry, 1],
  ['the code of the form gets 503 once', 'unavailable', island, 1],
  ['12 requests get 503', 'unavailable', code, 12],
  ['one connection is dropped', 'dropped', code, 1],
  ['12 connections are dropped', 'dropped', code, 12],
] as const;

for (const [name, failure, pattern, times] of failures)
  test(`a message is sent even if ${name}`, async ({ tab, network, visit }) => {
    const email = newVisitor('engine');
    await visit('/contact');
    network.fail(failure, pattern, times);
    await fillContact(tab, email);
    await tab.click(button);
    await expectSent(tab, email);
  });

for (const { path, fill, expectSuccess } of [
  { path: '/contact', fill: fillContact, expectSuccess: expectSent },
  { path: '/', fill: fillHome, expectSuccess: expectThanked },
])
  test(`the form of ${path} whose code does not load says 'Sending...', is released after 10 s, and is sent by the next press`, async ({
    tab,
    network,
    visit,
  }) => {
    const email = newVisitor('engine');
    await visit(path);
    network.fail('unavailable', code);
    await fill(tab, email);
    await tab.click(button);
    await expectText(tab, button).toBe('Sending...');
    await expectText(tab, '[data-island] form').toContain(formTexts.unreachable);
    await expectText(tab, button).toBe('Send Message');
    network.heal();
    await tab.click(button);
    await expectSuccess(tab, email);
  });

test("text in Home's form survives a reload even without its code", async ({ tab, network, visit }) => {
  await visit('/');
  network.fail('unavailable', code);
  await fillHome(tab);
  await tab.reload();
  network.heal();
  await expectInPage(tab, () => document.querySelector<HTMLTextAreaElement>('#home-message')?.value).toBe(
    'Please call me.',
  );
});

test('a message that cannot be sent offline says so, and is sent by itself once the network is back', async ({
  tab,
  network,
  visit,
}) => {
  const email = newVisitor('engine');
  await visit('/contact');
  await network.disconnect(tab);
  await fillContact(tab, email);
  await tab.click(button);
  await expectText(tab, '[data-island] form').toContain(formTexts.unreachable);
  await network.reconnect(tab);
  await expectSent(tab, email);
});

test('a search shows results even if its code gets 503 once', async ({ tab, network, visit }) => {
  await visit('/about');
  network.fail('unavailable', /^\/assets\/search-dialog-.*\.js/, 1);
  network.fail('unavailable', /^\/search-index/, 1);
  await tab.evaluate(() => {
    const init = { key: '/', ctrlKey: true, bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await expectInPage(tab, () => document.querySelector('dialog input') !== null).toBe(true);
  await tab.type('dialog input', 'cloud');
  await expectInPage(tab, () => document.querySelectorAll('search mark').length > 0).toBe(true);
});
