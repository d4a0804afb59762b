import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDashboard } from './support/dashboard';

test.each([
  ['Your answer', 20_000, 'Answer', 'Send'],
  ['Add a note', 2_000, 'Note', 'Add note'],
])(
  'a text that is too long for "%s" stays whole, and its button says why it is not sent',
  async (label, max, name, send) => {
    await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
    await page.getByRole('button', { name: 'Answer' }).click();
    const field = page.getByLabelText(label);
    const text = 'x'.repeat(max + 12);
    await field.fill(text);
    await expect.element(field).toHaveValue(text);
    const reason = `${name} is limited to ${max} characters: 12 characters too many`;
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(reason) as string);
    const button = page.getByRole('button', { name: send, exact: true });
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAttribute('title', reason);
  },
);
