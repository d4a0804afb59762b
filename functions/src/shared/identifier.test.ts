import { expect, test } from 'vitest';
import { isSlug } from './identifier.ts';

test.each(['security', 'reading-an-sbom', 'a-99-9-per-cent-promise'])('%j is a slug', (text) => {
  expect(isSlug(text)).toBe(true);
});

// Segments that, decoded once or twice, would change the path, query or fragment of a URL, or contain control characters.
test.each([
  '',
  '..',
  '..%2Fadmin%2Fcontacts',
  '..%2f..%2f..%2fapi%2fadmin%2fcontacts',
  '%2e%2e%2Fadmin%2Fuser',
  '%252e%252e%252fadmin%252fuser',
  '..%5Cadmin%5Ccontacts',
  '%2Fapi%2Fadmin%2Fuser',
  '%2F%2Fevil.example',
  '%3Fslug=x',
  'x%3Fy=1',
  'x%23y',
  '%252e%252e',
  '%00',
  'x%0d%0ay',
  'x%0a',
])('%j is not a slug, however often it is decoded', (segment) => {
  for (const text of [segment, decodeURIComponent(segment), decodeURIComponent(decodeURIComponent(segment))])
    expect(isSlug(text)).toBe(false);
});
