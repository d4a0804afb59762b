import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SessionUser } from '@shared/account';
import { site } from '@shared/site';
import {
  account,
  admin,
  expectAddress,
  expectCount,
  expectLoaded,
  expectTexts,
  holdCalls,
  openDashboard,
  openPage,
  press,
  pressOn,
  rows,
  toast,
} from './support/dashboard';

const username = page.getByLabelText('Username');
const password = page.getByPlaceholder('Enter admin password');
const signIn = page.getByRole('button', { name: 'Sign In' });
const welcome = page.getByText('Welcome back, admin');

const refused = () => new Response('Please sign in.', { status: 401 });
const user: SessionUser = { ...admin, token: null };

/**
 * Returns the state of a session, which a test may change, and responses to calls that follow this state. Without `keepsCookie`,
 * a sign-in does not open the session.
 */
function sessionCalls({ isOpen = false, endsAt = Infinity, keepsCookie = true } = {}) {
  const session = { isOpen, endsAt, user };
  const responses = {
    user: () => {
      if (!session.isOpen) return refused();
      const headers = { 'Session-Expires-In': String((session.endsAt - Date.now()) / 1000) };
      return Response.json(session.user, { headers });
    },
    'POST login': () => {
      session.isOpen = keepsCookie;
      return session.user;
    },
    'POST logout': () => {
      session.isOpen = false;
      return new Response(null, { status: 204 });
    },
  };
  return { session, responses };
}

async function enterPassword(): Promise<void> {
  await username.fill('admin');
  await password.fill('the password');
  await press('Enter');
}

test('the sign-in page shows its title, subtitle and placeholders', async () => {
  await openPage(sessionCalls());
  await expect
    .element(page.getByRole('heading', { level: 1, name: `${site.name} Admin`, exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByText('Sign in to access the admin dashboard', { exact: true }))
    .toBeVisible();
  await expect.element(username).toHaveAttribute('placeholder', 'Enter admin username');
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('the sign-in form sends nothing while a field is empty', async () => {
  const login = vi.fn<() => void>();
  const { responses } = sessionCalls();
  await openPage({ responses: { ...responses, 'POST login': login } });
  await expect.element(username).toBeVisible();
  await expect.element(username).not.toHaveFocus();
  await signIn.click();
  await expect.element(username).toHaveFocus();
  await username.fill('admin');
  await signIn.click();
  await expect.element(password).toHaveFocus();
  expect(login).not.toHaveBeenCalled();
});

test('the password can be shown and hidden by mouse and keyboard', async () => {
  await openPage(sessionCalls());
  const show = page.getByRole('button', { name: 'Show password' });
  await show.click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
  await password.click();
  await userEvent.tab();
  await expect.element(show).toHaveFocus();
  await press('Enter');
  await expect.element(password).toHaveAttribute('type', 'text');
  await press('Space');
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('the button is disabled while a password is checked, and a wrong password shows the server’s message', async () => {
  const { responses } = sessionCalls();
  const login = () => new Response('Invalid credentials', { status: 401 });
  await openPage({ responses: { ...responses, 'POST login': login } });
  await expect.element(username).toBeVisible();
  const check = holdCalls('/login');
  await enterPassword();
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  check.release();
  await expect.element(toast('Login failed')).toMatchTextContent('Invalid credentials');
  await expect.element(signIn).toBeEnabled();
  await expectCount(page.locate('[aria-busy=true]'), 0);
});

test('a failed sign-in focuses the password, describes it with the reason, and marks both fields invalid until the admin types', async () => {
  const { responses } = sessionCalls();
  const login = () => new Response('Invalid credentials', { status: 401 });
  await openPage({ responses: { ...responses, 'POST login': login } });
  await username.fill('admin');
  await password.fill('the password');
  await signIn.click();
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription('Invalid credentials');
  for (const field of [username, password]) await expect.element(field).toBeInvalid();
  await press('x');
  for (const field of [username, password]) await expect.element(field).toBeValid();
  await expect.element(password).not.toHaveAccessibleDescription();
});

test('the bar and the loading text do not move when the session has loaded', async () => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    localStorage.setItem('signed-in', admin.uid);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const user = async () => {
      await promise;
      return { ...admin, token: null };
    };
    await openPage({ responses: { user, contacts: () => new Promise(() => {}) } });
    const positions = (text: string) => [
      page.getByRole('banner').element().clientHeight,
      page.getByText(`${site.name} Admin Dashboard`).element().getBoundingClientRect().left,
      // The router may restore the scroll position.
      page.getByText(text, { exact: true }).element().getBoundingClientRect().top + window.scrollY,
    ];
    await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expectCount(page.getByRole('banner').getByText(`${site.name} Admin Dashboard`), 1);
    const before = positions('Loading...');
    resolve(undefined);
    await expect.element(page.getByText('Loading contacts...')).toBeVisible();
    expect(positions('Loading contacts...')).toEqual(before);
  }
});

test('a sign-in fails with the reason if the browser does not keep the sign-in cookie', async () => {
  await openPage(sessionCalls({ keepsCookie: false }));
  await enterPassword();
  await expect.element(toast('Login failed')).toMatchTextContent('does not keep the sign-in cookie');
  await expect.element(signIn).toBeEnabled();
});

test('the sign-in warns that the browser refuses site data, and the dashboard still works', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  vi.spyOn(console, 'warn').mockReturnValue(undefined); // Mantine warns that it cannot read the storage
  await openPage({ ...sessionCalls(), contacts: [{ id: 'c1', name: 'Ada' }] });
  await expect.element(page.getByText(/^This browser blocks cookies or site data/)).toBeVisible();
  await enterPassword();
  await page.getByRole('link', { name: 'Ada' }).click();
  await expect.element(page.getByRole('button', { name: 'Mark as handled' })).toBeVisible();
});

test('after a logout the sign-in has the focus, and no record is visible, not even after Back', async () => {
  await openDashboard({ contacts: [{ email: 'ada@firm.example' }], ...sessionCalls({ isOpen: true }) });
  await page.getByLabelText('Search').fill('ada@firm.example');
  await rows().click();
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect.element(rows().getByRole('link')).toHaveFocus();

  await page.getByLabelText('Status').selectOptions('Open');
  await expectAddress(/status=open/);
  await pressOn(page.getByRole('button', { name: 'Logout' }), 'Enter');
  await expect.element(toast('Logged out')).toMatchTextContent('Successfully logged out of admin panel');
  await expect.element(username).toHaveFocus();
  await expectAddress('/admin');

  history.back();
  await expect.element(signIn).toBeVisible();
  await expectAddress('/admin');
  await expectCount(page.getByText('ada@firm.example'), 0);
});

test('leaving the dashboard discards the loaded records', async () => {
  const { session, responses } = sessionCalls({ isOpen: true });
  await openDashboard({ contacts: [{ email: 'ada@firm.example' }], responses });
  await expect.element(rows()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  session.isOpen = false; // as after a logout in another tab
  history.back();
  await expect.element(signIn).toBeVisible();
  await expectCount(page.getByText('ada@firm.example'), 0);
});

test.each([
  ['Refresh', 'contacts', '/admin'],
  ['Export CSV', 'export/contacts', '/admin'],
  ['Blocked senders', 'blocked-senders', '/admin?view=spam'],
])('the next call after a session has ended leads back to the sign-in: %s', async (button, call, address) => {
  const { session, responses } = sessionCalls({ isOpen: true });
  let hasEnded = false;
  const answer = () => {
    if (!hasEnded) return [];
    session.isOpen = false;
    return refused();
  };
  await openDashboard({ responses: { ...responses, [call]: answer } }, address);
  await expectLoaded();
  hasEnded = true;
  await page.getByRole('button', { name: button }).click();
  await expect.element(signIn).toBeVisible();
  await expect.element(toast('Session ended')).toMatchTextContent('Please sign in again.');
});

test('removing one’s own account leaves no data for the next sign-in in the same tab', async () => {
  const { session, responses } = sessionCalls({ isOpen: true });
  let loads = 0;
  const ownResponses = {
    contacts: () => {
      loads += 1;
      return [];
    },
    'POST admins/own/remove': () => {
      session.isOpen = false;
      return new Response(null, { status: 204 });
    },
  };
  await openDashboard({ responses: { ...responses, ...ownResponses } }, '/admin?view=accounts');
  await page.getByRole('button', { name: 'Remove admin' }).click();
  await page.getByRole('dialog').getByLabelText('Your password').fill('the password');
  await press('Enter');
  await expect.element(signIn).toBeVisible();
  const loadsBefore = loads;
  await enterPassword();
  await expect.element(welcome).toBeVisible();
  await expect.poll(() => loads).toBeGreaterThan(loadsBefore);
});

const VIEW = '/admin/contacts/a?q=ada';

/** Opens the record and the search of VIEW in a session, and returns the session. */
async function openView() {
  const { session, responses } = sessionCalls({ isOpen: true });
  await openDashboard({ contacts: [{ id: 'a' }], responses }, VIEW);
  await expect.element(page.getByRole('button', { name: /^Answer / })).toBeVisible();
  return session;
}

/** Signs in, and expects the record and the search of VIEW. */
async function expectViewAfterSignIn() {
  await expect.element(signIn).toBeVisible();
  await expectAddress('/admin');
  await enterPassword();
  await expect.element(page.getByRole('region', { name: 'Contact message' })).toBeVisible();
  await expectAddress(VIEW);
}

test('a sign-in restores record and view after a sign-out in another tab, even if a call is refused before this tab learns of it', async () => {
  const session = await openView();
  session.isOpen = false;
  dispatchEvent(new Event('online')); // makes live updates ask for the session again immediately
  await expect.element(signIn).toBeVisible();
  storeInOtherTab(null);
  await expectViewAfterSignIn();
});

test('a sign-in restores record, view and draft after a sign-out in another tab, and Undo restores a discarded draft', async () => {
  const session = await openView();
  const field = page.getByLabelText('Your answer');
  await page.getByRole('button', { name: /^Answer / }).click();
  await field.fill('Half an ans');
  session.isOpen = false;
  storeInOtherTab(null);
  await expectViewAfterSignIn();
  await expect.element(field).toHaveValue('Half an ans');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field).not.toBeInTheDocument();
  await toast('Draft discarded').getByRole('button', { name: 'Undo' }).click();
  await expect.element(field).toHaveValue('Half an ans');
});

test('another admin who signs in after a session has ended starts at the list', async () => {
  const session = await openView();
  session.isOpen = false;
  dispatchEvent(new Event('online'));
  await expect.element(signIn).toBeVisible();
  await expect.element(username).toHaveFocus();
  session.user = { ...user, uid: 'colleague', username: 'omar' };
  await enterPassword();
  await expect.element(page.getByText('Welcome back, omar')).toBeVisible();
  await expectAddress('/admin');
});

test('a call that is refused although the session is open, as after a password change, is sent again', async () => {
  const { responses } = sessionCalls({ isOpen: true });
  let calls = 0;
  const admins = () => ((calls += 1) === 1 ? refused() : [account]);
  await openDashboard({ responses: { ...responses, admins } }, '/admin?view=accounts');
  await expect.element(page.getByRole('button', { name: 'Remove admin' })).toBeVisible();
  await expectCount(toast('Session ended'), 0);
});

test('a sign-in in another tab opens the dashboard in this tab too', async () => {
  const { session, responses } = sessionCalls({});
  await openPage({ responses });
  await expect.element(signIn).toBeVisible();
  session.isOpen = true;
  storeInOtherTab('own');
  await expect.element(page.getByText('Welcome back, admin')).toBeVisible();
});

test('the other tabs are notified of a sign-in and a logout', async () => {
  const received = listenInOtherTab();
  await openPage(sessionCalls());
  await enterPassword();
  await expect.element(welcome).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => received).toEqual(['own', null]);
});

test('a page that Back restores after a sign-out in another tab shows no record', async () => {
  const { session, responses } = sessionCalls({ isOpen: true });
  await openDashboard({ contacts: [{ email: 'ada@firm.example' }], responses });
  await expect.element(rows()).toBeVisible();
  holdCalls('/user'); // so only the storage shows that the session has ended
  session.isOpen = false;
  localStorage.removeItem('signed-in');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(signIn).toBeVisible();
  await expectCount(page.getByText('ada@firm.example'), 0);
});

/** Opens a second document. The browser dispatches storage events between it and this document. */
function openOtherTab(): Window {
  const frame = document.body.appendChild(document.createElement('iframe'));
  onTestFinished(() => frame.remove());
  return frame.contentWindow!;
}

/** Collects the sign-ins (a uid) and sign-outs (null) that another tab receives. */
function listenInOtherTab() {
  const received: unknown[] = [];
  openOtherTab().addEventListener('storage', ({ key, newValue }) => {
    if (key === 'signed-in') received.push(newValue);
  });
  return received;
}

/** Stores the signed-in admin, or null, as another tab does. */
function storeInOtherTab(uid: string | null): void {
  const { localStorage: storage } = openOtherTab();
  if (uid === null) storage.removeItem('signed-in');
  else storage.setItem('signed-in', uid);
}

const inHours = (hours: number) => Date.now() + hours * 3_600_000;

const advanceClock = (hours: number) => {
  vi.setSystemTime(inHours(hours));
  vi.advanceTimersByTime(10_000); // the page checks this often whether the session has ended
};

/**
 * Opens an inbox whose session lasts eight hours. Only `advanceClock` moves the clock, except that Vitest also advances it while
 * an action or an expectation waits.
 */
async function openForEightHours() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const calls = sessionCalls({ isOpen: true, endsAt: inHours(8) });
  await openDashboard({ contacts: [{ email: 'ada@firm.example' }], ...calls });
  await expect.element(rows()).toBeVisible();
  return calls.session;
}

test('the records disappear from the screen eight hours after the sign-in', async () => {
  const session = await openForEightHours();
  advanceClock(7.9);
  await expect.element(rows()).toBeVisible();
  const check = holdCalls('/user');
  session.isOpen = false;
  advanceClock(0.2);
  await expectCount(rows(), 0); // before the server has answered
  check.release();
  await expect.element(signIn).toBeVisible();
  await expect.element(toast('Session ended')).toMatchTextContent('Please sign in again.');
  await expectCount(page.getByText('ada@firm.example'), 0);
});

test('the records disappear from the screen eight hours after the sign-in even without a connection', async () => {
  await openForEightHours();
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  advanceClock(8.1);
  await expect.element(page.getByText('The server cannot be reached')).toBeVisible();
  await expectCount(page.getByText('ada@firm.example'), 0);
});

test('the page shows that the server cannot be reached if the session ends offline while a check has no response', async () => {
  await openForEightHours();
  const check = holdCalls('/user');
  storeInOtherTab('own');
  await expect.poll(() => check.count).toBe(1);
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  advanceClock(8.1);
  await expect.element(page.getByText('The server cannot be reached')).toBeVisible();
});

test('a session that another tab has renewed continues', async () => {
  const session = await openForEightHours();
  const check = holdCalls('/user');
  session.endsAt = inHours(16);
  advanceClock(8.1);
  await expect.poll(() => check.count).toBe(1);
  check.release();
  await expect.element(rows()).toBeVisible();
  await expectLoaded();
  await expectCount(toast('Session ended'), 0);
});

test('the page shows that the server cannot be reached, and offers to try again', async () => {
  let isBroken = true;
  const later = new Response('Later, please.', { status: 503 });
  await openPage({ responses: { user: () => (isBroken ? later.clone() : refused()) } });
  await expect.element(page.getByText('The server cannot be reached')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(signIn).toBeVisible();
});

test('a failed logout shows a toast, and the dashboard stays open', async () => {
  const logout = () => new Response('Later, please.', { status: 503 });
  await openDashboard({ responses: { 'POST logout': logout } });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(toast('Logout failed')).toMatchTextContent('Later, please.');
  await expect.element(welcome).toBeVisible();
});

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcde-fghj${index}`);
const setup = {
  uri: 'otpauth://totp/Firm:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Firm',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  setup: 'sealed',
};

test('the sign-in sets up mandatory two-step verification, and the other tabs are notified', async () => {
  const received = listenInOtherTab();
  const { session, responses } = sessionCalls();
  const login = async (request: Request) => {
    const input = (await request.json()) as Record<string, string>;
    if (input['code'] === undefined) return { secondStep: 'setup', ...setup };
    expect(input).toMatchObject({ code: '123456', setup: 'sealed' });
    session.isOpen = true;
    return { ...user, recoveryCodes };
  };
  await openPage({ responses: { ...responses, 'POST login': login } });
  await enterPassword();

  await expect.element(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await signIn.click();
  await expect.element(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  await expectTexts(page.getByRole('dialog').getByRole('listitem'), recoveryCodes);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(welcome).toBeVisible();
  await expect
    .element(page.getByRole('heading', { level: 1, name: `${site.name} Admin Dashboard` }))
    .toHaveFocus();
  await expect.poll(() => received).toEqual(['own']);
});

test('a wrong code is refused, Back returns to the password, and a recovery code signs in', async () => {
  const { session, responses } = sessionCalls();
  const sentCodes: unknown[] = [];
  const login = async (request: Request) => {
    const { code } = (await request.json()) as Record<string, string>;
    if (code === undefined) return { secondStep: 'code' };
    sentCodes.push(code);
    if (code !== 'abcde-fghjk') return new Response('This code is wrong.', { status: 401 });
    session.isOpen = true;
    return user;
  };
  await openPage({ responses: { ...responses, 'POST login': login } });
  await enterPassword();
  const code = page.getByLabelText('Code', { exact: true });
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill(' 000 000 ');
  await press('Enter');
  await expect.element(toast('Login failed')).toMatchTextContent('This code is wrong.');

  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(username).toHaveValue('admin');
  await signIn.click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus();
  await page.getByLabelText('Recovery code').fill('abcde-fghjk');
  await press('Enter');
  await expect.element(welcome).toBeVisible();
  expect(sentCodes).toEqual([' 000 000 ', 'abcde-fghjk']);
});
