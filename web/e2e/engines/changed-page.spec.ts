import { translatePage } from '../../dashboard-tests/support/translate';
import { deleteFunctions } from '../support/delete-functions';
import { missingFunctions } from '../support/missing-functions';
import { newVisitor } from '../support/visitor';
import { forms, submitButton } from './contact';
import type { Tab } from './tab';
import { expect, expectInPage, expectText, test } from './test';

const [contact] = forms;

/** Replaces numbers with links, like Safari's data detectors on a phone. */
function linkNumbers(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ parentElement }) => !parentElement?.closest('script, a'))) {
    const position = text.data.search(/\d[\d\s–-]{2,}/);
    if (position < 0) continue;
    const link = document.createElement('a');
    link.href = 'tel:1';
    text.splitText(position).replaceWith(link);
    link.append('1000'); // any number, because no test reads it
  }
}

/** Inserts elements next to the fields and around them, like a password manager or a writing assistant. */
function addElements(): void {
  for (const field of document.querySelectorAll('[data-island] :is(input, textarea)')) {
    field.setAttribute('data-manager', '');
    field.after(document.createElement('com-manager-icon'));
  }
  document.querySelector('[data-island] form')?.prepend(document.createElement('div'));
  document.querySelector('[data-island]')?.append(document.createElement('com-writing-aid'));
}

const changes: [string, (tab: Tab) => Promise<void>][] = [
  ['has been translated', (tab) => tab.evaluate(translatePage)],
  ['has links for its numbers', (tab) => tab.evaluate(linkNumbers)],
  ['contains the elements of a password manager', (tab) => tab.evaluate(addElements)],
  ['lacks the functions of newer browsers', (tab) => tab.evaluate(deleteFunctions, missingFunctions)],
];

const entryScript = /^\/assets\/entry.*\.js/;

/** Every form is tested after all changes, and the contact form also after each single change. */
const cases: [description: string, form: (typeof forms)[number], change: (tab: Tab) => Promise<unknown>][] = [
  ...changes.map(([description, change]): (typeof cases)[number] => [description, contact, change]),
  ...forms.map((form): (typeof cases)[number] => [
    'has undergone every change of this file',
    form,
    async (tab) => {
      for (const [, change] of changes) await change(tab);
    },
  ]),
];

for (const [description, { path, fill, expectSent, requests, requestCount }, change] of cases)
  test(`the form of ${path} is sent once from a page that ${description} before the code loads`, async ({
    tab,
    network,
    visit,
  }) => {
    const email = newVisitor('engine');
    network.fail('held', entryScript);
    await visit(path);
    await change(tab);
    await fill(tab, email);
    await tab.click(submitButton);
    await change(tab); // again, because the waiting form has new texts
    network.heal();
    await expectSent(tab, email);
    expect(network.count(requests)).toBe(requestCount);
  });

test("a form that shows 'Sending...' while its page reloads can be sent again", async ({
  tab,
  network,
  visit,
}) => {
  const email = newVisitor('engine');
  network.fail('held', /^\/api\/contact/, 1);
  await visit(contact.path);
  await contact.fill(tab, email);
  await tab.click(submitButton);
  await expectText(tab, submitButton).toBe('Sending...');
  network.fail('held', entryScript);
  await tab.reload();
  await expectInPage(
    tab,
    (css) => document.querySelector<HTMLButtonElement>(css)?.disabled,
    submitButton,
  ).toBe(false);
  network.heal();
  await expectInPage(
    tab,
    () => document.querySelector<HTMLTextAreaElement>('#contact-message')?.value,
  ).not.toBe('');
  await tab.click(submitButton);
  await contact.expectSent(tab, email);
});
