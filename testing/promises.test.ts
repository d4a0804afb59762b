import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const e2e = (name: string) => `web/e2e/${name}.spec.ts`;
const built = (name: string) => `web/built-tests/${name}.test.ts`;
const dashboard = (name: string) => `web/dashboard-tests/${name}.test.tsx`;
const content = (name: string) => `web/src/content/${name}.test.ts`;
const inquiry = (name: string) => `functions/src/shared/inquiry/${name}.test.ts`;
const inEngines = (name: string) => `web/e2e/engines/${name}.spec.ts`;
const api = (name: string) => `functions/test/${name}.test.ts`;

/** The promises of docs/behaviour.md, each by the beginning of its line, with the test files that fail if it is broken. */
const promises: readonly (readonly [promise: string, ...files: string[]])[] = [
  ['The bar stays at the top', e2e('navigation')],
  ['On large screens Solutions opens', e2e('navigation'), inEngines('first-view')],
  ['Both menus end with', e2e('navigation')],
  ['On small screens a button', e2e('navigation'), inEngines('first-view')],
  ["'Search' in the bar", e2e('search')],
  ['A page that is older than a release', e2e('new-release')],
  ['While the page of a link loads slowly', e2e('page-links'), inEngines('first-view')],
  ['An address in other capitals', e2e('headers'), e2e('page-links')],
  ["'Book Free Consultation'", built('pages'), e2e('before-hydration')],
  ['**Home**: hero with statistics', content('engagements'), e2e('layout')],
  ['Figures that several pages state', content('facts'), built('buyer-questions')],
  ['`/solutions` says', content('solutions')],
  ['**A solution**', e2e('hero-video')],
  ['**Prices**', e2e('pricing'), content('pricing')],
  ['**A sample engagement**', content('engagements'), e2e('engagements')],
  ['**About**', content('engagements')],
  ['**Careers**', built('pages')],
  ['**On paper**', e2e('print'), inEngines('first-view')],
  ['**Database export**', 'web/src/content/database-export.test.ts'],
  ['A post states its reading time', built('blog'), e2e('blog')],
  ["A response with only the specification's fields", 'web/src/pages/blog-post.test.tsx'],
  ['Each category has a page', built('blog'), e2e('pages')],
  ['The search covers titles', built('search'), e2e('search'), inEngines('failures')],
  ['The address of a heading', 'web/src/features/blog/section-headings.test.tsx'],
  ['A post with `draft: true`', 'functions/src/blog/posts.test.ts'],
  ["The contact form's subject", inquiry('contact')],
  ['`/contact?topic={slug}`', e2e('topic')],
  ['The home and contact forms show', e2e('contact')],
  ['Invisible characters of copied', inquiry('schema')],
  ['An email field extracts', inquiry('schema')],
  ['If several fields of a form', e2e('partnership'), e2e('contact')],
  ['Text in Arabic or Hebrew', e2e('right-to-left'), 'functions/src/outbox/notice.test.ts'],
  ['After success the sent message', e2e('contact'), e2e('after-sending')],
  ['A text above its limit', e2e('contact'), 'web/src/lib/form/native-validity.test.ts'],
  ['Each form links', built('forms'), e2e('home-form')],
  ['No browser submits a form', built('forms'), e2e('admin-session')],
  ['After a failure the visitor', 'web/src/lib/form/submission.test.ts'],
  ['While a form is sent', e2e('contact'), inEngines('first-view')],
  ['Automatic mails', api('every-mail'), 'functions/settings.test.ts'],
  ['With `AUTO_REPLY`', api('mail-outbox'), api('every-mail')],
  ['Under any load', api('faults/site-flood')],
  ['A form that is sent before the app', e2e('forms-before-hydration'), inEngines('failures')],
  ['A page that a translator', inEngines('changed-page'), e2e('translated')],
  ['A form reports its origin', 'web/src/lib/form/source.test.ts'],
  ['A double press', api('site-submissions')],
  ['If the first partnership call fails', api('site-submissions'), e2e('partnership')],
  ['Mail is sent within a minute', api('site-submissions'), api('faults/mail-slow-server')],
  ['A contact has name', dashboard('record')],
  ['Partnership types are a list', dashboard('list')],
  ['**Blocked senders**', api('site-submissions'), e2e('admin-spam')],
  ['A record that only filled in', api('site-submissions')],
  ['Spam is kept apart', e2e('admin-spam')],
  [
    'A record that an admin deletes or erases',
    api('site-submissions'),
    api('admin-person'),
    dashboard('spam'),
  ],
  ['`/admin` shows a returning admin', e2e('layout-shift'), e2e('admin-session'), dashboard('session')],
  ['A session lasts eight hours', dashboard('session')],
  ['Only a sign-in opens a session', api('security/sessions')],
  ['An account that is disabled', api('security/live-token')],
  ['To add or remove an admin', api('security/second-step')],
  ['If the browser blocks', dashboard('session')],
  ['**Display name.**', api('security/accounts'), api('conversation-answers'), dashboard('colleagues')],
  ['**Who else is here.**', dashboard('colleagues'), e2e('admin-teamwork')],
  ['Failed sign-ins are delayed', api('security/sign-in'), dashboard('session')],
  ['A browser that has signed in', api('security/sign-in')],
  ['An admin can turn two-step', e2e('admin-accounts')],
  ['An outage of Firebase', api('security/sign-in')],
  ['The inbox shows totals', dashboard('list'), dashboard('second-tier/layout')],
  ['**Translated** by the browser', dashboard('translated')],
  ['**Late is visible.**', dashboard('waiting')],
  ['**Working days.**', dashboard('waiting')],
  ['**The last word.**', dashboard('waiting')],
  ['**Search** finds', inquiry('filter'), dashboard('filters')],
  ['**Status**', dashboard('filters')],
  ['A row is a link', dashboard('record'), dashboard('second-tier/layout')],
  [
    '**A record has an address**',
    'web/src/features/admin/view/use-list.test.ts',
    dashboard('record'),
    dashboard('handling'),
  ],
  ['**Date range**', 'web/src/features/admin/view/date-range.test.ts', dashboard('filters')],
  ['**Order**', dashboard('list')],
  ['**Pages** of ten', dashboard('list')],
  ["The tab's title", dashboard('handling')],
  ['**Dates** are shown', dashboard('list')],
  ['**CSV**', e2e('admin-export'), dashboard('export')],
  ['The code of the dashboard', e2e('admin-parts')],
  ['**Spam** has a section', dashboard('spam')],
  ['After a record is deleted', dashboard('spam')],
  ['An open record has one bar', dashboard('record'), dashboard('composer')],
  ["'Mark as handled' is one button", dashboard('handling')],
  [
    '**Nothing waits.**',
    dashboard('pending'),
    e2e('admin-pending-changes'),
    'web/src/features/admin/data/newest.test.ts',
  ],
  [
    '**Answer.**',
    e2e('admin-conversation'),
    dashboard('conversation'),
    'web/src/features/admin/record/answer.test.ts',
  ],
  ['The address in the details of a record', dashboard('record')],
  [
    '**Undelivered mail**',
    'web/src/features/admin/mail/undelivered-mail.test.ts',
    dashboard('mail'),
    api('admin-mail'),
  ],
  [
    '**The conversation**',
    dashboard('composer'),
    api('admin-events'),
    e2e('admin-conversation'),
    api('conversation-answers'),
  ],
  ['**Replies** to an answer', api('conversation-replies')],
  ['**A quotation**', inquiry('quotations'), inquiry('messages'), api('conversation-replies')],
  ['**An answer goes to the address', api('security/inbound-mail'), dashboard('conversation')],
  ['**Many mails**', api('security/inbound-mail')],
  [
    '**One budget for a mail**',
    'functions/src/conversation/mime.test.ts',
    'functions/src/conversation/reading-cost.test.ts',
  ],
  ['**Lists in a mail**', 'functions/src/conversation/list-markers.test.ts'],
  ['**Snooze**', dashboard('waiting')],
  ['**States.**', 'web/src/features/admin/words.test.ts'],
  ['**What somebody writes stays.**', dashboard('live'), dashboard('conversation')],
  ['The menu of a record has', dashboard('record')],
  ['**One sender**', dashboard('conversation')],
  ['**Selection**', dashboard('selection')],
  ['**Keys**', dashboard('handling'), dashboard('shortcuts')],
  ['**Commands.**', dashboard('palette')],
  ['A toast is at the bottom', dashboard('toasts')],
  ['Each section keeps its view', dashboard('filters')],
  ['**Live.**', e2e('admin-live'), dashboard('live'), 'web/src/features/admin/data/newest.test.ts'],
  ['New records are marked', dashboard('live')],
  ['**Screen readers** hear', dashboard('toasts')],
  ['**Notes**', api('admin-teamwork'), dashboard('conversation')],
  ['The screen of an admin', e2e('admin-accounts')],
  ['**Overview**', dashboard('overview')],
  ['**Morning digest**', api('mail-morning-digest')],
];

const root = join(import.meta.dirname, '..');
const lines = readFileSync(join(root, 'docs/behaviour.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => line.slice(2));

test('every promise in docs/behaviour.md has a test', () => {
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.filter((line) => !promises.some(([promise]) => line.startsWith(promise)))).toEqual([]);
});

test.each(promises)('"%s" is a promise, and its tests exist', (promise, ...files) => {
  expect(lines.filter((line) => line.startsWith(promise))).toHaveLength(1);
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
