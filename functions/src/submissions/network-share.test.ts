import { expect, test } from 'vitest';
import { isBeyondShare } from './network-share.ts';

const at = (time: string) => new Date(`2026-03-14T${time}Z`);
const sent = (network: string, times: number, now = at('12:00')) =>
  Array.from({ length: times }, () => isBeyondShare(network, 3, now));

test('what a network sends beyond its share is a flood, and what others send is none', () => {
  expect(sent('203.0.113', 5)).toEqual([false, false, false, true, true]);
  expect(sent('198.51.100', 1)).toEqual([false]);
});

test('the next day it has its share again', () => {
  sent('192.0.2', 5);
  expect(sent('192.0.2', 1, new Date('2026-03-15T00:00Z'))).toEqual([false]);
});

test('a caller who makes up a network for each call empties no share of what is counted meanwhile', () => {
  const lastHop = 'by 203.0.113';
  const taken = Array.from({ length: 25_000 }, (_, call) =>
    [isBeyondShare(`made up ${call}`, 50, at('13:00')), isBeyondShare(lastHop, 500, at('13:00'))].every(
      (isBeyond) => !isBeyond,
    ),
  );
  expect(taken.filter(Boolean)).toHaveLength(500);
});
