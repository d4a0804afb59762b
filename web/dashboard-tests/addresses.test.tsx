import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  chooseAction,
  expectCount,
  expectLoaded,
  markAsHandled,
  openDashboard,
  openPage,
  recordCalls,
  rows,
} from './support/dashboard';

// A value in the page's address must not make the page send a request to an unintended address (client-side path
// traversal).

/** An example of each kind of hostile identifier in functions/src/shared/identifier.test.ts, as one path segment. */
const hostileSegments = ['..%2Fadmin%2Fcontacts', '%252e%252e%252fadmin', '..%5Cadmin', '%3Fslug=x', '%00'];

test.each(['/blog/', '/blog/category/'])('a hostile address below %s sends no request', async (folder) => {
  const calls = recordCalls();
  for (const segment of hostileSegments) {
    await openPage({}, `${folder}${segment}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Not Found$/);
  }
  expect(calls).toEqual([]);
});

test('hostile values of the view in the page address send no request to another address', async () => {
  const hostile = '../../api/admin/admins?x=%2e%2e#y';
  const names = ['record', 'tab', 'view', 'q', 'status', 'range', 'start', 'contacts-sort', 'contacts-page'];
  const addresses = [
    new URLSearchParams(names.map((name) => [name, hostile])),
    ...['../users', '..', '%2e%2e', 'a?b#c'].map((id) => new URLSearchParams({ record: `contacts:${id}` })),
  ];
  const calls = recordCalls();
  for (const address of addresses) {
    await openDashboard({}, `/admin?${address}`);
    await expectLoaded();
  }
  // The page requests the mails after the lists.
  await expect
    .poll(() => [...new Set(calls)].toSorted())
    .toEqual([
      'GET /api/admin/admins',
      'GET /api/admin/contacts',
      'GET /api/admin/mail',
      'GET /api/admin/partnerships',
      'GET /api/admin/user',
    ]);
});

test('requests for a record with a hostile ID contain exactly that ID', async () => {
  const id = '%2e%2e\\..?a=b#c';
  await openDashboard({ contacts: [{ id }], isChangeable: true });
  const calls = recordCalls();
  await rows().click();
  await markAsHandled();
  await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await chooseAction('Delete this record');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectCount(rows(), 0);
  const segment = encodeURIComponent(id);
  const paths = () => calls.filter((call) => call.includes('/contacts')).map((call) => call.split('?')[0]);
  await expect
    .poll(() => [...new Set(paths())].toSorted())
    .toEqual([
      `DELETE /api/admin/contacts/${segment}/presence`,
      `GET /api/admin/contacts/${segment}`,
      `GET /api/admin/mail/contacts/${segment}`,
      `POST /api/admin/contacts/${segment}/presence`,
      'POST /api/admin/contacts/changes',
    ]);
});
