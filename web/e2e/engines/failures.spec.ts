import * as formTexts from '../../src/content/form-texts.ts';
import { newVisitor } from '../support/visitor';
import { expectSent, expectThanked, fillContact, fillHome, submitButton } from './contact';
import { expectInPage, expectText, test } from './test';

const entryScript = /^\/assets\/entry.*\.js/;
const formScript = /^\/assets\/contact-form-.*\.js/;
const anyScript = /^\/assets\/.*\.js/;

/** Failures while a message is sent: the title, the kind, the requests, and how many of them fail before later ones succeed. */
const failures = [
  ['the entry gets 503 once', 'unavailable', entryScript, 1],
  ['the code of the form gets 503 once', 'unavailable', formScript, 1],
  ['12 requests get 503', 'unavailable', anyScript, 12],
  ['one connection is dropped', 'dropped', anyScript, 1],
  ['12 connections are dropped', 'dropped', anyScript, 12],
] as const;

for (const [title, failure, pattern, times] of failures)
  test(`a message is sent even if ${title}`, async ({ tab, network, visit }) => {
    const email = newVisitor('engine');
    await visit('/contact');
    network.fail(failure, pattern, times);
    await fillContact(tab, email);
    await tab.click(submitButton);
    await expectSent(tab, email);
  });

for (const { path, fill, expectSuccess } of [
  { path: '/contact', fill: fillContact, expectSuccess: expectSent },
  { path: '/', fill: fillHome, expectSuccess: expectThanked },
])
  test(`if the code of the form of ${path} does not load, the button shows 'Sending...', can be pressed again later, and then sends the message`, async ({
    tab,
    network,
    visit,
  }) => {
    const email = newVisitor('engine');
    await visit(path);
    network.fail('unavailable', anyScript);
    await fill(tab, email);
    await tab.click(submitButton);
    await expectText(tab, submitButton).toBe('Sending...');
    await expectText(tab, '[data-island] form').toContain(formTexts.unreachable);
    await expectText(tab, submitButton).toBe('Send Message');
    network.heal();
    await tab.click(submitButton);
    await expectSuccess(tab, email);
  });

test("text in Home's form survives a reload even before its code loads", async ({ tab, network, visit }) => {
  await visit('/');
  network.fail('unavailable', anyScript);
  await fillHome(tab);
  await tab.reload();
  network.heal();
  await expectInPage(tab, () => document.querySelector<HTMLTextAreaElement>('#home-message')?.value).toBe(
    'Please call me.',
  );
});

test('a form reports that it cannot send its message offline, and sends it by itself once the network is back', async ({
  tab,
  network,
  visit,
}) => {
  const email = newVisitor('engine');
  await visit('/contact');
  await network.disconnect(tab);
  await fillContact(tab, email);
  await tab.click(submitButton);
  await expectText(tab, '[data-island] form').toContain(formTexts.unreachable);
  await network.reconnect(tab);
  await expectSent(tab, email);
});

test('a search works even if its code and its index get 503 once', async ({ tab, network, visit }) => {
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
