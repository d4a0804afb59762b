import { expect, test } from 'vitest';
import { empty } from './api-answer.ts';
import { createMatcher, type Route } from './route.ts';

const handle = () => empty(204);
const routes: Route[] = [
  { method: 'GET', path: '/api/blog/:slug', handle },
  { method: 'PATCH', path: '/api/things/:id', handle },
  { method: 'DELETE', path: '/api/things/:id', handle },
];
const match = createMatcher(routes);
const at = (path: string) => new URL(path, 'http://api.invalid');

test('a path is matched with its named parts decoded', () => {
  expect(match('GET', at('/api/blog/caf%C3%A9?x=1')).params).toEqual({ slug: 'café' });
});

test('HEAD is answered as GET', () => {
  expect(match('HEAD', at('/api/blog/a')).route).toBe(routes[0]);
});

test('an unknown path is 404', () => {
  expect(() => match('GET', at('/api/nothing'))).toThrow(expect.objectContaining({ status: 404 }));
  expect(() => match('GET', at('/api/blog/a/b'))).toThrow(expect.objectContaining({ status: 404 }));
});

test('another method is 405 and names those that are allowed', () => {
  expect(() => match('POST', at('/api/things/1'))).toThrow(
    expect.objectContaining({ status: 405, headers: { Allow: 'PATCH, DELETE' } }),
  );
});

test('a part that is not UTF-8 is 404', () => {
  expect(() => match('GET', at('/api/blog/%ff'))).toThrow(expect.objectContaining({ status: 404 }));
});
