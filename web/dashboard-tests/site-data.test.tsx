import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { admin, openPage, press, toast } from './support/dashboard';

const user = { ...admin, token: null };

async function signIn(): Promise<void> {
  await page.getByLabelText('Username').fill('admin');
  await page.getByPlaceholder('Enter admin password').fill('the password');
  await press('Enter');
}

/** The calls of a session, whose cookie the browser keeps or not. */
function sessionCalls({ keepsCookie }: { keepsCookie: boolean }) {
  let isOpen = false;
  return {
    user: () => (isOpen ? user : new Response('Please sign in.', { status: 401 })),
    'POST login': () => {
      isOpen = keepsCookie;
      return user;
    },
  };
}

test('a sign-in whose cookie the browser does not keep fails, and says why', async () => {
  await openPage({ answers: sessionCalls({ keepsCookie: false }) });
  await signIn();
  await expect.element(toast('Login failed')).toMatchTextContent('does not keep the cookie of the sign-in');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
});

test('where site data are refused, the sign-in says so, and the dashboard works', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  vi.spyOn(window, 'BroadcastChannel').mockImplementation(refuse);
  vi.spyOn(console, 'warn').mockReturnValue(undefined); // Mantine's
  await openPage({ answers: sessionCalls({ keepsCookie: true }), contacts: [{ id: 'c1', name: 'Ada' }] });
  await expect.element(page.getByText(/^This browser refuses cookies or site data/)).toBeVisible();
  await signIn();
  await page.getByRole('link', { name: 'Ada' }).click();
  await expect.element(page.getByRole('button', { name: 'Mark as handled' })).toBeVisible();
});
