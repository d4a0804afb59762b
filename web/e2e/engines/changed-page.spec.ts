import { translatePage } from '../../dashboard-tests/support/translate';
import { deleteFunctions } from '../support/delete-functions';
import { missingFunctions } from '../support/missing-functions';
import { newVisitor } from '../support/visitor';
import { button, forms } from './contact';
import type { Tab } from './tab';
import { expect, found, shownText, test } from './test';

const [contact] = forms;

/** Makes links of numbers, as Safari's data detectors do on a telephone. */
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
    link.append(text.data.slice(position) || '1000');
  }
}

/** Puts elements beside the fields and around them, as a password manager or a writing aid does. */
function addElements(): void {
  for (const field of document.querySelectorAll('[data-island] :is(input, textarea)')) {
    field.setAttribute('data-manager', '');
    field.after(document.createElement('com-manager-icon'));
  }
  document.querySelector('[data-island] form')?.prepend(document.createElement('div'));
  document.querySelector('[data-island]')?.append(document.createElement('com-writing-aid'));
}

const changes: [string, (tab: Tab) => Promise<void>][] = [
  ['was translated', (tab) => tab.evaluate(translatePage)],
  ['has links for its numbers', (tab) => tab.evaluate(linkNumbers)],
  ["has a password manager's elements", (tab) => tab.evaluate(addElements)],
  ['lacks the functions of newer browsers', (tab) => tab.evaluate(deleteFunctions, missingFunctions)],
];

const held = /^\/assets\/entry.*\.js/;

/** Changes of a page, and the form that is sent from it. Contact has each change alone too. */
const rows: [what: string, form: (typeof forms)[number], change: (tab: Tab) => Promise<unknown>][] = [
  ...changes.map(([what, change]): (typeof rows)[number] => [what, contact, change]),
  ...forms.map((form): (typeof rows)[number] => [
    'all of them have changed',
    form,
    async (tab) => {
      for (const [, change] of changes) await change(tab);
    },
  ]),
];

for (const [what, { path, fill, expectSent, calls, sent }, change] of rows)
  test(`the form of ${path} is sent once from a page that ${what} before the code was there`, async ({
    tab,
    network,
    visit,
  }) => {
    const email = newVisitor('engine');
    network.fail('held', held);
    await visit(path);
    await change(tab);
    await fill(tab, email);
    await tab.click(button);
    await change(tab);
    network.heal();
    await expectSent(tab, email);
    expect(network.count(calls)).toBe(sent);
  });

test("a form that was reloaded while it was 'Sending...' can be sent again", async ({
  tab,
  network,
  visit,
}) => {
  const email = newVisitor('engine');
  network.fail('held', /^\/api\/contact/, 1);
  await visit(contact.path);
  await contact.fill(tab, email);
  await tab.click(button);
  await shownText(tab, button).toBe('Sending...');
  network.fail('held', held);
  await tab.reload();
  await found(tab, (css) => document.querySelector<HTMLButtonElement>(css)?.disabled, button).toBe(false);
  network.heal();
  await found(tab, () => document.querySelector<HTMLTextAreaElement>('#contact-message')?.value).not.toBe('');
  await tab.click(button);
  await contact.expectSent(tab, email);
});
