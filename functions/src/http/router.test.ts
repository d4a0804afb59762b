import { expect, test } from 'vitest';
import { empty } from './response.ts';
import { createRouter, type Route } from './router.ts';

const handle = () => empty(204);
const routes: Route[] = [
  { method: 'GET', path: '/api/blog/:slug', handle },
  { method: 'PUT', path: '/api/things/:id', handle },
  { method: 'DELETE', path: '/api/things/:id', handle },
];
const match = createRouter(routes);
const at = (path: string) => new URL(path, 'http://api.invalid');

test('a path is matched with its named parts decoded', () => {
  expect(match('GET', at('/api/blog/caf%C3%A9?x=1')).params).toEqual({ slug: 'café' });
});

test('HEAD finds the route for GET', () => {
  expect(match('HEAD', at('/api/blog/a')).route).toBe(routes[0]);
});

test('an unknown path is 404', () => {
  expect(() => match('GET', at('/api/nothing'))).toThrow(expect.objectContaining({ status: 404 }));
  expect(() => match('GET', at('/api/blog/a/b'))).toThrow(expect.objectContaining({ status: 404 }));
});

test('an unknown method is 405 with the allowed ones', () => {
  expect(() => match('POST', at('/api/things/1'))).toThrow(
    expect.objectContaining({ status: 405, headers: { Allow: 'PUT, DELETE' } }),
  );
});

test.each([
  ['is not UTF-8', '%ff'],
  ['has a slash', 'a%2Fb'],
  ['leads upwards', '..%2F'],
  ['is a name that Firestore keeps for itself', '__x__'],
  ['is longer than any id', 'a'.repeat(201)],
])('a part that %s is 404', (_case, id) => {
  expect(() => match('DELETE', at(`/api/things/${id}`))).toThrow(expect.objectContaining({ status: 404 }));
});
