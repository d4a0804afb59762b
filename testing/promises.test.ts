import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const e2e = (name: string) => `web/e2e/${name}.spec.ts`;
const dashboard = (name: string) => `web/dashboard-tests/${name}.test.tsx`;
const content = (name: string) => `web/src/content/${name}.test.ts`;
const inquiry = (name: string) => `functions/src/shared/inquiry/${name}.test.ts`;
const inEngines = (name: string) => `web/e2e/engines/${name}.spec.ts`;
const api = (name: string) => `functions/test/${name}.test.ts`;

/** The promises of docs/behaviour.md, by how their lines begin: the file that shows each, and words of a test's name there. */
const promises: readonly (readonly [promise: string, file: string, test: string])[] = [
  ['The bar stays at the top', e2e('navigation'), 'the bar at the top stays in view'],
  ['On large screens Solutions opens', e2e('navigation'), 'the Solutions dropdown opens by keyboard'],
  ['On large screens Solutions opens', inEngines('first-view'), 'the dropdown opens'],
  ['Both menus end with', e2e('navigation'), 'the pages below the five of the bar'],
  ['On small screens a button', e2e('navigation'), 'the menu opens, its Solutions sublist expands'],
  ['On small screens a button', inEngines('first-view'), 'the menu and its list of solutions open'],
  ["'Search' in the bar", e2e('search'), 'by keyboard alone: Ctrl and / open it'],
  ['A link whose page is slow', e2e('page-links'), 'a link whose page is slow to come'],
  ['A link whose page is slow', inEngines('first-view'), 'a link to a section of a legal page'],
  ['An address of a page in other capitals', e2e('page-links'), 'server and app lead from'],
  ["'Book Free Consultation'", e2e('pages'), 'a link that opens a new tab says so'],
  ['**Home**: hero with badges', content('engagements'), "each of Home's badges is explained on About"],
  ['Figures that several pages state', content('facts'), 'agree about'],
  ['Figures that several pages state', e2e('buyer-questions'), 'what is invented is marked'],
  ['`/solutions` says', content('solutions'), 'say who needs each and name a neighbor'],
  ['**A solution**', e2e('hero-video'), 'a hero loop plays by itself'],
  ['**A sample engagement**', content('engagements'), 'have the three industries with the results'],
  ['**About**', content('engagements'), "each of Home's badges is explained on About"],
  ['**Careers**', e2e('pages'), 'the buttons of Careers open a mail to its mailbox'],
  ['**On paper**', e2e('print'), 'prints without navigation'],
  ['**On paper**', inEngines('first-view'), 'its rules for paper'],
  ['**Database export**', 'web/src/content/database-export.test.ts', 'loads the complete file by itself'],
  ['A post says how long', e2e('blog'), 'a post says how long it takes'],
  ['A post says how long', e2e('blog'), 'a post says for whom it is'],
  [
    "A response with the specification's fields",
    'web/src/pages/blog-post.test.tsx',
    'a post is read without',
  ],
  ['Each category has a page', e2e('blog'), 'a category has its own page'],
  ['The search looks in titles', e2e('search'), 'it looks in titles and texts'],
  ['The search looks in titles', inEngines('failures'), 'a search is answered although its code'],
  [
    'The address of a heading',
    'web/src/features/blog/section-headings.test.tsx',
    'an anchor is made of the words of its heading',
  ],
  ['A post with `draft: true`', 'functions/src/blog/posts.test.ts', 'a draft is not published'],
  [
    "The contact form's subject",
    inquiry('contact'),
    'the company is the subject and stands above the message',
  ],
  ['`/contact?topic={slug}`', e2e('topic'), "the button of a service brings its topic to the form's message"],
  ['The home and contact forms show', e2e('contact'), "empty fields show the browser's own messages"],
  ['What comes invisibly with copied', inquiry('schema'), 'what comes with copied text is taken out'],
  ['An email field takes', inquiry('schema'), 'is the address ann@example.com'],
  ['An email field takes', inquiry('schema'), 'makes no other domain'],
  [
    'Where several fields of the partnership',
    e2e('partnership'),
    'a form sent empty says once how many fields need attention',
  ],
  ['Text in Arabic or Hebrew', e2e('right-to-left'), 'text typed in Arabic or Hebrew'],
  ['Text in Arabic or Hebrew', 'functions/src/mail/compose.test.ts', 'keeps its place in a subject'],
  ['Text in Arabic or Hebrew', e2e('right-to-left'), 'it mirrors arrows and heroes'],
  ['What was sent stands', e2e('contact'), 'a note stays in the place of the form'],
  ['What was sent stands', e2e('after-sending'), 'a sent message says who reads it'],
  ['A text longer than its limit', e2e('contact'), 'a text that is too long is counted and kept whole'],
  ['Each form links', e2e('home-form'), 'the form links the privacy policy'],
  ['After a failure', 'web/src/lib/form/submission.test.ts', 'is not shown to a person'],
  ['While a form is sent', e2e('contact'), 'while it is sent, the button says so'],
  ['While a form is sent', inEngines('first-view'), 'what is typed is still there after a reload'],
  ['Mails that a program writes', 'functions/src/mail/every-mail.test.ts', 'is readable on a %s screen'],
  [
    'Mails that a program writes',
    'functions/settings.test.ts',
    'automatic mails come in the name of MAIL_FROM',
  ],
  ['With `AUTO_REPLY`', api('mail-outbox'), 'a person gets one confirmation a day'],
  ['With `AUTO_REPLY`', 'functions/src/mail/compose.test.ts', 'a reply to the confirmation goes to'],
  ['However much is being sent', api('faults/site-flood'), 'a flood does not turn visitors away'],
  ['A form sent before the app', e2e('forms-before-hydration'), 'a message that is typed and sent stays'],
  ['A form sent before the app', inEngines('failures'), 'a message that is sent offline says so'],
  ['A form sent before the app', inEngines('failures'), 'is released after 10 s'],
  ['A page that a translator', inEngines('changed-page'), 'all of them have changed'],
  ['A page that a translator', e2e('translated'), 'counter, failure, thanks'],
  ['A form tells where', 'web/src/lib/form/source.test.ts', 'it names the page of the form'],
  ['Pressing twice', api('site-submissions'), '200 parallel submissions'],
  ['If the first partnership call fails', api('site-submissions'), 'whose second call never comes is mailed'],
  ['If the first partnership call fails', e2e('partnership'), 'a failed save is only logged'],
  ['A contact has name', dashboard('record'), 'shows every field'],
  ['Partnership types are a list', dashboard('list'), 'a partnership shows one badge per type'],
  ['**Blocked senders**', api('site-submissions'), 'is blocked gets the usual response'],
  ['**Blocked senders**', e2e('admin-blocked-senders'), 'what a blocked sender sends'],
  [
    'What only the invisible field',
    api('site-submissions'),
    'what only the invisible field condemns is mailed, and marked',
  ],
  ['Spam is kept apart', e2e('admin-spam'), 'the spam has its own section'],
  ['What an admin deletes', api('site-submissions'), 'does not bring back what was deleted'],
  ["`/admin` shows 'Loading...'", e2e('layout-shift'), 'when the sign-in takes the place'],
  ['A session lasts eight hours', dashboard('session'), 'the records leave the screen by themselves'],
  ['An account that is disabled', api('security/lost-sessions'), 'the schedule of each minute ends'],
  ['Adding or removing an admin', api('security/confirmations'), 'takes a code too'],
  ['Where the browser refuses', dashboard('site-data'), 'where site data are refused'],
  ['**Display name.**', api('admin-accounts'), 'is changed and removed without the end of a session'],
  ['**Display name.**', api('conversation-answers'), 'the From of an answer has the display name'],
  ['**Display name.**', dashboard('colleagues'), 'a colleague is named by the display name'],
  ['**Who else is here.**', dashboard('colleagues'), 'the list shows whose a record is'],
  ['**Who else is here.**', dashboard('colleagues'), 'an admin who works alone'],
  ['Failed sign-ins are delayed', api('security/sign-in-over-time'), 'gets six tries out of 500 at once'],
  ['A browser that has signed in', api('security/sign-in-over-time'), 'does not block a known browser'],
  ['An admin can turn two-step', e2e('admin-second-step'), 'an admin turns two steps on'],
  ['An outage of Firebase', api('security/outages'), 'an open session'],
  ['Totals of contacts', dashboard('list'), 'the dashboard has its cards'],
  ['**Translated** by the browser', dashboard('translated'), 'shows new numbers'],
  ['**Late is visible.**', dashboard('waiting'), 'an open record says how long it has waited'],
  ['**Working days.**', dashboard('waiting'), 'in working time the clock stands'],
  ['**The last word.**', dashboard('waiting'), 'a row says where the last word stands'],
  ['**Search** finds', dashboard('list'), 'the search covers every field'],
  ['**Status**', dashboard('filters'), 'partnerships are narrowed by industry'],
  ['A row is a link', dashboard('record'), 'a row is a link to its record'],
  ['**A record has an address**', dashboard('record'), 'on a desk the record stands beside its list'],
  ['**A record has an address**', dashboard('record'), 'on a tablet the record takes the page'],
  ['**A record has an address**', e2e('admin-handling'), 'the link of a mail opens the record'],
  ['**Date range**', dashboard('list'), 'the date filters follow the local calendar'],
  ['**Order**', dashboard('list'), 'a column sorts descending first'],
  ['**Pages** of ten', dashboard('list'), 'records come ten to a page'],
  ["The tab's title", dashboard('handling'), 'the title of the tab has the number of open records'],
  ['**Dates** are shown', dashboard('list'), 'the date filters follow the local calendar'],
  ['**CSV**', e2e('admin-export'), '"Export CSV" contains every record'],
  ['A part of the dashboard', e2e('admin-parts'), 'a section that cannot be loaded fails in its place'],
  ['**Spam** has a section', e2e('admin-spam'), 'much spam is loaded in parts'],
  ['After a record is deleted', dashboard('spam'), 'spam is worked through'],
  ['An open record shows', dashboard('record'), 'the actions stay in sight in one row'],
  ["'Mark as handled' is one button", dashboard('handling'), 'marking as handled opens the next open record'],
  ['**Answer.**', e2e('admin-conversation'), 'a draft waits in its record'],
  ["'Answer from my mail program'", e2e('admin-answer'), 'a mail program gets the draft'],
  [
    '**Undelivered mail**',
    'web/src/features/admin/mail/use-undelivered.test.ts',
    'an answer that came back is listed',
  ],
  ['**The conversation**', api('admin-events'), 'is in it, with who, when and what'],
  ['**The conversation**', e2e('admin-timeline'), 'what a colleague does, and'],
  ['**The conversation**', api('conversation-answers'), 'is final, opens its record and keeps the words'],
  ['**Replies** to an answer', api('conversation-replies'), 'a reply opens its record again'],
  ['**Replies** to an answer', api('conversation-replies'), 'the firm gets a short notice'],
  ['**Many mails**', api('security/inbound-mail'), 'mails without a token are refused by their references'],
  ['**Snooze**', e2e('admin-conversation'), 'a record that is snoozed leaves what is open'],
  [
    '**States.**',
    'web/src/features/admin/words.test.ts',
    'no other word for a state, or for what changes it',
  ],
  ['**What somebody writes stays.**', e2e('admin-teamwork'), 'what somebody writes about a record that is'],
  ['The menu of a record has', dashboard('record'), 'has at most seven items in three groups'],
  ['**One sender**', dashboard('conversation'), 'is one conversation'],
  ['**One sender**', dashboard('handling'), 'asks once whether the others'],
  ['**Selection**', dashboard('selection'), 'the whole list is selected after a question'],
  ['**Keys**', dashboard('handling'), 'J and K move through the rows'],
  ['Each section keeps its view', dashboard('filters'), 'a section keeps its view'],
  ['**Live.**', e2e('admin-live'), 'what others do to an old record shows without a reload'],
  ['Arrivals are marked', e2e('admin-live'), 'a submission is marked as new until it is opened'],
  ['**Screen readers** hear', dashboard('toasts'), 'an arrival is said in one sentence'],
  ['**Who else is here.**', e2e('admin-teamwork'), 'two admins on one record see each other'],
  ['**Notes**', e2e('admin-teamwork'), 'a note that is being written waits in its record'],
  ['The screen of an admin', e2e('admin-accounts'), 'is removed, which clears their screen'],
  ['**Overview**', dashboard('overview'), 'the figures agree with the lists'],
  ['**Morning digest**', api('mail-morning-digest'), 'what is open is mailed once'],
];

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const lines = read('docs/behaviour.md')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => line.slice(2));

test('every promise in a list of docs/behaviour.md names a test', () => {
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.filter((line) => !promises.some(([promise]) => line.startsWith(promise)))).toEqual([]);
});

test.each(promises)('"%s" is promised, and its test exists', (promise, file, name) => {
  expect(lines.filter((line) => line.startsWith(promise))).toHaveLength(1);
  expect(name).not.toBe('');
  expect(read(file)).toContain(name);
});
