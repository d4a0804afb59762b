import { site } from '../../functions/src/shared/site';
import {
  expectDashboard,
  expectLive,
  openDashboard,
  seededAdmin,
  signIn,
  submitSignIn,
  toast,
} from './support/admin';
import { hold } from './support/hold';
import { putContacts } from './support/put-records';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

// GET /api/admin/user gets 401 without a session, which the browser logs as an error.
test.use({ expectedErrors: /401/ });

test('the sign-in has its title, subtitle and placeholders', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${site.name} Admin`);
  await expect(page.getByText('Sign in to access the admin dashboard', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAttribute('placeholder', 'Enter admin username');
  await expect(page.getByPlaceholder('Enter admin password')).toHaveAttribute('type', 'password');
});

test('the sign-in takes the focus after a logout, but not on a first visit', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByLabel('Username')).not.toBeFocused();
  await submitSignIn(page);
  await expectDashboard(page);
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('nothing is sent while a field is empty', async ({ page }) => {
  await page.goto('/admin');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByPlaceholder('Enter admin password')).toBeFocused();
  expect(calls.filter((url) => url.endsWith('/login'))).toEqual([]);
});

test('the password can be shown and hidden, by mouse and by keyboard', async ({ page }) => {
  await page.goto('/admin');
  const password = page.getByPlaceholder('Enter admin password');
  const show = page.getByRole('button', { name: 'Show password' });
  const hide = page.getByRole('button', { name: 'Hide password' });
  await show.click();
  await expect(password).toHaveAttribute('type', 'text');
  await hide.click();
  await expect(password).toHaveAttribute('type', 'password');
  await password.focus();
  await page.keyboard.press('Tab');
  await expect(show).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(hide).toBeFocused();
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
});

test("a wrong password shows the server's message", async ({ page }) => {
  await page.goto('/admin');
  await submitSignIn(page, { ...seededAdmin, password: 'not the password' });
  await expect(toast(page, 'Login failed')).toContainText('Invalid credentials');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('while the password is checked, the button is disabled and says so', async ({ page }) => {
  await page.goto('/admin');
  const release = await hold(page, '**/api/admin/login');
  await page.getByLabel('Username').fill(seededAdmin.username);
  await page.getByPlaceholder('Enter admin password').fill(seededAdmin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  release();
  await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
});

test('a sign-in shows a toast, focuses the heading, and survives a reload', async ({ page }) => {
  await signIn(page);
  await expect(toast(page, 'Login successful')).toContainText('Welcome to the admin dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
});

test('after the logout no record can be seen, not even with Back', async ({ page }) => {
  const email = newVisitor('ada');
  await putContacts([{ email }]);
  await signIn(page);
  await page.getByLabel('Search').fill(email);
  await page.getByRole('row').filter({ hasText: email }).click();
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0); // `selectOption` does not wait for what covers the list
  await page.getByLabel('Status').selectOption('Open');
  await expect(page).toHaveURL(/status=open/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out')).toContainText('Successfully logged out of admin panel');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a logout in one tab also signs out the other tabs', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/admin?q=a-name');
  await expect(other.getByText('Welcome back')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(other).toHaveURL(/\/admin$/);
});

test('what the dashboard has loaded is gone when its page is left', async ({ page, context }) => {
  const email = newVisitor('ada');
  await putContacts([{ email }]);
  await openDashboard(page, `/admin?q=${email}`);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await context.clearCookies(); // as a logout in another tab
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('a session that has ended leads back to the sign-in at the next request', async ({ page, context }) => {
  await openDashboard(page);
  await expect(page.getByRole('tab', { name: /Contact Records \(\d+\)/ })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(toast(page, 'Session ended')).toContainText('Please sign in again.');
});

test('a refresh that the end of the session cuts short leaves the message about that end', async ({
  page,
  context,
}) => {
  const releaseList = await hold(page, '**/api/admin/partnerships');
  await openDashboard(page);
  await expect(page.getByRole('tab', { name: /Contact Records \(\d+\)/ })).toBeVisible();
  const releaseCheck = await hold(page, '**/api/admin/user');
  await context.clearCookies();
  const check = page.waitForRequest('**/api/admin/user');
  releaseList();
  await check;
  const releaseRest = await hold(page, /\/api\/admin\/(?!user)/);
  const refresh = page.waitForRequest('**/api/admin/partnerships');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await refresh;
  releaseCheck();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(toast(page, 'Session ended')).toContainText('Please sign in again.');
  await expect(toast(page, 'Not refreshed')).toHaveCount(0);
  releaseRest();
});

test.describe('eight hours after the sign-in', () => {
  const email = newVisitor('ada');
  // Firestore's client sees a server that has not responded for hours, and loads an image to find out why.
  test.use({
    expectedErrors: /401|ERR_INTERNET_DISCONNECTED|Could not reach Cloud Firestore backend|cleardot\.gif/,
  });

  test.beforeEach(async ({ page }) => {
    await putContacts([{ email }]);
    await page.clock.install();
    await signIn(page, `/admin?q=${email}`);
    await expect(page.getByRole('row').filter({ hasText: email }).first()).toBeVisible();
  });

  test('the records leave the screen by themselves', async ({ page, context }) => {
    await context.clearCookies();
    await page.clock.fastForward('07:59:00');
    await expect(page.getByRole('row').filter({ hasText: email }).first()).toBeVisible();
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(toast(page, 'Session ended')).toContainText('Please sign in again.');
    await expect(page.getByText(email)).toHaveCount(0);
  });

  test('a session that another tab has opened meanwhile goes on', async ({ page }) => {
    // The server's clock has not moved: to it the session is open.
    await page.clock.fastForward('08:00:00');
    await expect(page.getByRole('row').filter({ hasText: email }).first()).toBeVisible();
    await expect(toast(page, 'Session ended')).toHaveCount(0);
  });

  test('without a connection they leave it as well', async ({ page, context }) => {
    await expectLive(page);
    await context.setOffline(true);
    await page.clock.fastForward('08:00:00');
    await expect(page.getByText('The server cannot be reached')).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
  });
});

test.describe('a session that was ended elsewhere', () => {
  test.use({ expectedErrors: /401|FirebaseError/ });

  test('takes the records off the screen with the next arrival, without a click', async ({
    page,
    request,
  }) => {
    const email = newVisitor('ada');
    await putContacts([{ email }]);
    await signIn(page, `/admin?q=${email}`);
    await expectLive(page);
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();

    // Ends the session as a removal or a password change does: the other tabs of this browser are not told.
    expect((await page.request.post('/api/admin/logout')).status()).toBe(204);
    await sendContact(request, email);

    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(toast(page, 'Session ended')).toContainText('Please sign in again.');
    await expect(page.getByText(email)).toHaveCount(0);
  });
});

test.describe('when the server cannot answer', () => {
  test.use({ expectedErrors: /401|429|503/ });

  test('the page says so and offers to try again', async ({ page }) => {
    await page.route('**/api/admin/user', (route) => route.fulfill({ status: 503, body: 'Later, please.' }));
    await page.goto('/admin');
    await expect(page.getByText('The server cannot be reached')).toBeVisible();
    await page.unroute('**/api/admin/user');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  test('a failed logout shows a toast, and the dashboard stays', async ({ page }) => {
    await openDashboard(page);
    await page.route('**/api/admin/logout', (route) =>
      route.fulfill({ status: 503, body: 'Later, please.' }),
    );
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Logout failed')).toContainText('Later, please.');
    await expect(page.getByText('Welcome back')).toBeVisible();
  });
});

test('Firebase is loaded with the dashboard only', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return;
    const text = await response.text().catch(() => '');
    if (text.includes('firestore') || text.includes('identitytoolkit')) scripts.push(response.url());
  });
  for (const route of ['/', '/contact', '/admin']) await page.goto(route, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await openDashboard(page);
  await expectLive(page);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});
