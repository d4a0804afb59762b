import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { spellingRedirects } from './spelling-redirects.ts';

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
  spellingRedirects(site).find(({ regex }) => new RegExp(regex, 'u').test(address))?.destination;

it.each([
  ['/Contact', '/contact'],
  ['/CONTACT', '/contact'],
  ['/blog/category/Security', '/blog/category/security'],
])('leads from %s to %s', (address, destination) => {
  expect(findDestination(address)).toBe(destination);
});

it.each(['/', '/contact', '/blog/category/security', '/Contacts', '/x/Contact', '/Nope'])(
  'leaves %s alone',
  (address) => {
    expect(findDestination(address)).toBeUndefined();
  },
);
