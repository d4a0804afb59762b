import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { account, admin, focus, openDashboard, press, toast } from './support/dashboard';

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcde-0000${index}`);
const setup = { uri: 'otpauth://totp/a?secret=ABCD', secret: 'ABCD', setup: 'token' };

test('recovery codes stay on the screen until the admin confirms that they are saved', async () => {
  const secondStep = { recoveryCodesLeft: 3 };
  await openDashboard(
    {
      responses: {
        admins: () => [{ ...account, secondStep }],
        'POST second-step/recovery-codes': () => ({ recoveryCodes }),
      },
    },
    '/admin?view=spam',
  );
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect.element(dialog.getByText(recoveryCodes[9]!)).toBeVisible();
  await press('Escape');
  history.back();
  await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await expect.element(dialog.getByText(recoveryCodes[9]!)).toBeVisible();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
});

test('a button sends one request however often it is pressed, keeps the focus, and works again after a failure', async () => {
  let calls = 0;
  const { promise, resolve } = Promise.withResolvers<Response>();
  let response: Response | Promise<Response> = promise;
  const respond = () => {
    calls += 1;
    return response;
  };
  await openDashboard({ responses: { 'POST second-step/setup': respond } }, '/admin?view=accounts');
  const panel = page.getByRole('region', { name: 'Two-step verification' });
  await panel.getByLabelText('Current password').fill('wrong');
  const button = panel.getByRole('button', { name: 'Set up' });
  await focus(button);
  await press('Enter', 'Enter');
  await focus(panel.getByLabelText('Current password'));
  await press('Enter');
  await focus(button);
  resolve(new Response('The current password is wrong.', { status: 403 }));
  await expect.element(toast('Not turned on')).toBeVisible();
  await expect.element(button).toHaveFocus();
  expect(calls).toBe(1);

  response = Response.json(setup);
  await press('Enter');
  await expect.element(panel.getByRole('button', { name: 'Copy key' })).toBeVisible();
});

test('a copy button shows that the browser refused to copy', async () => {
  await openDashboard({ responses: { 'POST second-step/setup': () => setup } }, '/admin?view=accounts');
  const panel = page.getByRole('region', { name: 'Two-step verification' });
  await panel.getByLabelText('Current password').fill('the password');
  await panel.getByRole('button', { name: 'Set up' }).click();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  await panel.getByRole('button', { name: 'Copy key' }).click();
  await expect.element(panel.getByRole('button', { name: 'The browser refused to copy' })).toBeVisible();
});

test('changing the password requires a code if the account has two-step verification', async () => {
  const bodies: unknown[] = [];
  const change = async (request: Request) => {
    bodies.push(await request.json());
    return new Response(null, { status: 204 });
  };
  const admins = () => [{ ...account, secondStep: { recoveryCodesLeft: 9 } }];
  await openDashboard({ responses: { admins, 'POST password': change } }, '/admin?view=accounts');
  const form = page.getByRole('form', { name: 'Change your password' });
  const input = { currentPassword: 'the old password', code: '123456', newPassword: 'an even longer one' };
  await form.getByLabelText('Your code').fill(input.code);
  await form.getByLabelText('Current password').fill(input.currentPassword);
  await form.getByLabelText('New password').fill(input.newPassword);
  await press('Enter');
  await expect.poll(() => bodies).toEqual([input]);
});

test('adding an account asks for the password of the signed-in admin in a separate form', async () => {
  const bodies: unknown[] = [];
  const add = async (request: Request) => {
    bodies.push(await request.json());
    return Response.json({ uid: 'new', username: 'rina' }, { status: 201 });
  };
  await openDashboard({ responses: { 'POST register': add } }, '/admin?view=accounts');
  const form = page.getByRole('form', { name: 'Add an admin' });
  await form.getByLabelText('Username').fill('rina');
  await form.getByLabelText('Password', { exact: true }).fill('a password of hers');
  await form.getByRole('button', { name: 'Add admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rina?' });
  await dialog.getByLabelText('Your password').fill('my own');
  const passwordFieldsByForm = [...document.forms].map(({ elements }) =>
    [...elements].flatMap(({ autocomplete = '' }: Partial<HTMLInputElement>) =>
      autocomplete.endsWith('password') ? autocomplete : [],
    ),
  );
  // The new password is alone in its form, or a password manager could take the admin's own password for it.
  expect(passwordFieldsByForm).toContainEqual(['new-password']);
  await press('Enter');
  await expect.element(toast('Registration successful')).toBeVisible();
  const added = { username: 'rina', displayName: '', password: 'a password of hers' };
  expect(bodies).toEqual([{ ...added, currentPassword: 'my own' }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('Username')).toHaveValue('');
});

test('an admin changes their display name, and the greeting shows it immediately', async () => {
  let displayName: string | undefined;
  const user = () => ({ ...admin, displayName, token: null });
  await openDashboard(
    {
      responses: {
        user,
        'POST display-name': async (request) => {
          ({ displayName } = (await request.json()) as { displayName: string });
          return user();
        },
      },
    },
    '/admin?view=accounts',
  );
  const field = page.getByRole('form', { name: 'Your display name' }).getByLabelText('Name');
  await field.fill('Ada Admin');
  await focus(field);
  await press('Enter');
  await expect.element(page.getByText('Welcome back, Ada Admin')).toBeVisible();
});

test('the field of an invalid username or password shows what is wrong', async () => {
  await openDashboard({}, '/admin?view=accounts');
  const form = page.getByRole('form', { name: 'Add an admin' });
  const username = form.getByLabelText('Username');
  const password = form.getByLabelText('Password', { exact: true });
  await username.fill('no');
  await password.fill('short');
  await form.getByRole('button', { name: 'Add admin' }).click();
  await expect.element(username).toHaveAccessibleDescription(/A username must have 3 to 32 characters/);
  await expect.element(password).toHaveAccessibleDescription(/at least 12 characters/);
});

test.each([
  ['Remove', 'Remove omar', 'remove', 'Not removed', 'Admin removed'],
  [
    'Reset',
    'Reset two-step verification of omar',
    'second-step/reset',
    'Not reset',
    'Two-step verification reset',
  ],
] as const)(
  '%s asks for the admin’s own password, and its dialog stays open while the password is wrong',
  async (confirm, name, path, failed, done) => {
    const change = async (request: Request) => {
      const { currentPassword } = (await request.json()) as { currentPassword: string };
      return currentPassword === 'right'
        ? new Response(null, { status: 204 })
        : new Response('The current password is wrong.', { status: 403 });
    };
    const admins = () =>
      ['own', 'colleague'].map((uid) => ({
        ...account,
        uid,
        username: uid === 'own' ? 'admin' : 'omar',
        secondStep: { recoveryCodesLeft: 9 },
      }));
    const responses = { admins, [`POST admins/colleague/${path}`]: change };
    await openDashboard({ responses }, '/admin?view=accounts');
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name: `${name}?` });
    const password = dialog.getByLabelText('Your password');
    await expect.element(password).toHaveFocus();
    await press('Enter');
    await expect.element(password).toHaveAccessibleDescription('Current password is required');
    await dialog.getByLabelText('Your code').fill('123456');
    await password.fill('wrong');
    await press('Enter');
    await expect.element(toast(failed)).toMatchTextContent('The current password is wrong.');
    await password.fill('right');
    await dialog.getByRole('button', { name: confirm }).click();
    await expect.element(toast(done)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test('a recovery code turns off two-step verification', async () => {
  let secondStep: object | null = { recoveryCodesLeft: 9 };
  const bodies: unknown[] = [];
  const responses = {
    admins: () => [{ ...account, secondStep }],
    'POST second-step/off': async (request: Request) => {
      bodies.push(await request.json());
      secondStep = null;
      return new Response(null, { status: 204 });
    },
  };
  await openDashboard({ responses }, '/admin?view=accounts');
  const panel = page.getByRole('region', { name: 'Two-step verification' });
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await panel.getByRole('button', { name: 'Use a recovery code' }).click();
  await panel.getByLabelText('Recovery code').fill('ABCDE-FGHJK');
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(toast('Two-step verification is off')).toBeVisible();
  await expect.element(panel.getByLabelText('Current password')).toBeVisible();
  expect(bodies).toEqual([{ code: 'ABCDE-FGHJK' }]);
});
