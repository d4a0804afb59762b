import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hoursAgo } from '../e2e/support/test-records';
import { openDashboard, press, toRecords } from './support/dashboard';

const people = (number: number) =>
  Array.from({ length: number }, (_, index) => ({
    name: `Person ${index + 1}`,
    email: 'ada@example.com',
    createdAt: hoursAgo(index + 1),
  }));

const box = (number: number) => page.getByRole('checkbox', { name: `Select Person ${number}`, exact: true });
const bar = () => page.getByRole('group', { name: 'Selected records' });
const choose = (name: string) => bar().getByRole('button', { name, exact: true }).click();

test('rows are selected by keys', async () => {
  await openDashboard({ contacts: people(4) });
  await expect.element(box(1)).toBeVisible();
  await press('j', 'x', 'j', 'j', 'Shift+X');
  await expect.element(bar()).toMatchTextContent('3 selected');
  await press('x');
  await expect.element(bar()).toMatchTextContent('2 selected');
  await press('Escape');
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Person 3' })).toHaveFocus();
});

test('the whole list is selected after a question with its number, and another filter drops it', async () => {
  await openDashboard({ contacts: people(13) });
  await box(1).click();
  await choose('Select all 13');
  const question = page.getByRole('dialog', { name: 'Select all 13 records?' });
  await question.getByRole('button', { name: 'Select 13' }).click();
  await expect.element(bar()).toMatchTextContent('13 selected');
  expect(location.href).not.toContain('selected');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.element(bar()).toMatchTextContent('13 selected');
  await page.getByLabelText('Status').selectOptions('Handled');
  await expect.element(bar()).not.toBeInTheDocument();
  await page.getByLabelText('Status').selectOptions('All');
  await expect.element(box(9)).not.toBeChecked();
  await expect.element(bar()).not.toBeInTheDocument();
});

test('Escape closes a question, and leaves the selection that it is about', async () => {
  await openDashboard({ contacts: people(2) });
  await box(1).click();
  await choose('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 1 record?' });
  await expect.element(question).toBeVisible();
  await press('Escape');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(bar()).toMatchTextContent('1 selected');
});

test('a question goes with its selection, and does not open for the next one', async () => {
  let number = 2;
  const contacts = () => toRecords('contacts', people(3).slice(0, number));
  await openDashboard({ answers: { contacts } });
  await box(2).click();
  await choose('Delete');
  await expect.element(page.getByRole('dialog', { name: 'Delete 1 record?' })).toBeVisible();
  number = 1; // a colleague has deleted it
  page
    .getByRole('button', { name: 'Refresh' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(bar()).not.toBeInTheDocument();
  await box(1).click();
  await expect.element(bar()).toMatchTextContent('1 selected');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
