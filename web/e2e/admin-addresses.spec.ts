import { bothTiers, isSecondTier, secondTier } from '../../testing/tier.ts';
import { openDashboard, signIn } from './support/admin';
import { chooseAction, markAsHandled } from './support/choose-action';
import { putContacts } from './support/put-records';
import { recordCalls } from './support/requests';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

// What the address says of the view reaches no other address, as in addresses.spec.ts.
test.use({ expectedErrors: /401|404/ });

test('what the address says of the view reaches no other address', bothTiers, async ({ page }) => {
  const calls = recordCalls(page);
  const hostile = '../../api/admin/admins?x=%2e%2e#y';
  const names = ['record', 'tab', 'view', 'q', 'status', 'range', 'start', 'contacts-sort', 'contacts-page'];
  const everywhere = new URLSearchParams(names.map((name) => [name, hostile]));
  await signIn(page, `/admin?${everywhere}`);
  const ids = ['../users', '..', '%2e%2e', 'a?b#c'];
  for (const id of isSecondTier ? ids : ids.slice(0, 1)) {
    await page.goto(`/admin?${new URLSearchParams({ record: `contacts:${id}` })}`);
    await expect(page.getByRole('tab', { name: /Contact Records \(\d+\)/ })).toBeVisible();
  }
  await expect
    .poll(() => [...new Set(calls)].sort())
    .toEqual([
      'GET /api/admin/admins',
      'GET /api/admin/contacts',
      'GET /api/admin/mail',
      'GET /api/admin/partnerships',
      'GET /api/admin/user',
      'POST /api/admin/login',
    ]);
});

test('a record with a hostile id is called by exactly that id', secondTier, async ({ page }) => {
  const email = newVisitor('ada');
  const [id = ''] = await putContacts([{ id: `%2e%2e\\..?a=b#c ${email}`, email }]);
  await openDashboard(page, `/admin?q=${email.split('@')[0]}`);
  const calls = recordCalls(page);
  await page.getByRole('row').filter({ hasText: email }).click();
  await markAsHandled(page);
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await chooseAction(page, 'Delete this record');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No contact records found')).toBeVisible();
  const segment = encodeURIComponent(id);
  // The listener may tell of the deletion before its response is here, and the page calls again after that.
  // Without live updates it also asks for a token again, and for the admins unless their list is still on its way.
  const others = ['GET /api/admin/user', 'GET /api/admin/admins'];
  const paths = () => new Set(calls.map((call) => call.replace(/\?page=[\w-]+$/, '')));
  const distinctCalls = () => [...paths()].filter((call) => !others.includes(call)).sort();
  await expect
    .poll(distinctCalls)
    .toEqual([
      `DELETE /api/admin/contacts/${segment}/presence`,
      `GET /api/admin/contacts/${segment}`,
      'GET /api/admin/mail',
      `GET /api/admin/mail/contacts/${segment}`,
      `POST /api/admin/contacts/${segment}/presence`,
      'POST /api/admin/contacts/changes',
    ]);
});
