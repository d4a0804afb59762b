import { expect, test } from 'vitest';
import { claims } from '../../web/src/content/facts.ts';
import { people } from '../../web/src/content/people.ts';
import { placeholders } from './placeholders.ts';

test('as the repository is, every address, claim and person that is invented has a line', () => {
  const lines = placeholders().join('\n');
  expect(lines).toContain('site.email is hello@forillon.example');
  expect(lines).toContain('site.offices.0.phone is +971 4 555 0142');
  expect(lines).toContain("Home's form is simulated");
  for (const { says } of Object.values(claims)) expect(lines).toContain(says);
  for (const { name } of people) expect(lines).toContain(name);
});
