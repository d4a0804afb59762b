import type { Page } from 'playwright/test';
import { openDashboard, signIn } from './support/admin';
import { putContacts } from './support/put-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

// A value in the page's address must not lead a call to another address than the page means (client-side path
// traversal).

/** The calls of a page from here on: method, path and query, as they are sent. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

/** Ways to write a path that leads elsewhere, or a query or a fragment, as one segment of an address. */
const hostileSegments = [
  '..%2Fadmin%2Fcontacts',
  '..%2f..%2f..%2fapi%2fadmin%2fcontacts',
  '%2e%2e%2Fadmin%2Fuser',
  '%252e%252e%252fadmin%252fuser',
  '..%5Cadmin%5Ccontacts',
  '%2Fapi%2Fadmin%2Fuser',
  '%2F%2Fevil.example',
  '%3Fslug=x',
  'x%3Fy=1',
  'x%23y',
  '%252e%252e',
  '%00',
  'x%0d%0ay',
];

test.describe('as a visitor', () => {
  // The browser reports a document with status 404.
  test.use({ expectedErrors: /404/ });

  for (const segment of hostileSegments) {
    test(`/blog/${segment} calls nothing, neither as a post nor as a category`, async ({ page }) => {
      const calls = callsOf(page);
      for (const address of [`/blog/category/${segment}`, `/blog/${segment}`]) {
        await page.goto(address, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Not Found$/);
        expect(calls, address).toEqual([]);
      }
    });
  }
});

test.describe('as an admin', () => {
  test.use({ expectedErrors: /401|404/ });

  test('what the address says of the view reaches no other address', async ({ page }) => {
    const calls = callsOf(page);
    const hostile = '../../api/admin/admins?x=%2e%2e#y';
    const names = [
      'record',
      'tab',
      'view',
      'q',
      'status',
      'range',
      'start',
      'contacts-sort',
      'contacts-page',
    ];
    const everywhere = new URLSearchParams(names.map((name) => [name, hostile]));
    await signIn(page, `/admin?${everywhere}`);
    for (const record of ['contacts:..', 'contacts:../users', 'contacts:%2e%2e', 'contacts:a?b#c']) {
      await page.goto(`/admin?${new URLSearchParams({ record })}`);
      await expect(page.getByRole('tab', { name: /Contact Records \(\d+\)/ })).toBeVisible();
    }
    expect([...new Set(calls)].sort()).toEqual([
      'GET /api/admin/contacts',
      'GET /api/admin/mail',
      'GET /api/admin/partnerships',
      'GET /api/admin/user',
      'POST /api/admin/login',
    ]);
  });

  test('a record with a hostile id is called by exactly that id', async ({ page }) => {
    const email = newVisitor('ada');
    const [id = ''] = await putContacts([{ id: `%2e%2e\\..?a=b#c ${email}`, email }]);
    await openDashboard(page, `/admin?q=${email.split('@')[0]}`);
    const calls = callsOf(page);
    await page.getByRole('row').filter({ hasText: email }).click();
    await page.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(page.getByRole('button', { name: 'Mark as not handled' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete this record' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No contact records found')).toBeVisible();
    const segment = encodeURIComponent(id);
    // The listener may tell of the deletion before its answer is here, and the page calls again after that.
    const distinctCalls = () => [...new Set(calls)].sort();
    await expect
      .poll(distinctCalls)
      .toEqual([
        `DELETE /api/admin/contacts/${segment}`,
        `DELETE /api/admin/contacts/${segment}/presence`,
        'GET /api/admin/admins',
        `GET /api/admin/contacts/${segment}/notes`,
        'GET /api/admin/mail',
        `GET /api/admin/mail/contacts/${segment}`,
        `PATCH /api/admin/contacts/${segment}`,
        `POST /api/admin/contacts/${segment}/presence`,
      ]);
  });
});
