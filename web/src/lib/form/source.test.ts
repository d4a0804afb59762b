import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberVisit } from '@/lib/visit';
import { parseSource } from '@shared/inquiry/source';
import { sourceHeader } from './submission';

function visitPage(address: string, referrer = ''): void {
  vi.stubGlobal('location', new URL(address, 'https://firm.example'));
  vi.stubGlobal('document', { referrer });
  rememberVisit();
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('navigator', {});
});
afterEach(() => void vi.unstubAllGlobals());

test('the source names the page of the form, the first page, the referring site and the campaign', () => {
  visitPage(
    '/blog/cloud-costs?utm_source=letter&utm_medium=email&who=ada',
    'https://www.google.com/search?q=x',
  );
  visitPage('/contact?utm_source=other', 'https://firm.example/blog/cloud-costs');
  expect(parseSource(sourceHeader())).toEqual({
    page: '/contact',
    landing: '/blog/cloud-costs',
    referrer: 'www.google.com',
    utm_source: 'letter',
    utm_medium: 'email',
  });
});

test('the site itself is not a referring site', () => {
  visitPage('/contact', 'https://firm.example/');
  expect(parseSource(sourceHeader())).toEqual({ page: '/contact', landing: '/contact' });
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('%j switches the source off', (signal) => {
  vi.stubGlobal('navigator', signal);
  visitPage('/contact?utm_source=letter', 'https://www.google.com/');
  expect(sourceHeader()).toBe('');
  expect(sessionStorage.getItem('visit')).toBeNull();
});

test('a refusal of tracking during a visit deletes the stored visit', () => {
  visitPage('/contact');
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  visitPage('/about');
  expect(sessionStorage.getItem('visit')).toBeNull();
});

test('without session storage the source names only the page of the form', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  visitPage('/contact', 'https://www.google.com/');
  vi.resetModules(); // the app shares no memory with the inline script, which stores the visit
  const app = await import('./submission');
  expect(parseSource(app.sourceHeader())).toEqual({ page: '/contact' });
});
