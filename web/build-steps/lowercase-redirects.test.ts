import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lowercaseRedirects } from './lowercase-redirects.ts';

let site: string;

beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'));
  for (const page of ['', 'contact', 'blog/category/security']) {
    mkdirSync(path.join(site, page), { recursive: true });
    writeFileSync(path.join(site, page, 'index.html'), '');
  }
  writeFileSync(path.join(site, '404.html'), '');
});

afterEach(() => rmSync(site, { recursive: true }));

const findDestination = (address: string) =>
  lowercaseRedirects(site).find(({ regex }) => new RegExp(regex, 'u').test(address))?.destination;

it.each([
  ['/Contact', '/contact'],
  ['/CONTACT', '/contact'],
  ['/blog/category/Security', '/blog/category/security'],
])('redirects %s to %s', (address, destination) => {
  expect(findDestination(address)).toBe(destination);
});

it.each(['/', '/contact', '/blog/category/security', '/Contacts', '/x/Contact', '/Nope'])(
  'does not redirect %s',
  (address) => {
    expect(findDestination(address)).toBeUndefined();
  },
);
