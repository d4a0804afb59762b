import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { daysAgo, hoursAgo, numberedContacts } from '../e2e/support/test-records';
import {
  account,
  expectCount,
  expectTexts,
  openDashboard,
  openDetails,
  press,
  recordPane,
  rows,
  toRecords,
  toast,
} from './support/dashboard';
import { toMail } from './support/mails';

const id = 'record';

test('an admin without colleagues sees no controls for assigning records', async () => {
  await openDashboard({ isAlone: true, contacts: [{ id }] });
  await expectCount(rows(), 1);
  await expect.element(page.getByLabelText('Status')).toBeVisible();
  await expect.element(page.getByLabelText('Assignee')).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Select Ada Okafor' }).click();
  await expect.element(page.getByRole('button', { name: 'Mark as handled' })).toBeVisible();
  await expect.element(page.getByLabelText('Assign to')).not.toBeInTheDocument();
  await press('Escape', '?');
  await expect.element(page.getByText('Next row')).toBeVisible();
  await expect.element(page.getByText('Assign to me')).not.toBeInTheDocument();
  await press('Escape');
  await page.getByRole('link', { name: 'Ada Okafor' }).click();
  await openDetails();
  await expect.element(page.getByLabelText('Assigned to')).not.toBeInTheDocument();
});

test('the list shows the assignee of a record, and the filter offers each colleague by name', async () => {
  await openDashboard({
    contacts: [{ name: 'First', assignee: 'omar' }, { name: 'Second', assignee: 'admin' }, { name: 'Third' }],
  });
  await expect.element(page.getByRole('img', { name: 'Omar Saleh is assigned' })).toHaveTextContent('OS');
  await expect.element(page.getByRole('img', { name: 'You are assigned' })).toHaveTextContent('A');
  await page.getByLabelText('Assignee').selectOptions('Omar Saleh');
  await expectCount(rows(), 1);
  await expect.element(page.getByRole('link', { name: 'First' })).toBeVisible();
});

test('opening a record loads the admins again and offers a new colleague, and showing rows does not load them', async () => {
  const admins = [account, { ...account, uid: 'colleague', username: 'omar' }];
  let calls = 0;
  const listAdmins = () => {
    calls += 1;
    return admins;
  };
  await openDashboard({
    contacts: numberedContacts(25).map((record) => ({ ...record, assignee: 'omar' })),
    responses: { admins: listAdmins },
  });
  await expectCount(rows(), 10);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Showing 11 to 20 of 25 records')).toBeVisible();
  expect(calls).toBe(1);
  admins.push({ ...account, uid: 'new', username: 'rina' });
  await rows().first().getByRole('link').click();
  await openDetails();
  const offered = page.getByLabelText('Assigned to').getByRole('option');
  await expectTexts(offered, ['Nobody', 'admin (you)', 'omar', 'rina']);
  expect(calls).toBe(2);
});

test('an open record shows colleagues by their display names', async () => {
  const at = new Date();
  await openDashboard(
    {
      contacts: [
        {
          id,
          handledAt: at,
          handledBy: 'omar',
          assignee: 'omar',
          notes: [{ id: 'n1', at, author: 'omar', text: 'Called back.' }],
          events: [{ at, what: 'handled', by: 'omar' }],
          messages: {
            a1: toMail('answer', 2, { author: 'omar', text: 'Yes.' }),
            r1: toMail('reply', 1, { author: 'omar', text: 'Hello.' }), // a sender who has the name of an admin
          },
        },
      ],
    },
    `/admin/contacts/${id}`,
  );
  await openDetails();
  for (const text of [
    'Omar Saleh noted',
    'Omar Saleh marked it as handled',
    'Omar Saleh answered',
    'omar replied',
    /by Omar Saleh$/,
  ]) {
    await expect.element(recordPane.getByText(text, { exact: typeof text === 'string' })).toBeVisible();
  }
  await expect.element(recordPane.getByLabelText('Assigned to')).toHaveDisplayValue('Omar Saleh');
  await expectTexts(recordPane.getByText(/\bomar\b/), ['omar']);
});

test('the conversation lists the events of a record in order, with the admin who caused each', async () => {
  const me = 'admin';
  const steps: [what: string, by: string, value: string | null, heading: string | RegExp][] = [
    ['assigned', me, me, 'You took it'],
    ['assigned', me, null, 'You unassigned it'],
    ['assigned', 'omar', me, 'Omar Saleh assigned it to you'],
    ['snoozed', me, '2026-03-16T08:00:00.000Z', /^You snoozed it until Mon, Mar 16, 2026/],
    ['snoozed', me, null, 'You reopened it'],
    ['handled', me, null, 'You marked it as handled'],
    ['reopened', me, null, 'You reopened it'],
  ];
  const events = steps.map(([what, by, value], index) => ({
    what,
    by,
    value,
    at: hoursAgo(9 - index),
  }));
  await openDashboard({ contacts: [{ id, events }] }, `/admin/contacts/${id}`);
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await expectTexts(
    conversation.getByRole('listitem').locate('> span:not([aria-hidden])'),
    steps.map(([, , , heading]) => heading),
  );
});

test('a change that would overwrite an unseen change is refused with the colleague’s name, and the page shows the newer state', async () => {
  let contacts = toRecords('contacts', [{ id }]);
  const refuse = () => {
    contacts = toRecords('contacts', [{ id, assignee: 'omar', handledAt: new Date(), handledBy: 'omar' }]);
    const failed = [{ id, message: 'Omar Saleh is assigned to it now.' }];
    return { changed: [], records: [], unchanged: [], gone: [], failed };
  };
  const responses = { contacts: () => contacts, 'POST contacts/changes': refuse };
  await openDashboard({ responses }, `/admin/contacts/${id}`);
  await openDetails();
  await page.getByLabelText('Assigned to').selectOptions('admin (you)');
  await expect.element(toast('Not assigned')).toMatchTextContent('Omar Saleh is assigned to it now.');
  await expect.element(page.getByLabelText('Assigned to')).toHaveValue('omar');
  await expect.element(recordPane.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('a snoozed record names the colleague who snoozed it', async () => {
  const snoozed = { id, snoozedUntil: daysAgo(-9), snoozedBy: 'omar' };
  await openDashboard({ contacts: [snoozed] }, `/admin/contacts/${id}`);
  await expect.element(page.getByText(/^Snoozed by Omar Saleh until/)).toBeVisible();
});
