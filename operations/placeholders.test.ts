import { expect, test, vi } from 'vitest';
import { site as northwind } from '../testing/northwind.ts';
import { claims } from '../web/src/content/facts.ts';
import { people } from '../web/src/content/people.ts';
import { main as deploy } from './deploy.ts';
import { placeholders } from './placeholders.ts';

const [office, otherOffice] = northwind.offices;

/** Returns a firm with our claims and people, either all invented or all confirmed. */
const firm = (isSample: boolean, site = northwind) => ({
  site,
  claims: Object.values(claims).map((claim) => ({ ...claim, isSample })),
  people: people.map((person) => ({ ...person, isSample })),
});

test('every invented address, claim and person is listed, and so is a simulated form', () => {
  const phone = '+971 4 555 0142';
  const lines = placeholders(
    firm(true, {
      ...northwind,
      email: 'hello@firm.example',
      homeForm: 'simulated',
      offices: [{ ...office, phone }, otherOffice],
    }),
  ).join('\n');
  expect(lines).toContain('site.email is hello@firm.example');
  expect(lines).toContain(`site.offices.0.phone is ${phone}`);
  expect(lines).toContain("Home's form is simulated");
  for (const { statement } of Object.values(claims)) expect(lines).toContain(`not confirmed: ${statement}`);
  for (const { name } of people) expect(lines).toContain(`invented: ${name}`);
});

test('a firm with its own details and only confirmed claims and people has no placeholders', () => {
  expect(placeholders(firm(false))).toEqual([]);
});

test('a deploy to a demo project is refused', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await deploy(['--project', 'demo-forillon'])).toBe(1);
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Cannot deploy to demo-forillon'));
});
