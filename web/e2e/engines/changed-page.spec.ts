import { newVisitor } from '../support/visitor';
import { button, expectSent, fillContact } from './contact';
import { expect, test } from './test';

/** Wraps texts as Chrome's translation does. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(
    ({ data, parentElement }) => data.trim() && !parentElement?.closest('script'),
  )) {
    const outer = text.parentNode?.insertBefore(document.createElement('font' as string), text);
    const inner = outer?.appendChild(document.createElement('font' as string));
    inner?.append(text);
    text.data = text.data.toUpperCase();
  }
}

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

/** As in browsers of 2023, before the app's scripts run. */
function removeNewFunctions(): void {
  const functions: [object, string[]][] = [
    [AbortSignal, ['any']],
    [Array, ['fromAsync']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [URL, ['parse', 'canParse']],
  ];
  for (const [owner, names] of functions) for (const name of names) Reflect.deleteProperty(owner, name);
}

const changes = [
  ['was translated', translate],
  ['has links for its numbers', linkNumbers],
  ["has a password manager's elements", addElements],
  ['lacks the functions of newer browsers', removeNewFunctions],
] as const;

/** Sends a message before the code is there, and changes the page. */
const held = /^\/assets\/entry.*\.js/;

for (const [what, change] of changes)
  test(`a message is sent once from a page that ${what} before the code was there @long`, async ({
    tab,
    network,
    visit,
  }) => {
    const email = newVisitor('engine');
    network.fail('held', held);
    await visit('/contact');
    await tab.evaluate(change);
    await fillContact(tab, email);
    await tab.click(button);
    await tab.evaluate(change);
    network.heal();
    await expectSent(tab, email);
    expect(network.count(/^POST \/api\/contact/)).toBe(1);
  });

test('a message is sent once from a page that all of them have changed', async ({ tab, network, visit }) => {
  const email = newVisitor('engine');
  network.fail('held', held);
  await visit('/contact');
  for (const [, change] of changes) await tab.evaluate(change);
  await fillContact(tab, email);
  await tab.click(button);
  for (const [, change] of changes) await tab.evaluate(change);
  network.heal();
  await expectSent(tab, email);
  expect(network.count(/^POST \/api\/contact/)).toBe(1);
});
